/**
 * A worked example: an amount in a deal, computed as the deal's own terms are. Pure. Assumes the taxpayer of the public
 * calculator: a resident with a PAN, or a non-resident in GIFT City.
 */
import type { ListedDeal, ScheduledPayout } from "../contract/calls/deals.ts";
import { addMinor, type Minor, minor, type Paise, paise } from "../contract/facts/money.ts";
import { type CalendarDate, daysBetween, type EpochMs, startOfDayInIndia } from "../contract/values/calendar-date.ts";
import type { PayoutPlan } from "../contract/values/products.ts";
import type { WithCalendar } from "../finance/business-days.ts";
import { interestTds } from "../finance/payer-tax.ts";
import { bps } from "../finance/rounding.ts";
import { simpleInterest } from "../finance/simple-interest.ts";
import type { Taxpayer } from "../finance/taxpayer.ts";
import { xirrBps } from "../finance/xirr.ts";
import { productOf } from "./lookup.ts";
import type { Plan } from "./product.ts";
import { purchaseDayOf, purchaseOf } from "./purchase.ts";
import { seniorExtra } from "./senior-rate.ts";
import { tenuresFor } from "./tenures.ts";

export interface ExampleChoice {
  readonly tenureMonths?: number | undefined;
  readonly payoutPlan?: PayoutPlan | undefined;
}

export interface Example {
  readonly amount: Minor;
  readonly rateBps: number | null;
  readonly tenureMonths: number | null;
  readonly payoutPlan: PayoutPlan | null;
  readonly payouts: readonly ScheduledPayout[];
  readonly net: Minor;
  readonly tds: Minor;
  readonly endsOn: CalendarDate;
  /** Annualised, after TDS; null under 30 days. */
  readonly netXirrBps: number | null;
}

type ExampleDeal = Pick<ListedDeal, "product" | "unit" | "rateBps" | "investmentType">;

interface ExampleInput extends WithCalendar {
  readonly deal: ExampleDeal;
  readonly amount: Minor;
  readonly on: CalendarDate;
  /** The instant of the quote, which decides the settlement of bonds; the start of the day by default. */
  readonly at?: EpochMs;
  readonly choice?: ExampleChoice;
  /** Decides the tenures and the rate of a deposit; by default those of any depositor. */
  readonly depositor?: Pick<Taxpayer, "residency" | "bornOn">;
}

/**
 * Null where the amount buys nothing, or the deal has no cash flow or no tenure for the depositor. An option that is not
 * offered is the first one.
 */
export function exampleOf(input: ExampleInput): Example | null {
  const { deal, amount, on, at = startOfDayInIndia(on), calendar, choice = {}, depositor } = input;
  const investOn = purchaseDayOf(deal, at, calendar);
  const purchase = purchaseOf({ deal, amount, on: investOn });
  if (purchase === null) return null;
  const plan = planOf(deal, choice, depositor && { on: investOn, depositor });
  if (plan === null) return null;
  const payouts = productOf(deal.product).scheduleOf({
    deal,
    purchase,
    plan,
    investOn,
    taxpayer: taxpayerOf(deal),
    calendar,
  });
  const last = payouts.at(-1);
  if (!last) return null;
  const flows = payouts.map(({ dueOn, net }) => ({ date: dueOn, amountPaise: paise(net) }));
  return {
    amount: purchase.amount,
    ...plan,
    payouts,
    net: addMinor(...payouts.map(({ net }) => net)),
    tds: addMinor(...payouts.map(({ tds }) => tds)),
    endsOn: last.dueOn,
    netXirrBps: xirrBps([{ date: on, amountPaise: paise(-purchase.amount) }, ...flows]),
  };
}

const taxpayerOf = ({ investmentType }: Pick<ExampleDeal, "investmentType">): Taxpayer => ({
  residency: investmentType === "GIFT" ? "NON_RESIDENT" : "RESIDENT",
  panVerified: true,
});

type Opening = Required<Pick<ExampleInput, "on" | "depositor">>;

function planOf(
  { product, rateBps }: ExampleDeal,
  { tenureMonths, payoutPlan }: ExampleChoice,
  opening: Opening | undefined,
): Plan | null {
  const term = productOf(product).termOf(product);
  if (term.is !== "choice") {
    return { rateBps, tenureMonths: term.is === "months" ? term.months : null, payoutPlan: null };
  }
  const rows = opening ? tenuresFor(term, opening) : term.rates;
  const row = rows.find((each) => each.tenureMonths === tenureMonths) ?? rows[0];
  if (!row) return null;
  const plan = term.payouts.find((each) => each === payoutPlan) ?? term.payouts[0] ?? null;
  const extra = opening ? seniorExtra({ seniorBps: term.seniorBps, ...opening }) : 0;
  return { rateBps: row.rateBps + extra, tenureMonths: row.tenureMonths, payoutPlan: plan };
}

interface Kept {
  readonly amount: Minor;
  readonly rateBps: number;
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

/** A resident's amount with simple interest until a day, after TDS: a bank deposit of under a year. */
export function keptInBank({ amount, rateBps, from, to }: Kept): Minor {
  const interestPaise = simpleInterest({ principalPaise: paise(amount), rateBps: bps(rateBps), from, to });
  const taxpayer = { residency: "RESIDENT", panVerified: true } as const;
  const { tdsPaise } = interestTds({ income: "BANK_INTEREST", incomePaise: interestPaise, on: to }, taxpayer);
  return minor(amount + interestPaise - tdsPaise);
}

/** The rate that a bank pays on a deposit that ran from `from` to `to`; null under its shortest period. */
export function cardRate(
  rateCard: readonly { readonly fromDays: number; readonly rateBps: number }[],
  { from, to }: Pick<Kept, "from" | "to">,
): number | null {
  const days = daysBetween({ from, to });
  return rateCard.findLast(({ fromDays }) => days >= fromDays)?.rateBps ?? null;
}

/** The rise of the market price after which a sale returns the cost of the purchase, in basis points, rounded up. */
export function breakEvenBps(cost: Paise, proceeds: Paise): number {
  if (proceeds <= 0) throw new RangeError(`no proceeds: ${proceeds}`);
  return Math.ceil((Number(cost) * 10_000) / Number(proceeds)) - 10_000;
}

/** A property's deal if the building were sold for this share of its price; another deal unchanged. */
export function soldAt<Deal extends ExampleDeal>(deal: Deal, exitShareBps: number): Deal {
  return deal.product.kind === "FRE" ? { ...deal, product: { ...deal.product, exitShareBps } } : deal;
}
