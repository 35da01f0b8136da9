/** Second computations of deposits, set-off and depreciation for tests. They share nothing with the engine. */
import { monthsAfter } from "./tax-oracle.ts";

const DAY = 86_400_000;
const daysFrom = (one: string, other: string) => (Date.parse(other) - Date.parse(one)) / DAY;

/** A fraction: numerator and denominator. */
type Fraction = readonly [bigint, bigint];
const times = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * c, b * d];
const nearest = ([a, b]: Fraction): number => Number((2n * a + b) / (2n * b));

export interface OracleDeposit {
  /** In paise; the rate in hundredths of a per cent. */
  readonly principal: number;
  readonly rate: number;
  readonly from: string;
}

/** The worth, on a later day, of money that has lain in the deposit since a day: each quarter's interest is added to it. */
function grown({ rate, from }: OracleDeposit, amount: number, { since, to }: { since: string; to: string }): number {
  let worth: Fraction = [BigInt(amount), 1n];
  const simple = (days: number): Fraction => [BigInt(10_000 * 365 + rate * days), BigInt(10_000 * 365)];
  for (let quarter = 0; ; quarter += 1) {
    const [start, end] = [monthsAfter(from, 3 * quarter), monthsAfter(from, 3 * quarter + 3)];
    if (end <= since) continue;
    const [first, last] = [since > start ? since : start, to < end ? to : end];
    const isWhole = first === start && last === end;
    worth = times(worth, isWhole ? [BigInt(40_000 + rate), 40_000n] : simple(daysFrom(first, last)));
    if (to < end || last === to) return nearest(worth);
  }
}

export interface OracleCredit {
  readonly on: string;
  readonly income: number;
  readonly tax: number;
}

/**
 * The yearly credits of a compounding deposit and the tax on each, which leaves the deposit on its day, and the net
 * amount at maturity. @param taxOf the tax on the interest of a year
 */
export function oracleGrowth(deposit: OracleDeposit, until: string, taxOf: (income: number, on: string) => number) {
  const { principal, from } = deposit;
  const credits: OracleCredit[] = [];
  const firstEnd = Number(from.slice(0, 4)) + (from.slice(5) >= "03-31" ? 1 : 0);
  let before = 0;
  for (let year = firstEnd; ; year += 1) {
    const on = `${year}-03-31` < until ? `${year}-03-31` : until;
    const earlier = credits.filter((credit) => credit.on < on);
    const lost = earlier.map(({ tax, on: since }) => grown(deposit, tax, { since, to: on }) - tax);
    const upTo = grown(deposit, principal, { since: from, to: on }) - principal - lost.reduce((a, b) => a + b, 0);
    credits.push({ on, income: upTo - before, tax: taxOf(upTo - before, on) });
    before = upTo;
    if (on === until) return { credits, net: principal + before - credits.reduce((sum, { tax }) => sum + tax, 0) };
  }
}

/** A finance company's rates for deposits that ran so many days, in hundredths of a per cent, and its lowest rate. */
export interface OracleRates {
  readonly card: readonly (readonly [fromDays: number, rate: number])[];
  readonly lowest: number;
}

/**
 * Early repayment by a finance company on a day. Paragraph 27 of the directions of 2016: nothing for six months, then 2 % below the
 * rate for the period run, or 3 % below the lowest rate where there is none, as for any period under twelve months.
 */
export function oracleRepayment(depositedOn: string, on: string, principal: number, { card, lowest }: OracleRates) {
  const passed = [3, 6, 12].map((months) => on >= monthsAfter(depositedOn, months));
  const rupees = Math.floor(principal / 100);
  const days = (Date.parse(on) - Date.parse(depositedOn)) / 86_400_000;
  const ofRun = passed[2] ? card.filter(([fromDays]) => fromDays <= days).at(-1)?.[1] : undefined;
  return {
    isLocked: !passed[0] && rupees * 100 + (principal % 100) > 10_000_00,
    rate: passed[1] ? Math.max(0, ofRun === undefined ? lowest - 300 : ofRun - 200) : 0,
    part: on < "2025-01-01" ? 0 : Math.min(5_00_000, Math.floor(principal / 200)) * 100,
  };
}

interface OracleYear {
  readonly short: number;
  readonly long: number;
  /** Of the long-term gains, those that are exempt up to a limit. */
  readonly units: number;
}

interface Pot {
  readonly year: number;
  readonly isShort: boolean;
  left: number;
}
interface Gains {
  short: number;
  long: number;
}

/** Rupee by rupee from a carried loss: a short-term one meets short-term gains first, a long-term one long-term gains only. */
function meetGains(pot: Pot, open: Gains): void {
  while (pot.left > 0 && (pot.isShort ? open.short + open.long : open.long) > 0) {
    pot.left -= 1;
    if (pot.isShort && open.short > 0) open.short -= 1;
    else open.long -= 1;
  }
}

/** The taxable gains of the last of consecutive years, and the losses that remain to be carried. */
export function oracleSetOff(years: readonly OracleYear[], carry: number, exemptUpTo: number) {
  let pots: Pot[] = [];
  let taxable: Gains = { short: 0, long: 0 };
  for (const [year, { short, long, units }] of years.entries()) {
    const open = { short: Math.max(0, short), long: Math.max(0, long) };
    // A short-term loss meets the long-term gain of its own year before any carried loss does.
    const own = { year, isShort: true, left: Math.max(0, -short) };
    meetGains(own, open);
    pots = pots.filter((pot) => pot.left > 0 && year - pot.year <= carry);
    for (const pot of pots) meetGains(pot, open);
    pots.push(own, { year, isShort: false, left: Math.max(0, -long) });
    const usedOfLong = Math.max(0, long) - open.long;
    let exempt = 0;
    while (exempt < exemptUpTo && exempt < units - usedOfLong && exempt < open.long) exempt += 1;
    taxable = { short: open.short, long: open.long - exempt };
  }
  return { taxable, carried: pots.map(({ left }) => left).filter((left) => left > 0) };
}

export interface OracleMachine {
  readonly cost: number;
  readonly boughtOn: string;
  readonly soldOn: string;
  readonly price: number;
  readonly percent: number;
}

/** Depreciation of each tax year until the sale, on the machine's written-down value, and the gain of the sale. */
export function oracleDepreciation({ cost, boughtOn, soldOn, price, percent }: OracleMachine) {
  let left = cost;
  const years: number[] = [];
  const firstYear = Number(boughtOn.slice(0, 4)) - (boughtOn.slice(5) < "04-01" ? 1 : 0);
  for (let year = firstYear; soldOn > `${year + 1}-03-31`; year += 1) {
    // In use for 180 days of a year that ends on 31 March: bought by 3 October, or by the 2nd.
    const isShort = year === firstYear && daysFrom(boughtOn, `${year + 1}-03-31`) + 1 < 180;
    const off = Math.floor((left * percent) / (isShort ? 200 : 100));
    years.push(off);
    left -= off;
  }
  return { years, gain: Math.max(0, price - left) };
}
