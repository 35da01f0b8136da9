/** State of a deposit that decides on its early repayment. */
import { dateInIndia } from "../../../lib/contract/values/calendar-date.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import type { InvestmentId } from "../../../lib/contract/values/ids.ts";
import { canWithdrawEarly, type DepositHolding, depositHoldingOf, isLockedDeposit } from "../claims/deposit-rules.ts";
import { findInvestment, listInvestmentsOfPayer } from "../holdings/investment-store.ts";
import { listPayouts, type PayoutRecord } from "../holdings/payout-store.ts";
import type { AccountContext } from "../kernel/account-context.ts";

export interface DepositState {
  readonly holding: DepositHolding;
  readonly payouts: readonly PayoutRecord[];
  /** Whether the law forbids repaying the whole on request. */
  readonly isLocked: boolean;
}

/** @throws AppError NOT_FOUND, INVESTMENT_NOT_ACTIVE; WITHDRAWAL_NOT_OFFERED for no deposit or one that ends */
export function getDepositState({ sql, clock }: Pick<AccountContext, "sql" | "clock">, id: InvestmentId): DepositState {
  const investment = findInvestment(sql, id);
  if (!investment) throw new AppError("NOT_FOUND");
  const holding = depositHoldingOf(investment);
  if (!holding) throw new AppError("WITHDRAWAL_NOT_OFFERED");
  if (holding.stage !== "ACTIVE") throw new AppError("INVESTMENT_NOT_ACTIVE");
  const payouts = listPayouts(sql, id);
  const on = dateInIndia(clock.now());
  if (!canWithdrawEarly(holding, payouts, on)) throw new AppError("WITHDRAWAL_NOT_OFFERED");
  return { holding, payouts, isLocked: isLockedDeposit(holding, listInvestmentsOfPayer(sql, holding.payerName), on) };
}
