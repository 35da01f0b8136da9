/** Capital gains of a tax year, computed a second time. It shares only the reference with the product's tax code. */
import { listMetalTransactions } from "../../../lib/contract/calls/metals.ts";
import { calendarDateOf } from "../../../lib/contract/values/calendar-date.ts";
import { spokenReference } from "../../../lib/contract/values/spoken-reference.ts";
import { type Caller, type Holding, isWithin, paise } from "./second-portfolio.ts";

export interface SecondGain {
  readonly reference: string;
  readonly isLongTerm: boolean;
  /** False for units that a scheme redeems, which bring income from other sources. */
  readonly isCapital: boolean;
  readonly acquiredOn: string;
  readonly soldOn: string;
  readonly manner: string;
  /** Of the return of a resident. */
  readonly line: string;
  readonly fullValue: number;
  readonly expense: number;
  readonly cost: number;
}

/** Bonds or a property that left a holding. */
interface Disposal {
  readonly from: Holding;
  readonly on: string;
  readonly paidOn: string;
  readonly manner: "Sale" | "Redemption";
  /** After the fee. */
  readonly proceeds: number;
  readonly fee: number;
  readonly units: number;
}

interface BondLot {
  readonly investmentId: string;
  readonly acquiredOn: string;
  readonly units: number;
  readonly cost: number;
  left: number;
}

const isinOf = ({ deal: { product }, held }: Holding): string =>
  product.kind === "BOND" ? product.isin : held.investmentId;

/**
 * Sales, puts and the redemption of the rest of every bond, each from the oldest lots of its ISIN that are left, and the exits of
 * properties. A holding sells and puts at most once each. Interest in the price is cost.
 */
export function gainsOf(holdings: readonly Holding[], year: string): readonly SecondGain[] {
  return [...Map.groupBy(holdings, isinOf).values()].flatMap((own) => {
    const { lots, disposals } = courseOf(own);
    return disposals.flatMap((disposal) => gainsIn(lots, disposal)).filter(({ soldOn }) => isWithin(soldOn, year));
  });
}

/** The lots of one ISIN, oldest first, and what left them. */
function courseOf(own: readonly Holding[]): { lots: readonly BondLot[]; disposals: readonly Disposal[] } {
  const enteredOn = ({ held }: Holding) => held.settlement?.settlesOn ?? held.investedOn;
  const inOrder = own.toSorted((a, b) => enteredOn(a).localeCompare(enteredOn(b)));
  const lots = inOrder.map(({ held }): BondLot => {
    const { investmentId, units, settlement, investedOn, investmentAmount } = held;
    const acquiredOn = settlement?.tradesOn ?? investedOn;
    return { investmentId, acquiredOn, units, cost: paise(investmentAmount), left: units };
  });
  const disposals = inOrder.flatMap(disposalsOf).toSorted((a, b) => a.paidOn.localeCompare(b.paidOn));
  return { lots, disposals };
}

/** What is left of the cost of each bond at the end of a day, by investment. */
export function bondCostsLeft(holdings: readonly Holding[], day: string): ReadonlyMap<string, number> {
  const bonds = holdings.filter(({ deal }) => deal.product.kind === "BOND");
  const lots = [...Map.groupBy(bonds, isinOf).values()].flatMap((own) => {
    const course = courseOf(own);
    for (const disposal of course.disposals.filter(({ on }) => on <= day)) gainsIn(course.lots, disposal);
    return course.lots;
  });
  return new Map(
    lots.map(({ investmentId, cost, units, left }) => [
      investmentId,
      cost - Math.round((cost * (units - left)) / units),
    ]),
  );
}

function disposalsOf(from: Holding): readonly Disposal[] {
  const { held, deal, soldOn, saleFee } = from;
  const { units, unitsSold, unitsPut, cashflow } = held;
  const isBond = deal.product.kind === "BOND";
  return cashflow.flatMap(({ kind, paidOn, gross, principal, redemption }): Disposal[] => {
    if (paidOn === null) return [];
    const rest = { from, on: paidOn, paidOn, fee: 0, manner: "Sale" as const, units: units - unitsSold - unitsPut };
    const redeemed = {
      ...rest,
      manner: "Redemption" as const,
      proceeds: paise(principal) + paise(redemption?.premium ?? 0),
    };
    const sold = { on: soldOn ?? paidOn, proceeds: paise(gross), fee: paise(saleFee), units: unitsSold };
    if (kind === "SALE") return [{ ...rest, ...sold }];
    if (kind === "EXIT") return [{ ...rest, manner: "Redemption", proceeds: paise(gross) }];
    if (kind === "PUT") return [{ ...redeemed, units: unitsPut }];
    return kind === "MATURITY" && isBond ? [redeemed] : [];
  });
}

function gainsIn(
  lots: readonly BondLot[],
  { from, on, manner, proceeds, fee, units }: Disposal,
): readonly SecondGain[] {
  const { held, deal } = from;
  const isBond = deal.product.kind === "BOND";
  const isListed = deal.product.kind === "BOND" && deal.product.listed;
  const isCapital = deal.product.kind !== "FRE";
  const months = isListed ? 12 : isBond || !isCapital ? 1e6 : 24;
  const reference = spokenReference({ kind: "INVESTMENT", id: held.investmentId, on: calendarDateOf(held.investedOn) });
  let rest = units;
  return lots.flatMap((lot) => {
    const taken = Math.min(rest, lot.left);
    if (taken === 0) return [];
    const costUpTo = (gone: number) => Math.round((lot.cost * gone) / lot.units);
    const gone = lot.units - lot.left;
    const shareOf = (whole: number) => {
      const upTo = (part: number) => Math.round((whole * part) / units);
      return upTo(units - rest + taken) - upTo(units - rest);
    };
    const [brought, expense] = [shareOf(proceeds), shareOf(fee)];
    lot.left -= taken;
    rest -= taken;
    const { acquiredOn } = lot;
    const cost = costUpTo(gone + taken) - costUpTo(gone);
    const isLongTerm = isLonger(acquiredOn, on, months);
    const amounts = { fullValue: brought + expense, expense, cost };
    const line = isCapital ? lineOf(isListed ? "listed" : "unlisted", isLongTerm, on) : "OS 1e";
    return [{ reference, isLongTerm, isCapital, acquiredOn, soldOn: on, manner, line, ...amounts }];
  });
}

/** Of the form of the assessment year 2026-27, or of the one before it. Unlisted bonds are never long-term. */
function lineOf(kind: "listed" | "unlisted" | "metal", isLongTerm: boolean, soldOn: string): string {
  const isOld = soldOn < "2025-04-01";
  if (!isLongTerm) return `CG A${isOld ? 5 : 6}${kind === "unlisted" ? " (50AA)" : ""}`;
  if (kind === "listed") return isOld ? "CG B3" : "CG B3(ii)";
  return isOld ? "CG B, other assets" : "CG B9";
}

/** Held on the day after so many months. */
export function isLonger(from: string, to: string, months: number): boolean {
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
    const fullValue = broughtUpTo(weight - rest + taken) - broughtUpTo(weight - rest);
    lot.left -= taken;
    rest -= taken;
    const isLongTerm = isLonger(lot.on, on, 24);
    return [
      {
        reference,
        isLongTerm,
        isCapital: true,
        acquiredOn: lot.on,
        soldOn: on,
        manner: "Sale",
        line: lineOf("metal", isLongTerm, on),
        fullValue,
        expense: 0,
        cost,
      },
    ];
  });
}
