import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { Amount } from "@/components/money/amount";
import { formatDate, formatMoment } from "@/components/money/format";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { SubmitButton } from "@/components/ui/submit-button";
import type { Notification } from "@/lib/contract/calls/notifications";
import type { UserId } from "@/lib/contract/values/ids";
import { inLocale, type Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { read } from "../actions";
import { pathOf } from "./notification-path";

async function detailOf({ subject, member }: Notification, locale: Locale): Promise<string> {
  const t = await getTranslations("notifications");
  switch (subject.kind) {
    case "PAYOUT_RECEIVED":
    case "PAYOUT_LATE":
    case "INVESTMENT_RESTRUCTURED":
    case "BOND_CALLED":
    case "MATURITY_AHEAD":
      return t(`details.${subject.kind}`, { title: subject.title, date: formatDate(subject.on, locale) });
    case "PUT_WINDOW":
      return t(`details.PUT_WINDOW.${subject.stage}`, {
        title: subject.title,
        from: formatDate(subject.from, locale),
        to: formatDate(subject.to, locale),
      });
    case "WITHDRAWAL_RETURNED":
      return t("details.WITHDRAWAL_RETURNED");
    case "TRANSFER_REFUSED":
      return t("details.TRANSFER_REFUSED", { bank: subject.senderBank });
    case "KYC_RESULT": {
      const result = t(`results.${subject.result}`);
      if (subject.reason === null) return result;
      const errors = await getTranslations("errors");
      return t("details.REASON", { result, reason: errors(subject.reason) });
    }
    case "TAX_CERTIFICATE": {
      const facts = { payer: subject.payerName, quarter: `Q${subject.quarter}`, year: subject.financialYear };
      return t(`details.TAX_CERTIFICATE.${subject.isCorrection ? "corrected" : "issued"}`, facts);
    }
    case "REINVESTED":
      return t("details.REINVESTED", { title: subject.title });
    case "DEAL_OPENED":
      return t("details.DEAL_OPENED", { title: subject.title });
    case "REWARD_DELIVERED":
      return t(`details.REWARD_DELIVERED.${subject.benefit}`, { title: inLocale(subject.title, locale) });
    case "REWARD_FAILED":
      return t("details.REWARD_FAILED", { title: inLocale(subject.title, locale) });
    case "REINVESTMENT_STOPPED":
      return t(`details.REINVESTMENT_STOPPED.${subject.reason}`, { currency: subject.currency });
    case "VIEWER":
      return t(`details.VIEWER.${subject.stage}`, { name: subject.name, date: formatDate(subject.on, locale) });
    case "COMING_OF_AGE":
      return t(`details.COMING_OF_AGE.${member === null ? "owner" : "guardian"}.${subject.stage}`, {
        date: formatDate(subject.on, locale),
      });
  }
}

/** An owner who comes of age reads of it in their own account, where it was first written. */
const titleOf = ({ subject, member }: Notification) =>
  subject.kind === "COMING_OF_AGE" && member === null ? "ownComingOfAge" : (`kinds.${subject.kind}` as const);

/** One notification. Opening an unread one marks it as read, which is a form and works without scripts. */
export async function NotificationRow({
  notification,
  wards,
  locale,
}: {
  notification: Notification;
  wards: ReadonlySet<UserId>;
  locale: Locale;
}) {
  const { notificationId, createdAt, readAt, member, subject } = notification;
  const [t, detail] = await Promise.all([getTranslations("notifications"), detailOf(notification, locale)]);
  const isUnread = readAt === null;
  const [path, title] = [pathOf(notification, wards), t(titleOf(notification))];
  return (
    <li className="grid grid-cols-[0.75rem_minmax(0,1fr)_auto] gap-x-3 gap-y-1 py-4">
      <span
        aria-hidden
        className={`mt-2 size-2 rounded-full ${isUnread ? "bg-accent" : "border border-line-strong"}`}
      />
      <div className="min-w-0">
        <h2 className={`text-body text-ink ${isUnread ? "font-semibold" : "font-medium"}`}>
          {isUnread ? (
            <form action={read} className="inline">
              <HiddenFields values={{ locale, notificationId, next: path }} />
              <button type="submit" className={`${TITLE} cursor-pointer`}>
                {title}
                <span className="sr-only">, {t("unread")}</span>
              </button>
            </form>
          ) : (
            <Link href={hrefFor(locale, path)} prefetch={false} className={TITLE}>
              {title}
            </Link>
          )}
        </h2>
        <p className="wrap-anywhere text-body text-muted">{detail}</p>
        <p className="mt-1 text-faint text-label">
          {member && <span className="wrap-anywhere">{t("ofChild", { name: member.name })} · </span>}
          <time dateTime={new Date(createdAt).toISOString()}>{formatMoment(createdAt, locale)}</time>
        </p>
      </div>
      <div className="flex flex-col items-end gap-2">
        {"amount" in subject && (
          <span className="font-semibold text-body text-ink tabular-nums">
            <Amount amount={subject.amount} currency={subject.currency} />
          </span>
        )}
        {isUnread && (
          <form action={read}>
            <HiddenFields values={{ locale, notificationId, next: "" }} />
            <SubmitButton variant="quiet" className="-mr-3 text-label text-muted">
              {t("markOne")}
              <span className="sr-only">: {detail}</span>
            </SubmitButton>
          </form>
        )}
      </div>
    </li>
  );
}

const TITLE = "inline-flex min-h-6 items-center text-left underline-offset-4 hover:underline";
