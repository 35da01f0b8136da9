/**
 * Withdrawing a fixed deposit early. Invariant: one transaction replaces every payout that accrues after that day and
 * promises the withdrawal of the quoted terms, once, and takes back the coins that cannot be spent yet; the money is credited like any payout, when the bank has paid. No
 * one-time code is needed, because the money can only go to the wallet.
 */

import type { DepositWithdrawalTerms } from "../../../lib/contract/calls/deposit-withdrawal.ts";
import { dateInIndia } from "../../../lib/contract/values/calendar-date.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import { depositTermsId, type InvestmentId } from "../../../lib/contract/values/ids.ts";
import { interestTds } from "../../../lib/finance/payer-tax.ts";
import { productOf } from "../../../lib/products/lookup.ts";
import {
  type DepositHolding,
  endingOf,
  isSameEnding,
  payoutOfEnding,
  type TaxOfEnding,
  validUntil,
} from "../claims/deposit-rules.ts";
import { type ClosingTerms, findDepositTerms, insertDepositTerms, markEnded } from "../claims/deposit-store.ts";
import { isFreedByHardship } from "../claims/hardship-store.ts";
import { coinsToTakeBack, takeCoinsBack } from "../coins/earning.ts";
import { findCoinLot } from "../coins/lot-store.ts";
import { getInvestment } from "../holdings/investment-store.ts";
import { incomeWith, retaxPayerOf } from "../holdings/payer-tax.ts";
import { insertPayout, lastPayoutSequenceOf, markReplaced, type PayoutRecord } from "../holdings/payout-store.ts";
import { basisOf } from "../holdings/payout-tax.ts";
import { payoutInstant, payoutReference } from "../holdings/payout-time.ts";
import { taxpayerOf } from "../holdings/taxpayer.ts";
import { getInvestmentView } from "../investing/investment-operations.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import type { Operations } from "../kernel/operation.ts";
import { restage } from "../payouts/payout-credit.ts";
import { type DepositState, getDepositState } from "./deposit-state.ts";
import { lapseOpenHardship } from "./hardship.ts";

/** @throws AppError NOT_FOUND, WITHDRAWAL_NOT_OFFERED, DEPOSIT_LOCKED_IN, INVESTMENT_NOT_ACTIVE */
function getEndable(context: AccountContext, id: InvestmentId): DepositState {
  const state = getDepositState(context, id);
  const isFreed = () => isFreedByHardship(context.sql, id, dateInIndia(context.clock.now()));
  if (state.isLocked && !isFreed()) throw new AppError("DEPOSIT_LOCKED_IN");
  return state;
}

/** Tax on an ended deposit, by the year's interest from all deposits with its payer, less the interest forgone. */
function taxOfEnding(context: AccountContext, holding: DepositHolding): TaxOfEnding {
  const { id, payerName, residency, panVerified } = holding;
  const taxpayer = { ...taxpayerOf(context), residency, panVerified };
  return (incomePaise, on) => {
    const income = productOf(holding.product).yearlyTaxOf?.(holding).income;
    if (!income) throw new Error(`${id} is no deposit`);
    const isKept = ({ investmentId, status }: PayoutRecord) => investmentId !== id || status === "PAID";
    const otherIncome = incomeWith(context, { payerName, taxpayer, isKept });
    return interestTds({ income, on, incomePaise }, { ...taxpayer, otherIncome });
  };
}

/** A deposit ends as a whole. */
const NOTHING_HELD = { held: 0, of: 1 } as const;

function offer(context: AccountContext, investmentId: InvestmentId): DepositWithdrawalTerms {
  const now = context.clock.now();
  const on = dateInIndia(now);
  const { holding, payouts } = getEndable(context, investmentId);
  const calendar = context.clock.calendar();
  const ending = endingOf(holding, payouts, { on, taxOf: taxOfEnding(context, holding), calendar });
  const id = depositTermsId.parse(`dwt_${context.ids.letters()}`);
  const terms = { id, investmentId, ending, validUntil: validUntil(now, on) };
  insertDepositTerms(context.sql, terms);
  const stashCoinsTakenBack = coinsToTakeBack(findCoinLot(context.sql, investmentId), NOTHING_HELD, on);
  return { termsId: id, investmentId, ...ending, stashCoinsTakenBack, validUntil: terms.validUntil };
}

/**
 * Synchronous, inside the caller's transaction.
 * @throws AppError WITHDRAWAL_TERMS_EXPIRED, and the errors of `getEndable`
 */
function end(
  context: AccountContext,
  { id, investmentId, ending, validUntil: until, payoutSequence }: ClosingTerms,
): void {
  if (payoutSequence !== null) return;
  const at = context.clock.now();
  const on = dateInIndia(at);
  const { holding, payouts } = getEndable(context, investmentId);
  const calendar = context.clock.calendar();
  if (
    at >= until ||
    !isSameEnding(ending, endingOf(holding, payouts, { on, taxOf: taxOfEnding(context, holding), calendar }))
  ) {
    throw new AppError("WITHDRAWAL_TERMS_EXPIRED");
  }
  for (const payout of payouts.filter(({ accruesTo }) => accruesTo > on)) {
    markReplaced(context.sql, payout, at);
    context.scheduler.cancel({ kind: "PAYOUT", reference: payoutReference(payout) });
  }
  const sequence = lastPayoutSequenceOf(context.sql, investmentId) + 1;
  const ended = { ...payoutOfEnding(ending), payoutSequence: sequence };
  const { residency, panVerified } = holding;
  const taxpayer = { ...taxpayerOf(context), residency, panVerified };
  const promise = { ...ended, tdsBasis: basisOf(ended, { product: holding.product, taxpayer }) };
  insertPayout(context.sql, { id: investmentId, promise, at });
  const reference = payoutReference({ investmentId, payoutSequence: sequence });
  context.scheduler.schedule({ kind: "PAYOUT", reference, dueAt: payoutInstant(promise.dueOn) });
  markEnded(context.sql, { id, payoutSequence: sequence, at });
  lapseOpenHardship(context, investmentId);
  takeCoinsBack(context, investmentId, NOTHING_HELD);
  retaxPayerOf(context, holding);
  restage(context, getInvestment(context.sql, investmentId), at);
}

export const depositOperations = {
  "deposits.withdrawal-terms": (context, { investmentId }, command) =>
    command.commit(() => offer(context, investmentId)),

  "deposits.withdraw": (context, { investmentId, termsId }, command) =>
    command.commit(() => {
      const terms = findDepositTerms(context.sql, termsId);
      if (!terms || terms.investmentId !== investmentId) throw new AppError("NOT_FOUND");
      end(context, terms);
      return getInvestmentView(context, investmentId);
    }),
} satisfies Partial<Operations>;
