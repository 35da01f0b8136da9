/** Transitions and views of a reinvestment, and the amount that a deal accepts of it. Pure. */

import { type Minor, minor } from "../../../lib/contract/facts/money.ts";
import type { EpochMs } from "../../../lib/contract/values/calendar-date.ts";
import { AppError, type ErrorCode } from "../../../lib/contract/values/errors.ts";
import type { Reinvestment, ReinvestmentReason } from "../../../lib/contract/values/reinvestment.ts";
import type { WithCalendar } from "../../../lib/finance/business-days.ts";
import { isBoughtWhole } from "../../../lib/products/lookup.ts";
import { priceOfUnits, purchaseDayOf } from "../../../lib/products/purchase.ts";
import type { PublishedDeal } from "../../catalogue/deals.ts";
import type { ChosenPlan } from "../../deal/plan.ts";
import { transitions } from "../../platform/transitions.ts";
import type { InvestmentRecord } from "../holdings/investment-store.ts";
import type { PayoutRecord } from "../holdings/payout-store.ts";
import type { ReinvestmentRecord, ReinvestmentState } from "./reinvestment-store.ts";

/** SET_ASIDE may repeat: another flow is opened for the same money. */
export const reinvestmentTransitions = transitions<ReinvestmentState>({
  OPTED_IN: ["SET_ASIDE", "NOT_POSSIBLE"],
  SET_ASIDE: ["SET_ASIDE", "PLACED", "NOT_POSSIBLE"],
  PLACED: ["DONE", "NOT_POSSIBLE"],
  DONE: [],
  NOT_POSSIBLE: [],
});

/** The contract shows OPTED_IN until the reinvestment has succeeded or failed. */
export function reinvestmentView(record: ReinvestmentRecord | null): Reinvestment | null {
  if (!record) return null;
  const { state, includeInterest, reason, reinvestedAs } = record;
  const isInstructed = record.instructionId !== null;
  switch (state) {
    case "OPTED_IN":
    case "SET_ASIDE":
    case "PLACED":
      return { status: "OPTED_IN", includeInterest, isInstructed, reason, investmentId: null };
    case "DONE":
      return { status: state, includeInterest, isInstructed, reason, investmentId: reinvestedAs };
    case "NOT_POSSIBLE":
      return { status: state, includeInterest, isInstructed, reason, investmentId: null };
  }
}

/** The part of the last payout to reinvest; all of it where tax or a loss leaves less than the principal. */
export function reinvestedShareOf(
  { includeInterest }: Pick<ReinvestmentRecord, "includeInterest">,
  { principal, net }: Pick<PayoutRecord, "principal" | "net">,
): Minor {
  return includeInterest ? net : minor(Math.min(principal, net));
}

/** The mandate covers the same payout plan and tenure as before. */
export function sameChoice({ payoutPlan, tenureMonths }: InvestmentRecord): ChosenPlan {
  return payoutPlan === null || tenureMonths === null ? {} : { payoutPlan, tenureMonths };
}

/**
 * The largest amount within the budget that the deal's steps allow. For products bought in whole units, the budget
 * itself.
 */
export function largestAmountOf({ product, unit }: Pick<PublishedDeal, "product" | "unit">, budget: Minor): Minor {
  return isBoughtWhole(product.kind) ? budget : minor(Math.floor(budget / unit) * unit);
}

/** The same, within the units that the deal still offers. */
export function availableAmountOf(
  deal: PublishedDeal,
  budget: Minor,
  { at, calendar }: WithCalendar & { readonly at: EpochMs },
): Minor {
  const { product, unit, progress } = deal;
  if (!isBoughtWhole(product.kind)) return largestAmountOf(deal, minor(Math.min(budget, progress.remaining)));
  const last = priceOfUnits(deal, Math.floor(progress.remaining / unit), purchaseDayOf(deal, at, calendar));
  return minor(Math.min(budget, last?.amount ?? 0));
}

const DAYS_PER_MONTH_MAX = 31;

/** A term of unknown length is longer than every limit. `shiftedDays`: by which an end may have moved. */
export function isLongerThan(
  { tenureMonths, tenureDays }: Pick<InvestmentRecord, "tenureMonths" | "tenureDays">,
  longestMonths: number,
  shiftedDays = 0,
): boolean {
  if (tenureMonths !== null) return tenureMonths > longestMonths;
  return tenureDays === null || tenureDays > longestMonths * DAYS_PER_MONTH_MAX + shiftedDays;
}

/** Maps the error of a deal to the reason shown to the investor; null for errors that are not about a deal. */
function reasonOf(code: ErrorCode): ReinvestmentReason | null {
  switch (code) {
    case "INVESTING_CLOSED":
      return "INVESTING_CLOSED";
    case "KYC_INCOMPLETE":
    case "GIFT_FOR_NON_RESIDENTS":
    case "ACCREDITATION_REQUIRED":
    case "CMR_REQUIRED":
      return "NOT_ELIGIBLE";
    case "DEAL_NOT_OPEN":
    case "TENURE_NOT_OFFERED":
    case "PAYOUT_NOT_OFFERED":
    case "BELOW_MINIMUM":
    case "ABOVE_REMAINING":
    case "NOT_A_STEP":
    case "GATEWAY_UNAVAILABLE":
      return "NO_DEAL_FITS";
    default:
      return null;
  }
}

/** Runs a check. @returns the reason why the deal is refused, or null. @throws errors that are not about a deal */
export async function reasonAgainst(attempt: () => Promise<void>): Promise<ReinvestmentReason | null> {
  try {
    await attempt();
    return null;
  } catch (cause) {
    const reason = cause instanceof AppError ? reasonOf(cause.code) : null;
    if (reason === null) throw cause;
    return reason;
  }
}

/** "No deal fits" is more useful to the investor than "not eligible", so it takes precedence. */
export function mostUsefulReason(reasons: readonly ReinvestmentReason[]): ReinvestmentReason {
  const order: readonly ReinvestmentReason[] = ["NO_DEAL_FITS", "NOT_ELIGIBLE"];
  return order.find((reason) => reasons.includes(reason)) ?? "NO_OPEN_DEAL";
}
