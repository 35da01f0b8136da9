import { getTranslations } from "next-intl/server";
import { formatMoment } from "@/components/money/moment";
import { Notice } from "@/components/ui/feedback";
import { Line, Lines } from "@/components/ui/figures";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { Status } from "@/components/ui/status";
import { SubmitButton } from "@/components/ui/submit-button";
import type { KeptChange } from "@/lib/contract/calls/wallet";
import type { UserId } from "@/lib/contract/values/ids";
import type { Locale } from "@/lib/i18n/locales";
import { findOwnZone } from "@/lib/web/own-zone";
import { withdrawBankChange } from "./bank-change-actions";

interface KeptChangeProps {
  change: KeptChange;
  /** The account of a child; null for the reader's own. */
  member: UserId | null;
  /** Whether an account is in use until the new one is verified. */
  isReplacement: boolean;
  /** Whether the form for another account follows. */
  isAboveForm: boolean;
  /** The last withdrawal of the change failed. */
  hasFailed: boolean;
  locale: Locale;
}

/** A confirmed change of the bank account whose bank is silent: its state, the account in use, and its withdrawal. */
export async function KeptBankChange(props: KeptChangeProps) {
  const { change, member, isReplacement, isAboveForm, hasFailed, locale } = props;
  const [t, kyc] = await Promise.all([getTranslations("profile.bankChange.kept"), getTranslations("kyc")]);
  return (
    <section id="kept-change" aria-labelledby="kept-change-title">
      <Status kind="pending">{kyc(`slow.status.${change.state}`)}</Status>
      <h2 id="kept-change-title" className="serif mt-3 text-ink text-lead">
        {t("title")}
      </h2>
      <p className="mt-2 max-w-prose text-body text-muted">{t(change.state)}</p>
      <Lines className="mt-4 border-line border-y">
        <Line label={t("account")}>
          <span className="wrap-anywhere tabular-nums">{change.account}</span>
        </Line>
        <Line label={t("since")}>{formatMoment(change.since, locale, await findOwnZone())}</Line>
      </Lines>
      <p className="mt-4 max-w-prose text-body text-muted">
        {t(isReplacement ? "inUse" : "first")} {isAboveForm && t("another")}
      </p>
      {hasFailed && (
        <div className="mt-4">
          <Notice tone="negative" live>
            {t("withdrawFailed")}
          </Notice>
        </div>
      )}
      <form action={withdrawBankChange} className="mt-4">
        <HiddenFields values={{ locale, member: member ?? "", from: isAboveForm ? "form" : "profile" }} />
        <SubmitButton variant="secondary">{t("withdraw")}</SubmitButton>
      </form>
    </section>
  );
}
