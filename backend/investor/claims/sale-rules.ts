/** Transitions of a sell order, and the proceeds of a sale of bonds. Pure. */

import type { SellOrderStatus } from "../../../lib/contract/calls/bond-selling.ts";
import type { ScheduledPayout } from "../../../lib/contract/calls/deals.ts";
import { addMinor, type Paise, paise, subtractMinor, subtractPaise } from "../../../lib/contract/facts/money.ts";
import {
  type CalendarDate,
  calendarDateOf,
  type EpochMs,
  startOfDayInIndia,
} from "../../../lib/contract/values/calendar-date.ts";
import type { LeavingLot } from "../../../lib/contract/values/redemption.ts";
import { faceAtIssueOf, principalHeld, type Redemption, shareOwedOn } from "../../../lib/finance/bond.ts";
import { lastSettlementDayOf } from "../../../lib/finance/bond-schedule.ts";
import {
  type Convention,
  isExCoupon,
  type Settlement,
  settlementOfQuote,
} from "../../../lib/finance/bond-settlement.ts";
import { bondSale } from "../../../lib/finance/bond-trade.ts";
import { type HolidayCalendar, previousBusinessDay } from "../../../lib/finance/business-days.ts";
import { gstWithin } from "../../../lib/finance/gst.ts";
import { quotedPrice } from "../../../lib/finance/quoted-price.ts";
import { type Bps, bps } from "../../../lib/finance/rounding.ts";
import { tdsOnLots } from "../../../lib/finance/tax.ts";
import type { TdsRelief } from "../../../lib/finance/taxpayer.ts";
import { productOf } from "../../../lib/products/lookup.ts";
import type { TradedBond } from "../../../lib/products/product.ts";
import { transitions } from "../../platform/transitions.ts";
import type { InvestmentRecord } from "../holdings/investment-store.ts";
import type { PayoutRecord } from "../holdings/payout-store.ts";
import { type BondLotPart, gainAssetOf, gainOfLot, leavingLots, withGross } from "./lot-parts.ts";

/** A matched order can no longer be cancelled. */
export const saleTransitions = transitions<SellOrderStatus>({
  CREATED: ["MATCHED", "CANCELLED", "REJECTED"],
  MATCHED: ["SETTLED", "REJECTED"],
  SETTLED: [],
  CANCELLED: [],
  REJECTED: [],
});

export const isOpen = (status: SellOrderStatus): boolean => !saleTransitions.isFinal(status);

export const TERMS_LIFE_MS = 10 * 60_000;

export const saleSettlementAt = (quotedAt: EpochMs, calendar: HolidayCalendar): Settlement =>
  settlementOfQuote(quotedAt, TERMS_LIFE_MS, calendar);

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

export const heldUnitsOf = ({ status, units, unitsSold, unitsPut }: InvestmentRecord): number =>
  status === "SUCCESS" ? units - unitsSold - unitsPut : 0;

/** Whether the issuer redeems the bonds before their maturity. */
const isCalled = ({ maturityOn }: TradedBond, { kind, accruesTo }: PayoutRecord, calendar: HolidayCalendar) =>
  kind === "MATURITY" && accruesTo < previousBusinessDay(maturityOn, calendar);

/** The call that the issuer has announced for a holding; null while it runs to its maturity. */
export function callIn(
  { traded }: BondHolding,
  payouts: readonly PayoutRecord[],
  calendar: HolidayCalendar,
): Redemption | null {
  const last = payouts.find((payout) => isCalled(traded, payout, calendar));
  return (last && traded.bond.calls?.find(({ on }) => previousBusinessDay(on, calendar) === last.accruesTo)) ?? null;
}

/** Face value at issue of a number of the holding's bonds. */
export function faceOf({ principal, units, settlesOn, investedOn, traded }: BondHolding, of: number): Paise {
  const principalPaise = paise((principal / units) * of);
  // Nothing is bought after a write-down: a purchase's principal is the amount owed before it.
  const bond = { ...traded.bond, writeDowns: [] };
  return faceAtIssueOf({ bond, principalPaise, heldFrom: settlesOn ?? investedOn });
}

/** The principal that a number of the holding's bonds still repays to their buyer. */
export function principalSoldOn(holding: BondHolding, units: number, settlesOn: CalendarDate): Paise {
  const { bond } = holding.traded;
  return principalHeld({ bond, facePaise: faceOf(holding, units), heldFrom: settlesOn });
}

/**
 * Whether the bonds can be sold: they pay as issued, no call was announced, and the sale settles by the record date of the redemption. A holder
 * who awaits a delayed coupon cannot sell.
 */
export function isSaleable(
  { stage, restructuredOn, traded }: BondHolding,
  payouts: readonly PayoutRecord[],
  settlesOn: CalendarDate,
  calendar: HolidayCalendar,
): boolean {
  if (stage !== "ACTIVE" || restructuredOn !== null || payouts.length === 0) return false;
  if (payouts.some((payout) => isCalled(traded, payout, calendar))) return false;
  if (shareOwedOn(traded.bond, settlesOn) <= 0) return false;
  return settlesOn <= lastSettlementDayOf(traded.bond);
}

/** The rules of the market of a bond; undefined for another product. */
export const conventionOf = ({ product }: Pick<InvestmentRecord, "product">): Convention | undefined =>
  productOf(product).resaleOf?.(product).bond.convention;

/** Whether a payout goes to the buyer of a sale that settles on a day: the register decides on its record date. */
export const isPaidToBuyer = (
  { kind, accruesTo }: Pick<PayoutRecord, "kind" | "accruesTo">,
  settlesOn: CalendarDate,
  bond: Pick<InvestmentRecord, "product">,
): boolean => {
  if (kind === "MATURITY") return true;
  // A put redeems other units than the sold ones; its redemption is promised again only if it follows the settlement.
  return kind === "PUT" ? accruesTo > settlesOn : !isExCoupon(accruesTo, settlesOn, { convention: conventionOf(bond) });
};

interface Offer {
  readonly holding: BondHolding;
  readonly units: number;
  readonly bid: number;
  /** The lots that leave (`lotsIfSold`), whose cost contains stamp duty and the interest paid with the price. */
  readonly lots: readonly BondLotPart[];
  /** Income that the investor was paid in the tax year so far. */
  readonly yearIncomePaise: Paise;
  readonly settlement: Settlement;
  /** A treaty may leave the gain to the investor's country. */
  readonly reliefs: readonly TdsRelief[];
}

export interface Sale extends Settlement {
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
  /** The lots that leave by law; none in terms from before they were stated. */
  readonly lots: LeavingLot[];
}

/** Amounts of a sale. The taxed gain is the proceeds minus the cost of each lot, as in the tax statement. */
export function saleOf({ holding, units, bid, lots, yearIncomePaise, settlement, reliefs }: Offer): Sale {
  const { settlesOn, tradesOn: date } = settlement;
  const feeBps = feeOn(settlesOn);
  const { cleanPaise, accruedPaise, feePaise, netProceedsPaise } = bondSale({
    bond: holding.traded.bond,
    facePaise: faceOf(holding, units),
    cleanPrice: quotedPrice(bid),
    settlesOn,
    feeBps,
  });
  const { rateBps: gstRateBps, gstPaise: gst } = gstWithin({ chargePaise: feePaise, date: settlesOn });
  const { residency, product } = holding;
  const taxed = { asset: gainAssetOf(product), residency, reliefs, date };
  const { rateBps, tdsPaise } = tdsOnLots({
    ...taxed,
    yearIncomePaise,
    lots: withGross(lots, netProceedsPaise).map(gainOfLot),
  });
  return {
    ...{ units, cleanPrice: bid, ...settlement },
    ...{ consideration: cleanPaise, accruedInterest: accruedPaise },
    ...{ feeBps, fee: feePaise, gstRateBps, gst, tdsRateBps: rateBps, tds: tdsPaise },
    netProceeds: subtractPaise(netProceedsPaise, tdsPaise),
    lots: leavingLots(lots, { product, on: date }),
  };
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
