import { getTranslations } from "next-intl/server";
import { Amount } from "@/components/money/amount";
import { formatMoment } from "@/components/money/moment";
import { Notice } from "@/components/ui/feedback";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { Status } from "@/components/ui/status";
import { SubmitButton } from "@/components/ui/submit-button";
import { getAutoWithdraw } from "@/lib/contract/calls/preferences";
import type { Locale } from "@/lib/i18n/locales";
import { readOptional } from "@/lib/web/optional-read";
import { findOwnZone } from "@/lib/web/own-zone";
import { switchAutoWithdraw } from "../actions";

interface AutoWithdrawProps {
  locale: Locale;
  /** The last submission failed. */
  hasFailed: boolean;
}

/** The switch for automatic withdrawal of payouts to the bank account; hidden while there is no bank account. */
export async function AutoWithdrawForm({ locale, hasFailed }: AutoWithdrawProps) {
  const [t, preference] = await Promise.all([getTranslations("profile"), readOptional(getAutoWithdraw, {})]);
  if (!preference?.bankAccount) return null;
  const { autoWithdraw: isOn, gathered, minimum } = preference;
  const amounts = { gathered: () => <Amount amount={gathered} />, minimum: () => <Amount amount={minimum} /> };
  const sentAt = gathered >= minimum ? preference.bankAccount.withdrawableFrom : null;
  const gatheredNote =
    sentAt === null
      ? t.rich("autoWithdraw.gathered", amounts)
      : t.rich("autoWithdraw.gatheredWhileCooling", {
          ...amounts,
          date: formatMoment(sentAt, locale, await findOwnZone()),
        });
  return (
    <div id="auto-withdraw" className="mt-6">
      {hasFailed && (
        <div className="mb-4">
          <Notice tone="negative" live>
            {t("autoWithdraw.failed")}
          </Notice>
        </div>
      )}
      <form
        action={switchAutoWithdraw}
        className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-y py-3"
      >
        <HiddenFields values={{ locale, autoWithdraw: isOn ? "false" : "true" }} />
        <div className="min-w-0 grow basis-56">
          <h3 className="flex flex-wrap items-center gap-2 font-medium text-body text-ink">
            {t("autoWithdraw.title")}
            {isOn ? (
              <Status kind="confirmed">{t("autoWithdraw.on")}</Status>
            ) : (
              <span className="font-normal text-faint text-label">{t("autoWithdraw.off")}</span>
            )}
          </h3>
          <p className="mt-1 text-label text-muted">{t(isOn ? "autoWithdraw.onNote" : "autoWithdraw.offNote")}</p>
          {gathered > 0 && <p className="mt-1 text-label text-muted">{gatheredNote}</p>}
        </div>
        <SubmitButton variant="secondary">{t(isOn ? "autoWithdraw.stop" : "autoWithdraw.start")}</SubmitButton>
      </form>
    </div>
  );
}
