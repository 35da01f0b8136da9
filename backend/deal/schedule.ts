/** From a deal's product to its engine: what was bought, for how long, and every payout that follows from it. Pure. */
import type { CalendarDate } from "../../lib/contract/calendar-date.ts";
import type { DealTerms, ScheduledPayout } from "../../lib/contract/deals.ts";
import { Refusal } from "../../lib/contract/errors.ts";
import { type Minor, paise } from "../../lib/contract/money.ts";
import type { PayoutPlan, Product, ProductKind, ProductOf, RateRow } from "../../lib/contract/products.ts";
import { assetLeasingSchedule } from "../../lib/finance/asset-leasing.ts";
import { bondSchedule } from "../../lib/finance/bond-schedule.ts";
import type { CashFlow } from "../../lib/finance/cash-flow.ts";
import { fixedDepositSchedule } from "../../lib/finance/fixed-deposit.ts";
import { realEstateSchedule } from "../../lib/finance/fractional-real-estate.ts";
import { type ForeignCashFlow, giftBondSchedule, giftDepositSchedule } from "../../lib/finance/gift.ts";
import { invoiceDiscountingSchedule } from "../../lib/finance/invoice-discounting.ts";
import { BPS_PER_WHOLE, bps, mulDiv } from "../../lib/finance/rounding.ts";
import { tapReserveSchedule } from "../../lib/finance/tap-reserve.ts";
import type { Taxpayer } from "../../lib/finance/tax.ts";
import { amountOfUnits, bondOf, type Purchase } from "./purchase.ts";

export interface Choice {
  readonly tenureMonths?: number | undefined;
  readonly payoutPlan?: PayoutPlan | undefined;
}

/** @throws Refusal FINANCE_TYPE_MISMATCH when the caller took the deal for one of another kind. */
export function assertKind({ product }: Pick<DealTerms, "product">, asked: ProductKind | undefined): void {
  if (asked !== undefined && asked !== product.kind) throw new Refusal("FINANCE_TYPE_MISMATCH");
}

/** What an investment will run by. */
export interface Plan {
  readonly rateBps: number | null;
  readonly tenureMonths: number | null;
  readonly payoutPlan: PayoutPlan | null;
}

/** @throws Refusal TENURE_NOT_OFFERED, PAYOUT_NOT_OFFERED for a choice that the deal does not leave to the investor. */
export function planOf({ product, rateBps }: Pick<DealTerms, "product" | "rateBps">, choice: Choice): Plan {
  switch (product.kind) {
    case "TAP_RESERVE":
    case "FIXED_DEPOSIT": {
      const { tenureMonths, rateBps: rate } = rowOf(product.rates, choice);
      return { rateBps: rate, tenureMonths, payoutPlan: payoutOf(product.payouts, choice) };
    }
    case "INVOICE_DISCOUNTING":
    case "BOND":
    case "ASSET_LEASING":
    case "FRE":
    case "PRE_IPO":
    case "GIFT_DEPOSIT":
    case "GIFT_BOND":
      if (choice.tenureMonths !== undefined)
        throw new Refusal("TENURE_NOT_OFFERED", { tenureMonths: "TENURE_NOT_OFFERED" });
      if (choice.payoutPlan !== undefined)
        throw new Refusal("PAYOUT_NOT_OFFERED", { payoutPlan: "PAYOUT_NOT_OFFERED" });
      return { rateBps, tenureMonths: fixedMonthsOf(product), payoutPlan: null };
  }
}

function fixedMonthsOf(product: Product): number | null {
  if (product.kind === "ASSET_LEASING") return product.tenureMonths;
  return product.kind === "FRE" ? product.years * 12 : null;
}

function rowOf(rates: readonly RateRow[], { tenureMonths }: Choice): RateRow {
  const row = tenureMonths === undefined ? rates[0] : rates.find((rate) => rate.tenureMonths === tenureMonths);
  if (!row) throw new Refusal("TENURE_NOT_OFFERED", { tenureMonths: "TENURE_NOT_OFFERED" });
  return row;
}

function payoutOf<Offered extends PayoutPlan>(offered: readonly Offered[], { payoutPlan }: Choice): Offered {
  const [first] = offered;
  const chosen = payoutPlan === undefined ? first : offered.find((plan) => plan === payoutPlan);
  if (!chosen) throw new Refusal("PAYOUT_NOT_OFFERED", { payoutPlan: "PAYOUT_NOT_OFFERED" });
  return chosen;
}

export interface Schedule {
  readonly deal: Pick<DealTerms, "product" | "unit">;
  readonly purchase: Purchase;
  readonly plan: Plan;
  readonly investOn: CalendarDate;
  readonly taxpayer: Taxpayer;
}

/** Every payout, in order; none for shares. */
export function scheduleOf(schedule: Schedule): readonly ScheduledPayout[] {
  const { deal, purchase, plan, investOn: investedOn, taxpayer } = schedule;
  const { product } = deal;
  const investedPaise = paise(purchase.amount);
  switch (product.kind) {
    case "INVOICE_DISCOUNTING": {
      const { rateBps, tenureDays } = product;
      const terms = { principalPaise: investedPaise, rateBps: bps(rateBps), investedOn, tenureDays };
      return invoiceDiscountingSchedule({ ...terms, ...taxpayer }).map(inRupees);
    }
    case "BOND": {
      const facePaise = paise(amountOfUnits(deal, purchase.units));
      return bondSchedule({ bond: bondOf(product), facePaise, heldFrom: investedOn, ...taxpayer }).map(inRupees);
    }
    case "TAP_RESERVE": {
      const payout = plan.payoutPlan === "GROWTH" ? "GROWTH" : "MONTHLY";
      const terms = { principalPaise: investedPaise, investedOn, ...chosen(plan), payout } as const;
      return tapReserveSchedule({ ...terms, ...taxpayer }).map(inRupees);
    }
    case "ASSET_LEASING":
      return assetLeasingSchedule({ ...leaseOf(product, investedPaise), startsOn: investedOn, ...taxpayer }).map(
        inRupees,
      );
    case "FIXED_DEPOSIT": {
      const payout = plan.payoutPlan === "QUARTERLY" ? "QUARTERLY" : "CUMULATIVE";
      const terms = { principalPaise: investedPaise, depositedOn: investedOn, ...chosen(plan), payout } as const;
      return fixedDepositSchedule({ ...terms, ...taxpayer }).map(inRupees);
    }
    case "FRE":
      return realEstateSchedule({ ...propertyOf(product, investedPaise), investedOn, ...taxpayer }).map(inRupees);
    case "PRE_IPO":
      return [];
    case "GIFT_DEPOSIT": {
      const { rateBps, tenureDays, payout } = product;
      const terms = {
        principalMinor: purchase.amount,
        rateBps: bps(rateBps),
        depositedOn: investedOn,
        tenureDays,
        payout,
      };
      return giftDepositSchedule({ ...terms, ...taxpayer }).map(inCurrency);
    }
    case "GIFT_BOND": {
      const { couponBps, maturityOn, payout } = product;
      const frequency = GIFT_COUPONS[payout];
      const terms = { principalMinor: purchase.amount, couponBps: bps(couponBps), frequency, investedOn, maturityOn };
      return giftBondSchedule({ ...terms, ...taxpayer }).map(inCurrency);
    }
  }
}

const GIFT_COUPONS = { QUARTERLY: 4, HALF_YEARLY: 2, YEARLY: 1 } as const;

/** @throws when the plan was not made by `planOf` of a kind that leaves the tenure to the investor. */
function chosen({ rateBps, tenureMonths }: Plan) {
  if (rateBps === null || tenureMonths === null) throw new Error("no tenure was chosen");
  return { rateBps: bps(rateBps), tenureMonths };
}

const shareOf = (amount: Minor, shareBps: number) =>
  paise(mulDiv({ value: amount, numerator: shareBps, denominator: BPS_PER_WHOLE, rounding: "half-up" }));

function leaseOf({ rateBps, tenureMonths, residualShareBps }: ProductOf<"ASSET_LEASING">, amount: Minor) {
  const residualPaise = shareOf(amount, residualShareBps);
  return { investedPaise: paise(amount), residualPaise, rateBps: bps(rateBps), months: tenureMonths };
}

function propertyOf({ rentYieldBps, yearlyStepBps, years, exitShareBps }: ProductOf<"FRE">, amount: Minor) {
  const exitValuePaise = shareOf(amount, exitShareBps);
  const rent = { rentYieldBps: bps(rentYieldBps), yearlyStepBps: bps(yearlyStepBps) };
  return { investedPaise: paise(amount), ...rent, years, exitValuePaise };
}

function inRupees(flow: CashFlow): ScheduledPayout {
  const { payoutSequence, dueOn, accruesTo, kind, tdsRateBps } = flow;
  const { principalPaise: principal, interestPaise: interest, grossPaise: gross, tdsPaise: tds, netPaise: net } = flow;
  return { payoutSequence, dueOn, accruesTo, kind, principal, interest, gross, tdsRateBps, tds, net };
}

function inCurrency(flow: ForeignCashFlow): ScheduledPayout {
  const { payoutSequence, dueOn, accruesTo, kind, tdsRateBps } = flow;
  const { principalMinor: principal, interestMinor: interest, grossMinor: gross, tdsMinor: tds, netMinor: net } = flow;
  return { payoutSequence, dueOn, accruesTo, kind, principal, interest, gross, tdsRateBps, tds, net };
}
