/**
 * Repayment of a part of a locked deposit. Invariant: one transaction promises the part of the quoted terms, once, replaces every
 * later payout by those of the rest, and takes back the part's coins that cannot be spent yet. No one-time code is needed,
 * because the money can only go to the wallet.
 */
import type { createDepositPartTerms, DepositPartTerms } from "../../../lib/contract/calls/deposit-part.ts";
import type { Paise } from "../../../lib/contract/facts/money.ts";
import { fieldError } from "../../../lib/contract/field-error.ts";
import { dateInIndia } from "../../../lib/contract/values/calendar-date.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import { depositTermsId, type InvestmentId } from "../../../lib/contract/values/ids.ts";
import { maxPartOf, partOf, payoutOfPart, remainderOf } from "../claims/deposit-part.ts";
import { type DepositHolding, validUntil } from "../claims/deposit-rules.ts";
import { findPartTerms, insertPartTerms, markEnded, type PartTerms, writePartRepaid } from "../claims/deposit-store.ts";
import { coinsToTakeBack, takeCoinsBack } from "../coins/earning.ts";
import { findCoinLot } from "../coins/lot-store.ts";
import { getInvestment } from "../holdings/investment-store.ts";
import { retaxPayerOf } from "../holdings/payer-tax.ts";
import { insertPayout, lastPayoutSequenceOf, listPayouts, markReplaced } from "../holdings/payout-store.ts";
import { basisOf } from "../holdings/payout-tax.ts";
import { payoutInstant, payoutReference } from "../holdings/payout-time.ts";
import { taxpayerOf } from "../holdings/taxpayer.ts";
import { getInvestmentView } from "../investing/investment-operations.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import type { Operations } from "../kernel/operation.ts";
import { restage } from "../payouts/payout-credit.ts";
import { getDepositState } from "./deposit-state.ts";

/** @throws AppError NOT_FOUND, INVESTMENT_NOT_ACTIVE; WITHDRAWAL_NOT_OFFERED unless locked and still whole */
function getLocked(context: AccountContext, id: InvestmentId): DepositHolding {
  const { holding, isLocked } = getDepositState(context, id);
  if (!isLocked || maxPartOf(holding, dayOf(context).on) === 0) throw new AppError("WITHDRAWAL_NOT_OFFERED");
  return holding;
}

const dayOf = ({ clock }: AccountContext) => ({ on: dateInIndia(clock.now()), calendar: clock.calendar() });

const stayingShareOf = ({ remaining: held, principal: of }: Pick<PartTerms["ending"], "remaining" | "principal">) => ({
  held,
  of,
});

/** @param amount the most that may be repaid where it is omitted */
function offer(context: AccountContext, investmentId: InvestmentId, amount: Paise | undefined): DepositPartTerms {
  const now = context.clock.now();
  const day = dayOf(context);
  const holding = getLocked(context, investmentId);
  const ending = partOf(holding, { part: amount ?? maxPartOf(holding, day.on), ...day });
  if (ending.part > ending.most) throw fieldError<typeof createDepositPartTerms>("amount", "PART_TOO_LARGE");
  const id = depositTermsId.parse(`dwt_${context.ids.letters()}`);
  const terms = { id, investmentId, ending, validUntil: validUntil(now, day.on) };
  insertPartTerms(context.sql, terms);
  const stashCoinsTakenBack = coinsToTakeBack(findCoinLot(context.sql, investmentId), stayingShareOf(ending), day.on);
  return { termsId: id, investmentId, ...ending, stashCoinsTakenBack, validUntil: terms.validUntil };
}

/**
 * Synchronous, inside the caller's transaction.
 * @throws AppError WITHDRAWAL_TERMS_EXPIRED, and the errors of `getLocked`
 */
function repay(
  context: AccountContext,
  { id, investmentId, ending, validUntil: until, payoutSequence }: PartTerms,
): void {
  if (payoutSequence !== null) return;
  const { sql, clock } = context;
  const at = clock.now();
  const day = dayOf(context);
  const whole = getLocked(context, investmentId);
  if (at >= until || JSON.stringify(ending) !== JSON.stringify(partOf(whole, { part: ending.part, ...day }))) {
    throw new AppError("WITHDRAWAL_TERMS_EXPIRED");
  }
  const { part, repaidOn } = ending;
  writePartRepaid(sql, { id: investmentId, amount: part, on: repaidOn });
  const holding = { ...whole, partRepaid: part, partRepaidOn: repaidOn };
  const payouts = listPayouts(sql, investmentId);
  for (const payout of payouts.filter(({ accruesTo }) => accruesTo > day.on)) {
    markReplaced(sql, payout, at);
    context.scheduler.cancel({ kind: "PAYOUT", reference: payoutReference(payout) });
  }
  const { product, residency, panVerified } = holding;
  const taxpayer = { ...taxpayerOf(context), residency, panVerified };
  const first = lastPayoutSequenceOf(sql, investmentId) + 1;
  const promised = [payoutOfPart(ending), ...remainderOf(holding, { ...day, payouts, taxpayer })];
  promised.forEach((payout, index) => {
    const sequence = first + index;
    const promise = { ...payout, payoutSequence: sequence, tdsBasis: basisOf(payout, { product, taxpayer }) };
    insertPayout(sql, { id: investmentId, promise, at });
    const reference = payoutReference({ investmentId, payoutSequence: sequence });
    context.scheduler.schedule({ kind: "PAYOUT", reference, dueAt: payoutInstant(payout.dueOn) });
  });
  markEnded(sql, { id, payoutSequence: first, at });
  takeCoinsBack(context, investmentId, stayingShareOf(ending));
  retaxPayerOf(context, holding);
  restage(context, getInvestment(sql, investmentId), at);
}

export const depositPartOperations = {
  "deposits.part-terms": (context, { investmentId, amount }, command) =>
    command.commit(() => offer(context, investmentId, amount)),

  "deposits.withdraw-part": (context, { investmentId, termsId }, command) =>
    command.commit(() => {
      const terms = findPartTerms(context.sql, termsId);
      if (!terms || terms.investmentId !== investmentId) throw new AppError("NOT_FOUND");
      repay(context, terms);
      return getInvestmentView(context, investmentId);
    }),
} satisfies Partial<Operations>;
