/** Transitions of a sell order, and the proceeds of a sale of bonds. Pure. */

import type { SellOrderStatus } from "../../../lib/contract/calls/bond-selling.ts";
import type { ScheduledPayout } from "../../../lib/contract/calls/deals.ts";
import {
  addDays,
  type CalendarDate,
  calendarDateOf,
  dateInIndia,
  type EpochMs,
  startOfDayInIndia,
} from "../../../lib/contract/values/calendar-date.ts";
import { addMinor, type Paise, paise, subtractMinor, subtractPaise } from "../../../lib/contract/values/money.ts";
import { bondSale, quotedPrice } from "../../../lib/finance/bond-trade.ts";
import { nextBusinessDay } from "../../../lib/finance/business-days.ts";
import type { GainHolding } from "../../../lib/finance/capital-gain-tax.ts";
import { gstWithin } from "../../../lib/finance/gst.ts";
import { type Bps, bps, runningShare } from "../../../lib/finance/rounding.ts";
import { tdsOnGain } from "../../../lib/finance/tax.ts";
import { productOf } from "../../../lib/products/lookup.ts";
import type { TradedBond } from "../../../lib/products/product.ts";
import { gainHoldingOf } from "../../../lib/products/tax.ts";
import type { InvestmentRecord } from "../holdings/investment-store.ts";
import type { PayoutRecord } from "../holdings/payout-store.ts";

/** The only transitions (I8). A matched order can no longer be cancelled. */
const NEXT: { readonly [Status in SellOrderStatus]: readonly SellOrderStatus[] } = {
  CREATED: ["MATCHED", "CANCELLED", "REJECTED"],
  MATCHED: ["SETTLED"],
  SETTLED: [],
  CANCELLED: [],
  REJECTED: [],
};

export function canTransition({ from, to }: { readonly from: SellOrderStatus; readonly to: SellOrderStatus }): boolean {
  return NEXT[from].includes(to);
}

export const isOpen = (status: SellOrderStatus): boolean => NEXT[status].length > 0;

export const TERMS_LIFE_MS = 10 * 60_000;

/** 15:30 in India, the end of the exchanges' continuous session: a later order trades on the next business day. */
const CUT_OFF_MS = 15.5 * 3_600_000;

/** The day on which an order trades: an order on a closed day, or after the cut-off, waits for the next business day. */
export function tradeDayOf(orderedAt: EpochMs): CalendarDate {
  const day = dateInIndia(orderedAt);
  const isInTime = orderedAt < startOfDayInIndia(day) + CUT_OFF_MS;
  return nextBusinessDay(isInTime ? day : addDays(day, 1));
}

/** T+1: the business day after the trade. */
export const settlementDayOf = (tradesOn: CalendarDate): CalendarDate => nextBusinessDay(addDays(tradesOn, 1));

/** An unmatched order is cancelled at this time, because its price includes interest up to the settlement day only. */
export const matchedBefore = (settlesOn: CalendarDate): EpochMs => startOfDayInIndia(settlesOn);

/** Platform fee in basis points of the clean price, GST included, by the day from which it applies. Newest first. */
const FEES: readonly { readonly from: CalendarDate; readonly feeBps: Bps }[] = [
  { from: calendarDateOf("2020-01-01"), feeBps: bps(25) },
];

function feeOn(day: CalendarDate): Bps {
  const inForce = FEES.find(({ from }) => from <= day);
  if (!inForce) throw new RangeError(`no fee for a sale on ${day}`);
  return inForce.feeBps;
}

/** An investment in a bond that the market trades. */
export type BondHolding = InvestmentRecord & { readonly traded: TradedBond };

/** Null for a product that cannot be sold before maturity. */
export function bondHoldingOf(investment: InvestmentRecord): BondHolding | null {
  const { resaleOf } = productOf(investment.product);
  return resaleOf && { ...investment, traded: resaleOf(investment.product) };
}

export const heldUnitsOf = ({ status, units, unitsSold }: InvestmentRecord): number =>
  status === "SUCCESS" ? units - unitsSold : 0;

/** Face value of a number of the holding's bonds. The face value of all its units is the principal. */
export function faceOf({ principal, units }: Pick<InvestmentRecord, "principal" | "units">, of: number): Paise {
  return paise((principal / units) * of);
}

/**
 * Whether the bonds can be sold: they pay as issued, and the sale settles before the last payout is due. A holder who
 * awaits a delayed coupon cannot sell.
 */
export function isSaleable(
  { stage, restructuredOn, traded }: BondHolding,
  payouts: readonly PayoutRecord[],
  settlesOn: CalendarDate,
): boolean {
  const last = payouts.at(-1);
  if (stage !== "ACTIVE" || restructuredOn !== null || !last) return false;
  return settlesOn < traded.maturityOn && settlesOn < last.dueOn && settlesOn < last.accruesTo;
}

interface Offer {
  readonly holding: BondHolding;
  readonly units: number;
  readonly bid: number;
  /** Income that the investor was paid in the tax year so far. */
  readonly yearIncomePaise: Paise;
  readonly tradesOn: CalendarDate;
}

export interface Sale {
  readonly units: number;
  readonly cleanPrice: number;
  readonly consideration: Paise;
  readonly accruedInterest: Paise;
  readonly feeBps: number;
  /** Includes GST. */
  readonly fee: Paise;
  readonly gstRateBps: number;
  readonly gst: Paise;
  readonly tdsRateBps: number;
  readonly tds: Paise;
  readonly netProceeds: Paise;
  readonly tradesOn: CalendarDate;
  readonly settlesOn: CalendarDate;
}

/**
 * Amounts of a sale. The taxed gain is the proceeds minus the purchase cost, prepaid interest and stamp duty included.
 */
export function saleOf({ holding, units, bid, yearIncomePaise, tradesOn }: Offer): Sale {
  const settlesOn = settlementDayOf(tradesOn);
  const feeBps = feeOn(settlesOn);
  const { cleanPaise, accruedPaise, feePaise, netProceedsPaise } = bondSale({
    bond: holding.traded.bond,
    facePaise: faceOf(holding, units),
    cleanPrice: quotedPrice(bid),
    settlesOn,
    feeBps,
  });
  const { rateBps: gstRateBps, gstPaise: gst } = gstWithin({ chargePaise: feePaise, date: settlesOn });
  const { amount: whole, unitsSold: from, units: of } = holding;
  const cost = runningShare({ whole, from, to: from + units, of });
  const gainPaise = paise(netProceedsPaise - cost);
  const { rateBps, tdsPaise } = tdsOnGain({
    ...{ gainPaise, yearIncomePaise, date: settlesOn, residency: holding.residency },
    ...gainOf(holding),
  });
  return {
    ...{ units, cleanPrice: bid, tradesOn, settlesOn },
    ...{ consideration: cleanPaise, accruedInterest: accruedPaise },
    ...{ feeBps, fee: feePaise, gstRateBps, gst, tdsRateBps: rateBps, tds: tdsPaise },
    netProceeds: subtractPaise(netProceedsPaise, tdsPaise),
  };
}

function gainOf({ product, investedOn }: BondHolding): GainHolding {
  const gain = gainHoldingOf(product, investedOn);
  if (!gain) throw new Error(`a ${product.kind} has no gain`);
  return gain;
}

/** The sale as a payout: principal and interest before tax and after the fee. Interest is negative for a loss. */
export function payoutOfSale(
  { netProceeds: net, tds, tdsRateBps, settlesOn }: Sale,
  principal: Paise,
): Omit<ScheduledPayout, "payoutSequence"> {
  const gross = addMinor(net, tds);
  const interest = subtractMinor(gross, principal);
  return { kind: "SALE", dueOn: settlesOn, accruesTo: settlesOn, principal, interest, gross, tdsRateBps, tds, net };
}
