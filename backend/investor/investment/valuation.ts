/** What an investment is worth, and what it has brought. Pure; before tax, unless said otherwise; in its own currency. */
import { addDays, type CalendarDate, daysBetween } from "../../../lib/contract/calendar-date.ts";
import { addMinor, type Minor, minor, type Paise, paise } from "../../../lib/contract/money.ts";
import type { ProductOf } from "../../../lib/contract/products.ts";
import { quotedPrice, tradeValue } from "../../../lib/finance/bond-trade.ts";
import { depositWorth } from "../../../lib/finance/fixed-deposit.ts";
import { lateInterest } from "../../../lib/finance/invoice-discounting.ts";
import { worthOf } from "../../../lib/finance/pre-ipo.ts";
import { type Bps, bps, runningShare } from "../../../lib/finance/rounding.ts";
import { simpleInterest } from "../../../lib/finance/simple-interest.ts";
import { reserveWorth } from "../../../lib/finance/tap-reserve.ts";
import { type DatedAmount, xirrBps } from "../../../lib/finance/xirr.ts";
import { bondOf } from "../../deal/purchase.ts";
import type { PayoutRecord } from "./payout-store.ts";
import type { InvestmentRecord } from "./store.ts";

export type Valued = Pick<
  InvestmentRecord,
  | "status"
  | "units"
  | "lastPrice"
  | "amount"
  | "rateBps"
  | "investedOn"
  | "tenureMonths"
  | "payoutPlan"
  | "product"
  | "stage"
  | "restructuredOn"
>;

export type ValuedPayout = Pick<
  PayoutRecord,
  "status" | "kind" | "dueOn" | "accruesTo" | "principal" | "interest" | "gross"
>;

/** What is still out and what it has earned to that day; nothing once it is paid, or while it is not invested. */
export function valueOn(investment: Valued, payouts: readonly ValuedPayout[], on: CalendarDate): Minor {
  if (investment.status !== "SUCCESS") return minor(0);
  const { product } = investment;
  const open = payouts.filter(({ status }) => status !== "PAID");
  // What was agreed anew is no longer what the product's own formula says.
  if (investment.restructuredOn !== null) return accruedWorth(investment, payouts, on);
  switch (product.kind) {
    case "INVOICE_DISCOUNTING":
      return addMinor(...open.map((payout) => invoiceWorth({ ...investment, product }, payout, on)));
    case "BOND":
      return bondWorth(product, open, on);
    case "PRE_IPO":
      return sharesWorth({ ...investment, product });
    case "TAP_RESERVE":
    case "FIXED_DEPOSIT":
    case "ASSET_LEASING":
    case "FRE":
    case "GIFT_DEPOSIT":
    case "GIFT_BOND":
      return open.length === 1 ? grownWorth(investment, payouts, on) : accruedWorth(investment, payouts, on);
  }
}

/** At what a share fetched last; at its price until somebody says. */
function sharesWorth({ units, lastPrice, product }: Valued & { readonly product: ProductOf<"PRE_IPO"> }): Paise {
  return worthOf({ shares: units * product.sharesPerLot, pricePaise: lastPrice ?? product.pricePerShare });
}

/** Interest rests between the end of the tenure and a due day that a holiday has moved; after that it runs on. */
function invoiceWorth(
  { investedOn, product }: Valued & { readonly product: ProductOf<"INVOICE_DISCOUNTING"> },
  { principal, dueOn }: ValuedPayout,
  on: CalendarDate,
): Paise {
  const rateBps = bps(product.rateBps);
  const principalPaise = paise(principal);
  const tenureEnd = addDays(investedOn, product.tenureDays);
  const to = on < tenureEnd ? on : tenureEnd;
  const accrued = simpleInterest({ principalPaise, rateBps, from: investedOn, to });
  return paise(principal + accrued + lateInterest({ principalPaise, rateBps, dueOn, paidOn: on }));
}

/** At the clean price that was paid, with the interest accrued since the last coupon. */
function bondWorth(product: ProductOf<"BOND">, open: readonly ValuedPayout[], on: CalendarDate): Minor {
  const face = paise(addMinor(...open.map(({ principal }) => principal)));
  if (face === 0) return face;
  if (on >= product.maturityOn) return addMinor(...open.map(({ gross }) => gross));
  const cleanPrice = quotedPrice(product.cleanPrice);
  return tradeValue({ bond: bondOf(product), facePaise: face, cleanPrice, settlesOn: on }).dirtyPaise;
}

/** A deposit or a reserve that pays once has compounded; everything else has earned its next payout day by day. */
function grownWorth(investment: Valued, payouts: readonly ValuedPayout[], on: CalendarDate): Minor {
  const { amount, rateBps, investedOn, tenureMonths, payoutPlan } = investment;
  const [last] = payouts;
  if (payouts.length !== 1 || !last || rateBps === null || tenureMonths === null || on >= last.accruesTo) {
    return accruedWorth(investment, payouts, on);
  }
  const terms = { principalPaise: paise(amount), rateBps: bps(rateBps), on };
  if (payoutPlan === "CUMULATIVE") return depositWorth({ ...terms, depositedOn: investedOn });
  return payoutPlan === "GROWTH" ? reserveWorth({ ...terms, investedOn }) : accruedWorth(investment, payouts, on);
}

/** Principal outstanding, what is overdue, and the share of each running period's interest, by days. */
function accruedWorth({ investedOn }: Valued, payouts: readonly ValuedPayout[], on: CalendarDate): Minor {
  let worth = 0;
  // A period begins where the one before it ended; several payouts may be of one.
  let period = { from: investedOn, to: investedOn };
  for (const payout of payouts) {
    if (payout.accruesTo !== period.to) period = { from: period.to, to: payout.accruesTo };
    if (payout.status !== "PAID") worth += payout.principal + accruedOf(payout, { from: period.from, on });
  }
  return minor(worth);
}

/** The gain of an exit is not earned day by day: it is there when the property is sold. */
function accruedOf(
  { interest, accruesTo, kind }: ValuedPayout,
  { from, on }: { readonly from: CalendarDate; readonly on: CalendarDate },
): number {
  if (on <= from) return 0;
  if (on >= accruesTo) return interest;
  if (kind === "EXIT") return 0;
  const days = daysBetween({ from, to: on });
  return runningShare({ whole: interest, from: 0, to: days, of: daysBetween({ from, to: accruesTo }) });
}

// A rate of return is the same in every currency: the engine's paise are only its name for the smallest unit.
const dated = (date: CalendarDate, amount: Minor): DatedAmount => ({ date, amountPaise: paise(amount) });

/** Money out on the first day, and each payout, gross, on the day on which it came or is due. */
export function flowsOf(
  { amount, investedOn }: Pick<InvestmentRecord, "amount" | "investedOn">,
  payouts: readonly PayoutRecord[],
): readonly DatedAmount[] {
  const back = payouts.map(({ gross, paidOn, dueOn }) => dated(paidOn ?? dueOn, gross));
  return [dated(investedOn, minor(-amount)), ...back];
}

/** Null under 30 days. Call when every payout has been paid. */
export function realisedXirrBps(investment: InvestmentRecord, payouts: readonly PayoutRecord[]): Bps | null {
  return xirrBps(flowsOf(investment, payouts));
}
