import { getTranslations } from "next-intl/server";
import { Amount } from "@/components/money/amount";
import { formatMoment } from "@/components/money/moment";
import { Line, Lines } from "@/components/ui/figures";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { Section } from "@/components/ui/section";
import { Status } from "@/components/ui/status";
import { SubmitButton } from "@/components/ui/submit-button";
import type { ReinvestmentInstruction } from "@/lib/contract/calls/reinvestment-instruction";
import type { Minor } from "@/lib/contract/facts/money";
import type { Locale } from "@/lib/i18n/locales";
import { findOwnZone } from "@/lib/web/own-zone";
import { pause, revoke } from "../actions";

interface GivenInstructionProps {
  instruction: ReinvestmentInstruction;
  locale: Locale;
}

/** The instruction in force or paused, and the ways to end it at once. */
export async function GivenInstruction({ instruction, locale }: GivenInstructionProps) {
  const [t, dashboard] = await Promise.all([getTranslations("profile.reinvestment"), getTranslations("dashboard")]);
  const { currency, state, includeInterest, into, longestMonths, leastRating, mostPerDeal, keepInWallet, consentedAt } =
    instruction;
  const isPaused = state === "PAUSED";
  const amountOr = (amount: Minor | null, none: string) =>
    amount === null ? none : <Amount amount={amount} currency={currency} />;
  const hidden = () => ({ locale, currency, idempotencyKey: crypto.randomUUID() });
  return (
    <Section
      title={t("given.title")}
      aside={
        <Status kind={isPaused ? "expected" : "confirmed"}>{t(`given.state.${isPaused ? "PAUSED" : "ACTIVE"}`)}</Status>
      }
    >
      <Lines>
        <Line label={t("part.label")}>{t(`part.${includeInterest ? "ALL" : "PRINCIPAL"}`)}</Line>
        <Line label={t("into.label")}>{into === null ? t("into.same") : dashboard(`category.${into}`)}</Line>
        <Line label={t("longest.label")}>
          {longestMonths === null ? t("longest.any") : t("longest.months", { months: longestMonths })}
        </Line>
        <Line label={t("leastRating.label")}>
          {leastRating === null ? t("leastRating.any") : t("leastRating.least", { grade: leastRating })}
        </Line>
        <Line label={t("given.mostPerDeal")}>{amountOr(mostPerDeal, t("given.anyAmount"))}</Line>
        <Line label={t("given.keepInWallet")}>{amountOr(keepInWallet, t("given.nothingKept"))}</Line>
        <Line label={t("given.since")}>{formatMoment(consentedAt, locale, await findOwnZone())}</Line>
      </Lines>
      <div className="mt-5 flex flex-wrap gap-3">
        <form action={pause}>
          <HiddenFields values={{ ...hidden(), isPaused: isPaused ? "false" : "true" }} />
          <SubmitButton variant="secondary">{t(isPaused ? "given.resume" : "given.pause")}</SubmitButton>
        </form>
        <form action={revoke}>
          <HiddenFields values={hidden()} />
          <SubmitButton variant="quiet">{t("given.revoke")}</SubmitButton>
        </form>
      </div>
      <p className="mt-3 max-w-prose text-faint text-note">{t(isPaused ? "given.pausedNote" : "given.note")}</p>
    </Section>
  );
}
