/**
 * A tax year computed a second time, from what an investor sees: cash flows, deals and metal trades as on the wire. It
 * shares no function with the product's tax code.
 */
import { listSellOrders } from "../../../lib/contract/calls/bond-selling.ts";
import { dashboardInvestment, investmentView } from "../../../lib/contract/calls/dashboard.ts";
import { getDeal } from "../../../lib/contract/calls/deals.ts";
import { listMetalTransactions } from "../../../lib/contract/calls/metals.ts";
import type { Client } from "../../../scripts/sandbox/client.ts";
import {
  dayOf,
  earlier,
  grownBy,
  type SecondAccrual,
  type SecondTerms,
  secondAccrual,
  secondForeignInterest,
} from "./second-accrual.ts";

type Currency = "INR" | "USD" | "GBP" | "EUR" | "AED" | "SGD";

async function holdingsOf(client: Client, currency: Currency) {
  const { investments } = await client.call(investmentView, { currency, pageSize: 100 });
  const successful = investments.filter(({ investmentStatus }) => investmentStatus === "SUCCESS");
  return Promise.all(
    successful.flatMap(({ investmentId, dealId }) =>
      dealId === null ? [] : [holdingOf(client, investmentId, dealId)],
    ),
  );
}

async function holdingOf(client: Client, investmentId: string, dealId: string) {
  const held = await client.call(dashboardInvestment, { id: investmentId });
  const { kind, payerName, units } = held;
  if (kind === null || payerName === null || units === null) throw new Error(`${investmentId} is not of a deal`);
  const { orders } = await client.call(listSellOrders, { investmentId });
  const soldOn = orders.find(({ status }) => status === "SETTLED")?.tradesOn ?? null;
  return { held: { ...held, kind, payerName, units }, deal: await client.call(getDeal, { id: dealId }), soldOn };
}

type Holding = Awaited<ReturnType<typeof holdingsOf>>[number];

export const paise = (rupees: number): number => Math.round(rupees * 100);
const isWithin = (date: string | null, year: string): date is string =>
  date !== null && date >= `${year.slice(0, 4)}-04-01` && date <= `${Number(year.slice(0, 4)) + 1}-03-31`;

/** Interest that had accrued when the bond was bought: the price less the clean price and a millionth of it as duty. */
function interestBought({ held, deal }: Holding): number {
  if (deal.product.kind !== "BOND") return 0;
  const face = paise(deal.unit) * held.units;
  const clean = Math.round((face * deal.product.cleanPrice) / 1_000_000);
  return paise(held.investmentAmount) - clean - Math.round(clean / 1_000_000);
}

const termsOf = ({ kind, investmentAmount, rateBps, investedOn, cashflow }: Holding["held"]): SecondTerms => ({
  ...{ kind, principal: paise(investmentAmount), rateBps: rateBps ?? 0, investedOn },
  payouts: cashflow.map((payout) => ({ ...payout, interest: paise(payout.interest) })),
});

/** Interest by year of accrual of each holding, up to the end of the year or today. */
export async function secondAccruals(
  client: Client,
  year: string,
): Promise<readonly (SecondAccrual & { readonly reference: string })[]> {
  const today = new Date(Date.now() + 19_800_000).toISOString().slice(0, 10);
  const [from, end] = [`${year.slice(0, 4)}-04-01`, `${Number(year.slice(0, 4)) + 1}-03-31`];
  return (await holdingsOf(client, "INR")).flatMap(({ held }) => {
    const accrual = secondAccrual(termsOf(held), { from, to: earlier(today, end) });
    return accrual ? [{ reference: held.investmentId, ...accrual }] : [];
  });
}

function firstCoupon({ held }: Holding): number | null {
  const coupons = held.cashflow.filter(({ kind }) => kind === "COUPON" || kind === "MATURITY");
  return coupons.toSorted((a, b) => dayOf(a.accruesTo) - dayOf(b.accruesTo))[0]?.payoutSequence ?? null;
}

export interface SecondIncome {
  readonly reference: string;
  readonly payer: string;
  readonly paidOn: string;
  readonly income: number;
  readonly tds: number;
}

export interface SecondDeduction {
  readonly reference: string;
  readonly section: string;
  readonly quarter: string;
  readonly paidOn: string;
  readonly gross: number;
  readonly tds: number;
}

export interface SecondGain {
  readonly reference: string;
  readonly isLongTerm: boolean;
  readonly acquiredOn: string;
  readonly soldOn: string;
  readonly proceeds: number;
  readonly cost: number;
}

export interface SecondTaxYear {
  readonly income: readonly SecondIncome[];
  readonly deductions: readonly SecondDeduction[];
  readonly gains: readonly SecondGain[];
}

const SECTIONS: Readonly<Record<string, string>> = {
  INVOICE_DISCOUNTING: "194A",
  TAP_RESERVE: "194A",
  FIXED_DEPOSIT: "194A",
  BOND: "193",
  ASSET_LEASING: "194I(a)",
  FRE: "194I(b)",
};

export async function secondTaxYear(client: Client, year: string): Promise<SecondTaxYear> {
  const holdings = await holdingsOf(client, "INR");
  const parts = holdings.map((holding) => yearOf(holding, year));
  return {
    income: parts.flatMap(({ income }) => income),
    deductions: parts.flatMap(({ deductions }) => deductions),
    gains: [...parts.flatMap(({ gains }) => gains), ...(await metalGains(client, year))],
  };
}

/** The interest that a compounding deposit credits on each 31 March and at its maturity, by payout. */
function creditedInterest({ held }: Holding): ReadonlyMap<number, number> {
  const credits = held.cashflow.filter(({ kind }) => kind === "ACCRUAL");
  const maturity = held.cashflow.find(({ kind }) => kind === "MATURITY");
  const byPayout = new Map<number, number>();
  if (credits.length === 0 || !maturity) return byPayout;
  let before = 0;
  for (const { payoutSequence, accruesTo } of credits) {
    const grown = grownBy(termsOf(held), accruesTo);
    byPayout.set(payoutSequence, grown - before);
    before = grown;
  }
  const whole = held.cashflow.reduce((total, { interest }) => total + paise(interest), 0);
  return byPayout.set(maturity.payoutSequence, whole - before);
}

function yearOf(holding: Holding, year: string): SecondTaxYear {
  const { held, deal, soldOn } = holding;
  const paid = held.cashflow.flatMap((payout) =>
    isWithin(payout.paidOn, year) ? [{ ...payout, paidOn: payout.paidOn }] : [],
  );
  const isSale = ({ kind }: { readonly kind: string }) => kind === "SALE" || kind === "EXIT";
  const isRepaid = ({ kind }: { readonly kind: string }) => kind === "MATURITY" && deal.product.kind === "BOND";
  const referenceOf = (sequence: number) => `${held.investmentId}:${sequence}`;
  const first = firstCoupon(holding);
  const credited = creditedInterest(holding);
  const earnedBy = ({ payoutSequence, interest }: { readonly payoutSequence: number; readonly interest: number }) =>
    credited.get(payoutSequence) ?? paise(interest);
  const income = paid
    .filter((payout) => !isSale(payout) && earnedBy(payout) !== 0)
    .map(({ payoutSequence, paidOn, interest, tds }) => {
      const prepaid = payoutSequence === first ? interestBought(holding) : 0;
      const amounts = { income: earnedBy({ payoutSequence, interest }) - prepaid, tds: paise(tds) };
      return { reference: referenceOf(payoutSequence), payer: held.payerName, paidOn, ...amounts };
    });
  const deductions = paid
    .filter(({ tds }) => tds > 0)
    .map(({ payoutSequence, paidOn, kind, gross, interest, tds }) => ({
      ...{ reference: referenceOf(payoutSequence), section: SECTIONS[held.kind] ?? "", paidOn, tds: paise(tds) },
      quarter: `Q${Math.floor(((Number(paidOn.slice(5, 7)) + 8) % 12) / 3) + 1}`,
      gross: kind === "RENTAL" ? paise(gross) : earnedBy({ payoutSequence, interest }),
    }));
  const ofSale = paid.filter(isSale).map(({ paidOn, gross }) => ({ on: soldOn ?? paidOn, proceeds: paise(gross) }));
  const sold = ofSale.map((sale) => ({ ...sale, isRedemption: false }));
  const repaid = paid
    .filter(isRepaid)
    .map(({ paidOn, principal }) => ({ on: paidOn, proceeds: paise(principal), isRedemption: true }));
  return { income, deductions, gains: [...sold, ...repaid].map((disposal) => gainOf(holding, disposal)) };
}

interface Disposal {
  readonly on: string;
  readonly proceeds: number;
  readonly isRedemption: boolean;
}

/** The demo investor sells each bond at most once, and after its first coupon: the interest bought is not cost. */
function gainOf(holding: Holding, { on, proceeds, isRedemption }: Disposal): SecondGain {
  const { held, deal } = holding;
  const { units, unitsSold, investmentId, settlement } = held;
  const acquiredOn = settlement?.tradesOn ?? held.investedOn;
  const share = (whole: number) => {
    const sold = Math.round((whole * unitsSold) / units);
    return isRedemption ? whole - sold : sold;
  };
  const months = deal.product.kind === "BOND" && deal.product.listed ? 12 : deal.product.kind === "BOND" ? 1e6 : 24;
  return {
    reference: investmentId,
    isLongTerm: isLonger(acquiredOn, on, months),
    acquiredOn,
    soldOn: on,
    proceeds,
    cost: share(paise(held.investmentAmount)) - share(interestBought(holding)),
  };
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

async function metalGains(client: Client, year: string): Promise<readonly SecondGain[]> {
  const { transactions } = await client.call(listMetalTransactions, { pageSize: 100 });
  return ["GOLD", "SILVER"].flatMap((metal) => {
    const lots: Lot[] = [];
    const trades = transactions.filter((trade) => trade.metal === metal && trade.state === "SUCCESS").toReversed();
    return trades.flatMap(({ kind, grams, total, createdAt, transactionId: reference }) => {
      const on = new Date(Date.parse(String(createdAt)) + 19_800_000).toISOString().slice(0, 10);
      const trade = { weight: Math.round(grams * 10_000), total: paise(total), on };
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

export interface SecondForeign {
  readonly reference: string;
  readonly currency: Currency;
  readonly paidOn: string;
  readonly income: number;
  readonly rateOn: string;
}

const COUPONS_A_YEAR: Readonly<Record<string, number>> = { QUARTERLY: 4, HALF_YEARLY: 2, YEARLY: 1 };

/** The interest is computed from the terms of the deal, not read from the payouts. */
export async function secondForeignIncome(client: Client, year: string): Promise<readonly SecondForeign[]> {
  const found: SecondForeign[] = [];
  for (const currency of ["USD", "GBP", "EUR", "AED", "SGD"] as const) {
    for (const holding of await holdingsOf(client, currency)) {
      const { investmentId, cashflow } = holding.held;
      const interest = foreignInterestOf(holding);
      cashflow.forEach(({ dueOn, paidOn, payoutSequence }, index) => {
        if (!isWithin(paidOn, year)) return;
        // Rule 115: of a bond by the month in which it is due, of a deposit by the year. Nothing is deducted here.
        const monthBefore = new Date(Date.parse(`${dueOn.slice(0, 7)}-01T00:00:00Z`) - 86_400_000);
        const isBond = holding.deal.product.kind === "GIFT_BOND";
        const rateOn = isBond ? monthBefore.toISOString().slice(0, 10) : `${Number(year.slice(0, 4)) + 1}-03-31`;
        const reference = `${investmentId}:${payoutSequence}`;
        found.push({ reference, currency, paidOn, income: interest[index] ?? 0, rateOn });
      });
    }
  }
  return found;
}

function foreignInterestOf({ held, deal: { product } }: Holding): readonly number[] {
  const { investmentAmount, investedOn, cashflow } = held;
  const terms = { principal: paise(investmentAmount), investedOn };
  const ends = cashflow.map(({ accruesTo }) => accruesTo);
  switch (product.kind) {
    case "GIFT_DEPOSIT":
      return secondForeignInterest({ ...terms, rateBps: product.rateBps, frequency: null }, ends);
    case "GIFT_BOND": {
      const frequency = COUPONS_A_YEAR[product.payout] ?? 0;
      return secondForeignInterest({ ...terms, rateBps: product.couponBps, frequency }, ends);
    }
    default:
      throw new Error(`no second computation for ${product.kind}`);
  }
}
