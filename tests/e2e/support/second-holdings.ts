/**
 * Sums by payer and held metal of a tax year, computed a second time from the events on the wire. It shares no function with the product's code.
 */
import { listMetalTransactions } from "../../../lib/contract/calls/metals.ts";
import { calendarDateOf } from "../../../lib/contract/values/calendar-date.ts";
import { spokenReference } from "../../../lib/contract/values/spoken-reference.ts";
import { bondCostsLeft } from "./second-gains.ts";
import { type Caller, type Holding, holdingsOf, paise } from "./second-portfolio.ts";
import type { SecondIncome } from "./second-tax-year.ts";

const lastDayOf = (year: string): string => `${Number(year.slice(0, 4)) + 1}-03-31`;

export interface SecondPayer {
  readonly payer: string;
  readonly line: string;
  readonly payouts: number;
  readonly income: number;
  readonly tds: number;
}

/** By payer, nature and line of the return. */
export function secondPayers(income: readonly SecondIncome[]): readonly SecondPayer[] {
  const sums = new Map<string, SecondPayer>();
  for (const { payer, nature, line, income: amount, tds } of income) {
    const key = `${payer} ${nature} ${line}`;
    const before = sums.get(key) ?? { payouts: 0, income: 0, tds: 0 };
    sums.set(key, {
      ...{ payer, line, payouts: before.payouts + 1 },
      ...{ income: before.income + amount, tds: before.tds + tds },
    });
  }
  return [...sums.values()];
}

export interface SecondLot {
  readonly reference: string;
  readonly acquiredOn: string;
  readonly grams: string;
  readonly cost: number;
}

/** Purchases of metal that are left on 31 March, or today: the oldest grams are sold first. */
export async function secondLots(client: Caller, year: string): Promise<readonly SecondLot[]> {
  const { transactions } = await client.call(listMetalTransactions, { pageSize: 100 });
  const dayIn = (createdAt: unknown) => new Date(Date.parse(String(createdAt)) + 19_800_000).toISOString().slice(0, 10);
  return ["GOLD", "SILVER"].flatMap((metal) => {
    const own = transactions
      .filter(
        (trade) => trade.metal === metal && trade.state === "SUCCESS" && dayIn(trade.createdAt) <= lastDayOf(year),
      )
      .toReversed();
    const weightOf = (grams: number) => Math.round(grams * 10_000);
    let sold = own.filter(({ kind }) => kind === "SELL").reduce((sum, { grams }) => sum + weightOf(grams), 0);
    return own
      .filter(({ kind }) => kind === "BUY")
      .flatMap(({ transactionId: id, grams, total, createdAt }) => {
        const weight = weightOf(grams);
        const gone = Math.min(sold, weight);
        sold -= gone;
        if (gone === weight) return [];
        const cost = paise(total) - Math.round((paise(total) * gone) / weight);
        const acquiredOn = dayIn(createdAt);
        const reference = spokenReference({ kind: "METAL_PURCHASE", id, on: calendarDateOf(acquiredOn) });
        return [{ reference, acquiredOn, grams: ((weight - gone) / 10_000).toFixed(4), cost }];
      });
  });
}

export interface SecondAsset {
  readonly reference: string;
  readonly asset: string;
  readonly acquiredOn: string;
  readonly cost: number;
}

const ASSETS: Readonly<Record<string, string>> = {
  BOND: "Shares and securities",
  PRE_IPO: "Shares and securities",
  FRE: "Shares and securities",
  TAP_RESERVE: "Loans and advances given",
  INVOICE_DISCOUNTING: "Loans and advances given",
};

function classOf(product: Holding["deal"]["product"]): string {
  const isBank = product.kind === "FIXED_DEPOSIT" && product.taker === "BANK";
  return isBank ? "Bank deposits" : (ASSETS[product.kind] ?? "Loans and advances given");
}

/** The class of a machine that the lease's investors own; null of what they lend. */
function machineIn(product: Holding["deal"]["product"]): string | null {
  if (product.kind !== "ASSET_LEASING" || product.taxedAs === "INTEREST") return null;
  return product.block === "VEHICLES_ON_HIRE" ? "Vehicles" : "Machines that are let, other than vehicles";
}

/**
 * Rupee holdings of 31 March, or of today, at cost: of bonds, what sales and redemptions left of the oldest lots of their ISIN; of an
 * owned machine, all of it; of other holdings, the share of the price whose principal was not repaid.
 */
export async function secondAssets(client: Caller, year: string): Promise<readonly SecondAsset[]> {
  const day = lastDayOf(year);
  const holdings = await holdingsOf(client, "INR");
  const ofLots = bondCostsLeft(holdings, day);
  const ofDeals = holdings.flatMap(({ held, deal: { product } }) => {
    const { investmentId: id, investedOn, investmentAmount, cashflow, settlement } = held;
    const repaid = (rows: typeof cashflow) => rows.reduce((sum, { principal }) => sum + paise(principal), 0);
    const paid = cashflow.filter(({ paidOn }) => paidOn !== null && paidOn <= day);
    const [back, whole] = [repaid(paid), repaid(cashflow)];
    const isOver = cashflow.length > 0 && paid.length === cashflow.length;
    const machine = machineIn(product);
    const share = whole === 0 || machine !== null ? 1 : (whole - back) / whole;
    const cost = ofLots.get(id) ?? (isOver ? 0 : Math.round(paise(investmentAmount) * share));
    if (investedOn > day || cost === 0) return [];
    const asset = machine ?? classOf(product);
    const reference = spokenReference({ kind: "INVESTMENT", id, on: calendarDateOf(investedOn) });
    return [{ reference, asset, acquiredOn: settlement?.tradesOn ?? investedOn, cost }];
  });
  const metals = (await secondLots(client, year)).map(({ reference, acquiredOn, cost }) => {
    return { reference, asset: "Bullion", acquiredOn, cost };
  });
  return [...ofDeals, ...metals];
}
