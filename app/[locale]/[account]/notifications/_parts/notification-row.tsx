import { clsx } from "clsx";
import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { Amount } from "@/components/money/amount";
import { formatMoment } from "@/components/money/moment";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { Cross, Triangle } from "@/components/ui/icons/marks";
import { SubmitButton } from "@/components/ui/submit-button";
import { recordOf } from "@/lib/contract/calls/notification-kinds";
import type { NotificationTone } from "@/lib/contract/calls/notification-record";
import type { Notification } from "@/lib/contract/calls/notifications";
import type { UserId } from "@/lib/contract/values/ids";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { findOwnZone } from "@/lib/web/own-zone";
import { read } from "../actions";
import { notificationPathOf } from "./notification-path";

async function detailOf({ subject, member }: Notification, locale: Locale): Promise<string> {
  const [t, kinds] = await Promise.all([getTranslations("notifications"), getTranslations("notification-kinds")]);
  const { words, values, defect } = recordOf(subject);
  const detail = kinds(`${words(member !== null)}.detail`, values(locale));
  if (defect === null) return detail;
  const errors = await getTranslations("errors");
  return t("withDefect", { detail, defect: errors(defect) });
}

/** An owner who comes of age reads of it in their own account, where it was first written. */
const titleOf = ({ subject, member }: Notification) =>
  `${subject.kind}.${recordOf(subject).whileKept === "BOTH" && member === null ? "ownName" : "name"}`;

/** The titles say the same in words. */
const LOOKS = {
  LATE: { className: "text-warning", Mark: Triangle, mark: "text-warning" },
  ADVERSE: { className: "text-ink", Mark: Cross, mark: "text-negative" },
  PLAIN: { className: "text-ink", Mark: null, mark: "" },
} as const satisfies Record<NotificationTone | "PLAIN", object>;

/** One notification. Its id is the anchor to which a push leads. A form opens an unread one and marks it as read, so it works without scripts. */
export async function NotificationRow({
  notification,
  wards,
  locale,
}: {
  notification: Notification;
  wards: ReadonlySet<UserId>;
  locale: Locale;
}) {
  const { notificationId, readAt, subject } = notification;
  const [t, kinds, detail] = await Promise.all([
    getTranslations("notifications"),
    getTranslations("notification-kinds"),
    detailOf(notification, locale),
  ]);
  const isUnread = readAt === null;
  const { Mark, mark, className } = LOOKS[recordOf(subject).tone ?? "PLAIN"];
  const [path, title] = [notificationPathOf(notification, wards), kinds(titleOf(notification))];
  return (
    <li
      id={notificationId}
      className="grid grid-cols-[0.75rem_minmax(0,1fr)_auto] gap-x-3 gap-y-1 py-4 target:bg-accent-soft"
    >
      <span
        aria-hidden
        className={`mt-2 size-2 rounded-full ${isUnread ? "bg-primary" : "border border-line-strong"}`}
      />
      <div className="min-w-0">
        <h2 className={clsx("flex gap-2 text-body", isUnread ? "font-semibold" : "font-medium", className)}>
          {Mark && <Mark className={`mt-1.5 size-3 shrink-0 ${mark}`} />}
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
        <Origin notification={notification} locale={locale} />
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

/** The child whose account the notification is about, if any, and the time of the notification. */
async function Origin({ notification: { createdAt, member }, locale }: { notification: Notification; locale: Locale }) {
  const [t, zone] = await Promise.all([getTranslations("notifications"), findOwnZone()]);
  return (
    <p className="mt-1 text-faint text-label">
      {member && <span className="wrap-anywhere">{t("ofChild", { name: member.name })} · </span>}
      <time dateTime={new Date(createdAt).toISOString()}>{formatMoment(createdAt, locale, zone)}</time>
    </p>
  );
}

const TITLE = "inline-flex min-h-6 items-center text-left underline-offset-4 hover:underline";
