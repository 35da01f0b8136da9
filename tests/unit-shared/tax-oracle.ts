/**
 * A second computation of tax at source for tests. It shares neither code nor tables with the engine: rates are in
 * per cent, limits in rupees, days are texts, and each payment is taxed from the definition of the law.
 */

import { treatyPercent } from "./treaty-oracle.ts";

/** Half-up to a whole number; exact, because every product here stays below 2^53. */
const nearest = (value: number) => Math.floor(value + 0.5);

/** The day so many months later, or the last one of a shorter month. */
export function monthsAfter(day: string, months: number): string {
  const [year, month, date] = day.split("-").map(Number) as [number, number, number];
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastDay))).toISOString().slice(0, 10);
}

/** The year in which the tax year of a day begins. */
export const firstYearOf = (day: string): number => Number(day.slice(0, 4)) - (day.slice(5) < "04-01" ? 1 : 0);

/** Circular 28/2016: a person born by 1 April of the year that ends 60 years later is a senior in that year. */
export const isSenior = (bornOn: string, day: string): boolean => bornOn <= `${firstYearOf(day) + 1 - 60}-04-01`;

export interface OraclePayment {
  readonly income: string;
  readonly on: string;
  /** In paise. */
  readonly amount: number;
  readonly payable: number;
  readonly deducted: number | null;
  readonly months: readonly string[];
  /** Of a gain: the kind of asset, and the day of its purchase. */
  readonly gain: readonly [asset: string, boughtOn: string] | null;
  readonly abroad: string;
  /** Of a trust's distribution: interest and dividend, in hundredths of a per cent. */
  readonly parts: readonly [interest: number, dividend: number];
}

export interface OraclePayee {
  readonly isAbroad: boolean;
  readonly hasPan: boolean;
  readonly bornOn: string;
  /** The days of a Form 121, or of a treaty with a country. */
  readonly relief: { readonly from: string; readonly to: string; readonly country: string | null } | null;
}

/** Per cent, then the limits in rupees until March 2025 and since: of anybody, of a senior. */
const RESIDENT: Readonly<Record<string, readonly [number, readonly [number, number], readonly [number, number]]>> = {
  BANK_INTEREST: [10, [40_000, 50_000], [50_000, 1_00_000]],
  OTHER_INTEREST: [10, [5_000, 10_000], [5_000, 10_000]],
  SECURITY_INTEREST: [10, [5_000, 10_000], [5_000, 10_000]],
  GOVERNMENT_INTEREST: [0, [0, 0], [0, 0]],
  MACHINERY_RENT: [2, [2_40_000, 50_000], [2_40_000, 50_000]],
  PROPERTY_RENT: [10, [2_40_000, 50_000], [2_40_000, 50_000]],
  TRUST_INCOME: [10, [0, 0], [0, 0]],
};
/** Countries that alone tax a gain on bonds. */
const GAINS_ELSEWHERE = ["AE", "SG"];

const isInterest = (income: string) => income.endsWith("INTEREST");
const isCovered = ({ relief }: OraclePayee, on: string) => relief !== null && relief.from <= on && on <= relief.to;

/** Form 121 covers a resident with a PAN and all but the distributions of a trust. */
const isDeclared = (payee: OraclePayee, { income, on }: OraclePayment) =>
  !payee.isAbroad &&
  payee.hasPan &&
  payee.relief?.country === null &&
  isCovered(payee, on) &&
  income !== "TRUST_INCOME";

function periodsOf({ income, on, months, gain }: OraclePayment, { isAbroad }: OraclePayee): readonly string[] {
  if (isAbroad) return [String(firstYearOf(on))];
  const isMonthly = income.endsWith("RENT") && on >= "2025-04-01" && months.length > 0;
  return (isMonthly ? months : [String(firstYearOf(on))]).map(
    (period) => `${gain === null ? income : "gain"}/${period}`,
  );
}

function residentPercent(payment: OraclePayment, payee: OraclePayee, ofPeriod: number): number {
  const [percent, limits, ofSeniors] = RESIDENT[payment.income] ?? [Number.NaN, [0, 0], [0, 0]];
  const limit = (isSenior(payee.bornOn, payment.on) ? ofSeniors : limits)[payment.on < "2025-04-01" ? 0 : 1];
  if (payment.gain !== null || ofPeriod <= limit * 100 || isDeclared(payee, payment)) return 0;
  return payee.hasPan || percent === 0 ? percent : Math.max(20, percent);
}

/** Surcharge by the year's income in lakh of rupees, then 4 % cess, as hundredths of a per cent, half-up. */
function withSurcharge(percent: number, ofYear: number, most = 25): number {
  const lakh = ofYear / 1_00_000_00;
  const surcharge = Math.min(most, lakh > 200 ? 25 : lakh > 100 ? 15 : lakh > 50 ? 10 : 0);
  return nearest((nearest(percent * 100) * (100 + surcharge) * 104) / 10_000);
}

/** Months after which an asset is long-term, until 22 July 2024 and since; null: never. */
const LONG_AFTER: Readonly<Record<string, readonly [number | null, number | null]>> = {
  LISTED_BOND: [12, 12],
  UNLISTED_BOND: [36, null],
  UNLISTED_SHARES: [24, 24],
  TRUST_UNITS: [36, 12],
  TRUST_REDEMPTION: [null, null],
};

function gainHundredths([asset, boughtOn]: readonly [string, string], on: string, ofYear: number): number {
  const isOld = on < "2024-07-23";
  const months = LONG_AFTER[asset]?.[isOld ? 0 : 1] ?? null;
  if (months === null || on <= monthsAfter(boughtOn, months)) return withSurcharge(30, ofYear);
  return withSurcharge(isOld ? (asset === "LISTED_BOND" ? 10 : 20) : 12.5, ofYear, 15);
}

function abroadHundredths(payment: OraclePayment, payee: OraclePayee, ofYear: number): number {
  const { income, on, gain, abroad, parts } = payment;
  const country = isCovered(payee, on) ? (payee.relief?.country ?? "") : "";
  if (gain !== null) {
    const isElsewhere = GAINS_ELSEWHERE.includes(country) && gain[0].endsWith("BOND");
    return isElsewhere ? 0 : gainHundredths(gain, on, ofYear);
  }
  // Of a trust's distribution 5, 10 and 30 % of its parts, up to the next hundredth of a per cent.
  const [interest, dividend] = parts;
  const ofParts = Math.ceil((interest * 5 + dividend * 10 + (10_000 - interest - dividend) * 30) / 100) / 100;
  const own = { EXEMPT: 0, LISTED_AT_IFSC: 9, FOREIGN_CURRENCY: 20 }[abroad] ?? 30;
  const ordinary = withSurcharge(income === "TRUST_INCOME" ? ofParts : own, ofYear);
  const treaty = isInterest(income) ? treatyPercent(country) : undefined;
  return treaty === undefined ? ordinary : Math.min(ordinary, treaty * 100);
}

/**
 * The tax of each payment, in paise. Tax that earlier payments of a period missed is deducted from the next open payment
 * without a declaration, as far as that payment suffices; tax deducted in excess lowers the next deduction.
 */
export function oracleTds(payments: readonly OraclePayment[], payee: OraclePayee): readonly number[] {
  const periods = payments.map((payment) => periodsOf(payment, payee));
  const totals = new Map<string, number>();
  for (const [index, { amount }] of payments.entries()) {
    const own = periods[index] ?? [];
    for (const period of own) totals.set(period, (totals.get(period) ?? 0) + nearest(amount / own.length));
  }
  const taxes = payments.map(() => 0);
  const missed = new Map<string, number>();
  const order = payments
    .map((payment, index) => ({ payment, index, isOpen: payment.deducted === null ? 1 : 0 }))
    .sort((a, b) => (a.payment.on < b.payment.on ? -1 : a.payment.on > b.payment.on ? 1 : a.isOpen - b.isOpen));
  for (const { payment, index } of order) {
    const own = periods[index] ?? [];
    const ofPeriod = Math.max(...own.map((period) => totals.get(period) ?? 0));
    const hundredths = payee.isAbroad
      ? abroadHundredths(payment, payee, ofPeriod)
      : residentPercent(payment, payee, ofPeriod) * 100;
    const due = nearest((payment.amount * hundredths) / 10_000);
    const key = own.at(-1) ?? "";
    const before = missed.get(key) ?? 0;
    const open = isDeclared(payee, payment) ? 0 : Math.max(0, Math.min(payment.payable, before + due));
    taxes[index] = payment.deducted ?? open;
    missed.set(key, before + due - (taxes[index] ?? 0));
  }
  return taxes;
}
