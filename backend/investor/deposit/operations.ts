/**
 * Ending a deposit early. Always true here: one transaction takes everything that accrues beyond the day off what is owed
 * and promises what the terms told, once; the money comes as every payout does, when the bank has paid. No code is asked
 * for: it can go to the wallet only.
 */
import { dateInIndia } from "../../../lib/contract/calendar-date.ts";
import type { DepositWithdrawalTerms } from "../../../lib/contract/deposit-withdrawal.ts";
import { Refusal } from "../../../lib/contract/errors.ts";
import { depositTermsId, type InvestmentId } from "../../../lib/contract/ids.ts";
import type { Book } from "../book.ts";
import { getInvestmentView } from "../investment/operations.ts";
import { restage } from "../investment/payout-credit.ts";
import {
  insertPayout,
  lastSequenceOf,
  listPayouts,
  markReplaced,
  type PayoutRecord,
} from "../investment/payout-store.ts";
import { payoutInstant, payoutReference } from "../investment/payout-time.ts";
import { findInvestment, getInvestment } from "../investment/store.ts";
import type { Operations } from "../operation.ts";
import {
  type DepositHolding,
  depositHoldingOf,
  endingOf,
  isSameEnding,
  mayBeEnded,
  payoutOfEnding,
  validUntil,
} from "./rules.ts";
import { type DepositTerms, findDepositTerms, insertDepositTerms, markEnded } from "./store.ts";

interface Endable {
  readonly holding: DepositHolding;
  readonly payouts: readonly PayoutRecord[];
}

/** @throws Refusal NOT_FOUND, WITHDRAWAL_NOT_OFFERED, INVESTMENT_NOT_ACTIVE */
function getEndable(book: Book, id: InvestmentId): Endable {
  const investment = findInvestment(book.sql, id);
  if (!investment) throw new Refusal("NOT_FOUND");
  const holding = depositHoldingOf(investment);
  if (!holding) throw new Refusal("WITHDRAWAL_NOT_OFFERED");
  if (holding.stage !== "ACTIVE") throw new Refusal("INVESTMENT_NOT_ACTIVE");
  const payouts = listPayouts(book.sql, id);
  if (!mayBeEnded(holding, payouts, dateInIndia(book.clock.now()))) throw new Refusal("WITHDRAWAL_NOT_OFFERED");
  return { holding, payouts };
}

function offer(book: Book, investmentId: InvestmentId): DepositWithdrawalTerms {
  const now = book.clock.now();
  const on = dateInIndia(now);
  const { holding, payouts } = getEndable(book, investmentId);
  const ending = endingOf(holding, payouts, on);
  const id = depositTermsId.parse(`dwt_${book.ids.letters()}`);
  const terms = { id, investmentId, ending, validUntil: validUntil(now, on) };
  insertDepositTerms(book.sql, terms);
  return { termsId: id, investmentId, ...ending, validUntil: terms.validUntil };
}

/** Synchronous, inside the caller's transaction. @throws Refusal WITHDRAWAL_TERMS_EXPIRED, and whatever `getEndable` does */
function end(book: Book, { id, investmentId, ending, validUntil: until, payoutSequence }: DepositTerms): void {
  if (payoutSequence !== null) return;
  const at = book.clock.now();
  const on = dateInIndia(at);
  const { holding, payouts } = getEndable(book, investmentId);
  if (at >= until || !isSameEnding(ending, endingOf(holding, payouts, on))) {
    throw new Refusal("WITHDRAWAL_TERMS_EXPIRED");
  }
  for (const payout of payouts.filter(({ accruesTo }) => accruesTo > on)) {
    markReplaced(book.sql, payout, at);
    book.agenda.cancel({ kind: "PAYOUT", reference: payoutReference(payout) });
  }
  const sequence = lastSequenceOf(book.sql, investmentId) + 1;
  const promise = { ...payoutOfEnding(ending), payoutSequence: sequence };
  insertPayout(book.sql, { id: investmentId, promise, at });
  const reference = payoutReference({ investmentId, payoutSequence: sequence });
  book.agenda.schedule({ kind: "PAYOUT", reference, dueAt: payoutInstant(promise.dueOn) });
  markEnded(book.sql, { id, payoutSequence: sequence, at });
  restage(book, getInvestment(book.sql, investmentId), at);
}

export const depositOperations = {
  "deposits.withdrawal-terms": (book, { investmentId }, asking) => asking.commit(() => offer(book, investmentId)),

  "deposits.withdraw": (book, { investmentId, termsId }, asking) =>
    asking.commit(() => {
      const terms = findDepositTerms(book.sql, termsId);
      if (!terms || terms.investmentId !== investmentId) throw new Refusal("NOT_FOUND");
      end(book, terms);
      return getInvestmentView(book, investmentId);
    }),
} satisfies Partial<Operations>;
