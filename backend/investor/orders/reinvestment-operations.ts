import { AppError } from "../../../lib/contract/values/errors.ts";
import type { InvestmentId } from "../../../lib/contract/values/ids.ts";
import { findInvestment } from "../holdings/investment-store.ts";
import { hasEnded } from "../holdings/investment-views.ts";
import { listPayouts } from "../holdings/payout-store.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import type { Operations } from "../kernel/operation.ts";
import { getInvestmentView } from "./investment-operations.ts";
import { deleteMandate, findReinvestment, saveMandate } from "./reinvestment-store.ts";

/**
 * The mandate can change only while the last payout is open: afterwards its money has been credited or reserved.
 * @throws AppError NOT_FOUND, INVESTMENT_NOT_ACTIVE
 */
function assertUndecided(context: AccountContext, id: InvestmentId): void {
  const investment = findInvestment(context.sql, id);
  if (!investment) throw new AppError("NOT_FOUND");
  const isOut = investment.stage !== null && !hasEnded(investment.stage);
  if (!isOut || listPayouts(context.sql, id).at(-1)?.status === "PAID") throw new AppError("INVESTMENT_NOT_ACTIVE");
}

export const reinvestmentOperations = {
  // The mandate is the consent to the reinvestment, so repeating it keeps the time at which it was first given.
  "reinvestment.opt-in": (context, { id, includeInterest }, command) =>
    command.commit(() => {
      assertUndecided(context, id);
      // Shares have no payouts.
      if (listPayouts(context.sql, id).length === 0) throw new AppError("REINVESTMENT_NOT_OFFERED");
      if (findReinvestment(context.sql, id)?.includeInterest !== includeInterest) {
        saveMandate(context.sql, { investmentId: id, includeInterest, at: context.clock.now() });
      }
      return getInvestmentView(context, id);
    }),

  "reinvestment.opt-out": (context, { id }, command) =>
    command.commit(() => {
      assertUndecided(context, id);
      deleteMandate(context.sql, id);
      return getInvestmentView(context, id);
    }),
} satisfies Partial<Operations>;
