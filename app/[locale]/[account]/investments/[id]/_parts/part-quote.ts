/** The quote of a part of a locked deposit, for its page. */
import { getTranslations } from "next-intl/server";
import { amountsHidden } from "@/components/money/amounts-hidden";
import { formatDate, formatRate } from "@/components/money/format";
import { lawValues } from "@/components/money/law-values";
import { formatMoment } from "@/components/money/moment";
import { createDepositPartTerms, type DepositPartTerms } from "@/lib/contract/calls/deposit-part";
import { type Paise, rupeesFromPaise } from "@/lib/contract/facts/money";
import type { ErrorCode } from "@/lib/contract/values/errors";
import type { InvestmentId } from "@/lib/contract/values/ids";
import { amountText } from "@/lib/contract/values/money";
import { groupDigits } from "@/lib/i18n/currencies";
import type { Locale } from "@/lib/i18n/locales";
import { callBackend } from "@/lib/web/backend";
import { businessNow } from "@/lib/web/clock";
import { submitForm } from "@/lib/web/form-state";
import { findOwnZone } from "@/lib/web/own-zone";
import type { BreakdownLine } from "./breakdown";

export interface PartState {
  readonly step: "part";
  readonly termsId: string;
  /** Created with the quote, so that a double click repays once. */
  readonly idempotencyKey: string;
  readonly lines: readonly BreakdownLine[];
  /** As typed; empty for the most that may be repaid. */
  readonly typed: string;
  readonly until: string;
  /** Says how many Stash coins the repayment takes back; null when it takes none. */
  readonly coins: string | null;
  readonly error: ErrorCode | null;
}

interface PartQuery {
  readonly id: InvestmentId;
  readonly typed: string;
  readonly locale: Locale;
}

/** The quote, or of a text that is no amount, or too large a one, the quote of the most with the reason. */
export async function showPart(
  { id: investmentId, typed, locale }: PartQuery,
  error: ErrorCode | null = null,
): Promise<PartState | ErrorCode> {
  const parsed = typed === "" ? null : amountText.safeParse(typed);
  if (parsed?.success === false) return showPart({ id: investmentId, typed: "", locale }, "AMOUNT_INVALID");
  const amount = parsed ? rupeesFromPaise(parsed.data) : undefined;
  const idempotencyKey = crypto.randomUUID();
  const answer = await submitForm({}, () =>
    callBackend(createDepositPartTerms, { investmentId, amount }, { idempotencyKey }),
  );
  if (answer.status !== "done") {
    const { code } = answer;
    return typed === "" ? code : showPart({ id: investmentId, typed: "", locale }, code);
  }
  const { value: terms } = answer;
  return {
    ...{ step: "part", termsId: terms.termsId, idempotencyKey: crypto.randomUUID(), typed, error },
    lines: await partLines(terms, locale),
    until: formatMoment(terms.validUntil, locale, await findOwnZone()),
    coins: await coinsTakenBack(terms, locale),
  };
}

async function partLines(terms: DepositPartTerms, locale: Locale): Promise<BreakdownLine[]> {
  const [t, hidden] = await Promise.all([
    getTranslations({ locale, namespace: "dashboard.story.early.part" }),
    amountsHidden(),
  ]);
  const line = (label: string, amount: Paise, note: string | null, isStrong = false): BreakdownLine => ({
    ...{ label, note, isStrong },
    amount: hidden ? "hidden" : amount,
  });
  const rest = { rate: formatRate(terms.agreedRateBps), date: formatDate(terms.maturesOn, locale) };
  return [
    line(t("principal"), terms.principal, null),
    line(t("most"), terms.most, t("mostNote", lawValues(businessNow()))),
    line(t("arrives"), terms.part, t("arrivesOn", { date: formatDate(terms.paidOn, locale) }), true),
    line(t("stays"), terms.remaining, t("staysNote", rest)),
  ];
}

async function coinsTakenBack(
  { stashCoinsTakenBack: coins }: DepositPartTerms,
  locale: Locale,
): Promise<string | null> {
  if (coins === 0) return null;
  const [t, hidden] = await Promise.all([
    getTranslations({ locale, namespace: "dashboard.story.early.part" }),
    amountsHidden(),
  ]);
  return hidden ? t("coinsHidden") : t("coins", { coins: groupDigits(String(coins), "INR") });
}
