import { Refusal } from "../../../lib/contract/errors.ts";
import type { InvestmentId } from "../../../lib/contract/ids.ts";
import type { Book } from "../book.ts";
import { getInvestmentView } from "../investment/operations.ts";
import { listPayouts } from "../investment/payout-store.ts";
import { findInvestment } from "../investment/store.ts";
import { hasEnded } from "../investment/views.ts";
import type { Operations } from "../operation.ts";
import { deleteMandate, findReinvestment, saveMandate } from "./store.ts";

/**
 * While its last payout is still to come; after that the money has gone where it was to go.
 * @throws Refusal NOT_FOUND, INVESTMENT_NOT_ACTIVE
 */
function assertUndecided(book: Book, id: InvestmentId): void {
  const investment = findInvestment(book.sql, id);
  if (!investment) throw new Refusal("NOT_FOUND");
  const isOut = investment.stage !== null && !hasEnded(investment.stage);
  if (!isOut || listPayouts(book.sql, id).at(-1)?.status === "PAID") throw new Refusal("INVESTMENT_NOT_ACTIVE");
}

export const reinvestmentOperations = {
  // The mandate is the consent to what comes of it, so the moment in which it was given first is kept.
  "reinvestment.opt-in": (book, { id, includeInterest }, asking) =>
    asking.commit(() => {
      assertUndecided(book, id);
      // Shares give nothing back by themselves.
      if (listPayouts(book.sql, id).length === 0) throw new Refusal("REINVESTMENT_NOT_OFFERED");
      if (findReinvestment(book.sql, id)?.includeInterest !== includeInterest) {
        saveMandate(book.sql, { investmentId: id, includeInterest, at: book.clock.now() });
      }
      return getInvestmentView(book, id);
    }),

  "reinvestment.opt-out": (book, { id }, asking) =>
    asking.commit(() => {
      assertUndecided(book, id);
      deleteMandate(book.sql, id);
      return getInvestmentView(book, id);
    }),
} satisfies Partial<Operations>;
