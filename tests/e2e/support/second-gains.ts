/** Capital gains of a tax year, computed a second time. It shares only the reference with the product's tax code. */
import { listMetalTransactions } from "../../../lib/contract/calls/metals.ts";
import { calendarDateOf } from "../../../lib/contract/values/calendar-date.ts";
import { spokenReference } from "../../../lib/contract/values/spoken-reference.ts";
import { type Caller, type Holding, isWithin, paise } from "./second-portfolio.ts";

export interface SecondGain {
  readonly reference: string;
  readonly isLongTerm: boolean;
  readonly acquiredOn: string;
  readonly soldOn: string;
  readonly proceeds: number;
  readonly cost: number;
}

/** Bonds or a property that left a holding; `units` is null for all that are left. */
interface Disposal {
  readonly on: string;
  readonly paidOn: string;
  readonly proceeds: number;
  readonly units: number | null;
}

/**
 * Sales, puts and the redemption of the rest, each with its share of the cost by a running total of the units. A holding sells and
 * puts at most once each. Interest in the price is cost.
 */
export function gainsOf(holding: Holding, year: string): readonly SecondGain[] {
  const { held, deal, soldOn } = holding;
  const { units, unitsSold, unitsPut, investmentId, settlement } = held;
  const isBond = deal.product.kind === "BOND";
  const isListed = deal.product.kind === "BOND" && deal.product.listed;
  const paid = held.cashflow.flatMap(({ kind, paidOn, gross, principal, redemption }): Disposal[] => {
    if (paidOn === null) return [];
    const redeemed = { on: paidOn, paidOn, proceeds: paise(principal) + paise(redemption?.premium ?? 0) };
    if (kind === "SALE") return [{ on: soldOn ?? paidOn, paidOn, proceeds: paise(gross), units: unitsSold }];
    if (kind === "EXIT") return [{ on: paidOn, paidOn, proceeds: paise(gross), units: null }];
    if (kind === "PUT") return [{ ...redeemed, units: unitsPut }];
    return kind === "MATURITY" && isBond ? [{ ...redeemed, units: null }] : [];
  });
  const acquiredOn = settlement?.tradesOn ?? held.investedOn;
  const isUnit = deal.product.kind === "FRE";
  const months = isListed || isUnit ? 12 : isBond ? 1e6 : 24;
  let gone = 0;
  return paid
    .toSorted((a, b) => a.paidOn.localeCompare(b.paidOn))
    .flatMap(({ on, proceeds, units: leaving }) => {
      const from = gone;
      gone = leaving === null ? units : gone + leaving;
      const share = (whole: number) => Math.round((whole * gone) / units) - Math.round((whole * from) / units);
      const cost = share(paise(held.investmentAmount));
      const isLongTerm = isLonger(acquiredOn, on, months);
      const reference = spokenReference({ kind: "INVESTMENT", id: investmentId, on: calendarDateOf(held.investedOn) });
      const gain = { reference, isLongTerm, acquiredOn, soldOn: on, proceeds, cost };
      return isWithin(on, year) ? [gain] : [];
    });
}

/** Held on the day after so many months. */
function isLonger(from: string, to: string, months: number): boolean {
  const [year = 0, month = 0, day = 0] = from.split("-").map(Number);
  const turn = (year * 12 + month - 1 + months) * 32 + day;
  const [toYear = 0, toMonth = 0, toDay = 0] = to.split("-").map(Number);
  return (toYear * 12 + toMonth - 1) * 32 + toDay > turn;
}

/** A purchase of metal in tenths of a milligram and paise. */
interface Lot {
  readonly weight: number;
  readonly total: number;
  readonly on: string;
  left: number;
}

export async function metalGains(client: Caller, year: string): Promise<readonly SecondGain[]> {
  const { transactions } = await client.call(listMetalTransactions, { pageSize: 100 });
  return ["GOLD", "SILVER"].flatMap((metal) => {
    const lots: Lot[] = [];
    const trades = transactions.filter((trade) => trade.metal === metal && trade.state === "SUCCESS").toReversed();
    return trades.flatMap(({ kind, grams, total, createdAt, transactionId: id }) => {
      const on = new Date(Date.parse(String(createdAt)) + 19_800_000).toISOString().slice(0, 10);
      const trade = { weight: Math.round(grams * 10_000), total: paise(total), on };
      const reference = spokenReference({ kind: "METAL_SALE", id, on: calendarDateOf(on) });
      if (kind === "SELL") return consume(lots, { ...trade, reference }).filter(({ soldOn }) => isWithin(soldOn, year));
      lots.push({ ...trade, left: trade.weight });
      return [];
    });
  });
}

interface MetalSale extends Omit<Lot, "left"> {
  readonly reference: string;
}

function consume(lots: readonly Lot[], { reference, weight, total, on }: MetalSale): readonly SecondGain[] {
  let rest = weight;
  return lots.flatMap((lot) => {
    const taken = Math.min(rest, lot.left);
    if (taken === 0) return [];
    const costUpTo = (sold: number) => Math.round((lot.total * sold) / lot.weight);
    const cost = costUpTo(lot.weight - lot.left + taken) - costUpTo(lot.weight - lot.left);
    const broughtUpTo = (part: number) => Math.round((total * part) / weight);
    const proceeds = broughtUpTo(weight - rest + taken) - broughtUpTo(weight - rest);
    lot.left -= taken;
    rest -= taken;
    return [{ reference, isLongTerm: isLonger(lot.on, on, 24), acquiredOn: lot.on, soldOn: on, proceeds, cost }];
  });
}
