"use server";

import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import type { CashflowPage } from "@/app/[locale]/_holding/payout-line";
import { amountsHidden } from "@/components/money/amounts-hidden";
import { formatDate, formatRate, formatShortRate } from "@/components/money/format";
import { formatMoment } from "@/components/money/moment";
import { revokePut } from "@/lib/contract/calls/bond-puts";
import { deleteSellOrder } from "@/lib/contract/calls/bond-selling";
import { withdrawDepositPart } from "@/lib/contract/calls/deposit-part";
import {
  createDepositWithdrawalTerms,
  type DepositWithdrawalTerms,
  withdrawDeposit,
} from "@/lib/contract/calls/deposit-withdrawal";
import { financeType } from "@/lib/contract/calls/investment-terms";
import { optIntoReinvestment, optOutOfReinvestment } from "@/lib/contract/calls/reinvestment";
import { type Minor, minor, subtractMinor } from "@/lib/contract/facts/money";
import { amountDigits } from "@/lib/contract/facts/pasted-amount";
import type { ErrorCode } from "@/lib/contract/values/errors";
import { depositTermsId, type InvestmentId, investmentId, putExerciseId, sellOrderId } from "@/lib/contract/values/ids";
import { currency } from "@/lib/contract/values/money";
import { groupDigits } from "@/lib/i18n/currencies";
import { LOCALE_IDS, type Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { callBackend } from "@/lib/web/backend";
import { submitForm } from "@/lib/web/form-state";
import { findOwnZone } from "@/lib/web/own-zone";
import { readForm, sentLocale } from "@/lib/web/posted-form";
import { stateAction, valuesAction } from "@/lib/web/server-action";
import type { BreakdownLine } from "./_parts/breakdown";
import { readCashflowPage, readCashflowUpTo } from "./_parts/cashflow-page";
import { type PartState, showPart } from "./_parts/part-quote";
import { REINVESTMENT_CHOICES, type ReinvestmentChoiceState } from "./_parts/reinvestment-choice";

const cashflowQuery = z.object({ investmentId, kind: financeType, currency, locale: z.enum(LOCALE_IDS) });
const pageIndex = z.number().int().min(0).max(10_000);

/** Loads a further page for the register. */
export const loadCashflow = valuesAction(
  z.tuple([cashflowQuery, pageIndex]),
  async (of, pageNumber): Promise<CashflowPage | null> => readCashflowPage(of, pageNumber),
);

/** Loads the register as far as it was extended before Back. */
export const restoreCashflow = valuesAction(
  z.tuple([cashflowQuery, pageIndex]),
  async (of, pageNumber): Promise<CashflowPage | null> => readCashflowUpTo(of, pageNumber),
);

const withdrawalForm = z.object({
  investmentId,
  locale: sentLocale,
});
const acceptanceForm = z.object({
  intent: z.enum(["end", "part"]),
  termsId: depositTermsId,
  idempotencyKey: z.uuid(),
});
const partForm = z.object({ part: z.string().max(40).transform(amountDigits).catch("") });

export type EarlyEndState =
  | PartState
  | { readonly step: "start"; readonly error: ErrorCode | null }
  | {
      readonly step: "terms";
      readonly termsId: string;
      /** Created with the quote, so that a double click withdraws once. */
      readonly idempotencyKey: string;
      readonly lines: readonly BreakdownLine[];
      /** Example: "These figures are valid until 24 Nov 2026, 4:30 pm IST". */
      readonly until: string;
      /** Says how many Stash coins the withdrawal takes back; null when it takes none. */
      readonly coins: string | null;
      readonly error: ErrorCode | null;
    };

/** Quotes the early withdrawal, of a locked deposit that of a part, then withdraws at the quoted figures. */
export const endEarly = stateAction(async (form): Promise<EarlyEndState> => {
  const { investmentId: id, locale } = readForm(withdrawalForm, form);
  const accepted = acceptanceForm.safeParse(Object.fromEntries(form));
  const { part: typed } = readForm(partForm, form);
  if (!accepted.success) return form.has("part") ? partOrStart({ id, typed, locale }) : showTerms(id, locale, null);
  const { intent, termsId, idempotencyKey } = accepted.data;
  const answer = await submitForm({}, () =>
    callBackend(
      intent === "end" ? withdrawDeposit : withdrawDepositPart,
      { investmentId: id, termsId },
      { idempotencyKey },
    ),
  );
  if (answer.status === "done") {
    refresh();
    redirect(hrefFor(locale, `/investments/${id}`));
  }
  const code = codeOf(answer);
  // If the figures have changed, returns a new quote with the reason.
  if (code !== "WITHDRAWAL_TERMS_EXPIRED") return { step: "start", error: code };
  return intent === "end" ? showTerms(id, locale, code) : partOrStart({ id, typed, locale }, code);
});

async function partOrStart(...query: Parameters<typeof showPart>): Promise<EarlyEndState> {
  const shown = await showPart(...query);
  // A locked deposit of which a part is on its way says that the rest is locked.
  if (shown === "WITHDRAWAL_NOT_OFFERED") return { step: "start", error: "DEPOSIT_LOCKED_IN" };
  return typeof shown === "string" ? { step: "start", error: shown } : shown;
}

/** The amount paid out, its calculation, and the interest forgone. */
async function endingLines(terms: DepositWithdrawalTerms, locale: Locale): Promise<BreakdownLine[]> {
  const [t, hidden] = await Promise.all([getTranslations({ locale, namespace: "dashboard" }), amountsHidden()]);
  const { principal, interestEarned, interestPaid, tds, net, keptNet, daysRun } = terms;
  const line = (label: string, amount: Minor, note: string | null = null, isStrong = false): BreakdownLine => ({
    ...{ label, note, isStrong },
    amount: hidden ? "hidden" : amount,
  });
  const less = (amount: Minor) => subtractMinor(minor(0), amount);
  const rates = {
    agreed: formatRate(terms.agreedRateBps),
    earned: formatRate(terms.earnedRateBps),
    penalty: formatRate(terms.penaltyBps),
  };
  const earnedNote = t(terms.earnedRateBps === 0 ? "story.early.rateNone" : "story.early.rate", rates);
  return [
    line(t("story.early.principal"), principal),
    line(t("story.early.interest", { days: daysRun, rate: rates.earned }), interestEarned, earnedNote),
    ...(interestPaid > 0 ? [line(t("story.early.paid"), less(interestPaid), t("story.early.paidNote"))] : []),
    line(
      t("story.early.tds"),
      less(tds),
      tds > 0 ? t("story.early.tdsNote", { rate: formatShortRate(terms.tdsRateBps) }) : null,
    ),
    line(t("story.early.arrives"), net, t("story.early.arrivesOn", { date: formatDate(terms.paidOn, locale) }), true),
    line(t("story.early.kept"), keptNet, t("story.early.keptNote", { date: formatDate(terms.maturesOn, locale) })),
    line(t("story.early.lost"), subtractMinor(keptNet, net)),
  ];
}

async function coinsTakenBack(
  { stashCoinsTakenBack: coins }: DepositWithdrawalTerms,
  locale: Locale,
): Promise<string | null> {
  if (coins === 0) return null;
  const [t, hidden] = await Promise.all([getTranslations({ locale, namespace: "dashboard" }), amountsHidden()]);
  return hidden ? t("story.early.coinsHidden") : t("story.early.coins", { coins: groupDigits(String(coins), "INR") });
}

async function showTerms(id: InvestmentId, locale: Locale, error: ErrorCode | null): Promise<EarlyEndState> {
  const idempotencyKey = crypto.randomUUID();
  const answer = await submitForm({}, () =>
    callBackend(createDepositWithdrawalTerms, { investmentId: id }, { idempotencyKey: crypto.randomUUID() }),
  );
  if (answer.status !== "done") {
    const code = codeOf(answer);
    return code === "DEPOSIT_LOCKED_IN" ? partOrStart({ id, typed: "", locale }) : { step: "start", error: code };
  }
  const { value: terms } = answer;
  return {
    ...{ step: "terms", termsId: terms.termsId, idempotencyKey, error },
    lines: await endingLines(terms, locale),
    until: formatMoment(terms.validUntil, locale, await findOwnZone()),
    coins: await coinsTakenBack(terms, locale),
  };
}

function codeOf(answer: { status: string; code?: ErrorCode }): ErrorCode {
  return answer.code ?? "INTERNAL";
}

const saleForm = z.object({ orderId: sellOrderId });

/**
 * Cancels a sell order. Cancelling twice has no further effect, so each attempt gets a new idempotency key and can be
 * retried when the market is unavailable.
 */
export const cancelSale = stateAction(async (form): Promise<ErrorCode | null> => {
  const { orderId } = readForm(saleForm, form);
  const answer = await submitForm({}, () =>
    callBackend(deleteSellOrder, { orderId }, { idempotencyKey: crypto.randomUUID() }),
  );
  // The order is now either cancelled or executed: the page is outdated in both cases.
  refresh();
  return answer.status === "done" ? null : answer.code;
});

const putForm = z.object({ orderId: putExerciseId });

/** Revokes a put. Revoking twice has no further effect. */
export const revokeInstruction = stateAction(async (form): Promise<ErrorCode | null> => {
  const { orderId: putId } = readForm(putForm, form);
  const once = { idempotencyKey: crypto.randomUUID() };
  const answer = await submitForm({}, () => callBackend(revokePut, { putId }, once));
  refresh();
  return answer.status === "done" ? null : answer.code;
});

const reinvestmentForm = z.object({ investmentId, choice: z.enum(REINVESTMENT_CHOICES).catch("WALLET") });

/** Sends the desired state rather than a toggle, so that a double click has no further effect. */
export const chooseReinvestment = stateAction(async (form): Promise<ReinvestmentChoiceState> => {
  const { investmentId: id, choice } = readForm(reinvestmentForm, form);
  const once = { idempotencyKey: crypto.randomUUID() };
  const answer = await submitForm({}, () =>
    choice === "WALLET"
      ? callBackend(optOutOfReinvestment, { id }, once)
      : callBackend(optIntoReinvestment, { id, includeInterest: choice === "ALL" }, once),
  );
  refresh();
  return { choice, isSaved: answer.status === "done", error: answer.status === "done" ? null : codeOf(answer) };
});
