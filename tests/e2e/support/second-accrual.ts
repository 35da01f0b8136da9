/**
 * Interest by year of accrual, computed a second time from the terms of a holding. It shares no function with the product's
 * code. Interest belongs to the days for which the principal is lent; the interest of an invoice that is paid late runs
 * from its due day to the payment (accrual method: section 145 of the Income-tax Act 1961, ICDS IV paragraph 8(1)).
 */

interface SecondPayout {
  readonly kind: string;
  readonly dueOn: string;
  readonly accruesTo: string;
  readonly paidOn: string | null;
  /** In paise, like every amount here. */
  readonly interest: number;
  readonly principal: number;
}

export interface SecondTerms {
  readonly kind: string;
  readonly principal: number;
  readonly rateBps: number;
  readonly investedOn: string;
  readonly payouts: readonly SecondPayout[];
}

export interface SecondAccrual {
  readonly before: number;
  readonly within: number;
  readonly paid: number;
}

export const dayOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / 86_400_000;
export const earlier = (one: string, other: string): string => [one, other].toSorted()[0] ?? one;
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** The kinds of payouts that leave the deposit running. */
const WITHIN = ["ACCRUAL", "PART_WITHDRAWAL"];

/** Null for a holding that is not listed by accrual: it pays on several days, pays no interest, or was paid before. */
export function secondAccrual(terms: SecondTerms, year: { from: string; to: string }): SecondAccrual | null {
  const { payouts, investedOn } = terms;
  const isAtOnce = payouts.every(({ kind }) => [...WITHIN, "MATURITY", "WITHDRAWAL"].includes(kind));
  const end = payouts.find(({ kind }) => !WITHIN.includes(kind));
  const isOver = end?.paidOn != null && end.paidOn < year.from;
  if (!(isAtOnce && end) || isOver || investedOn > year.to || payouts.every(({ interest }) => interest === 0))
    return null;
  const dayBefore = new Date(Date.parse(`${year.from}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
  const receivedBy = (day: string) =>
    sum(payouts.filter(({ paidOn }) => paidOn !== null && paidOn <= day).map(({ interest }) => interest));
  const accruedBy = (day: string) => {
    if (day <= investedOn) return 0;
    return end.paidOn !== null && end.paidOn <= day ? receivedBy(day) : lentUntil(terms, end, day);
  };
  const before = accruedBy(dayBefore);
  return { before, within: accruedBy(year.to) - before, paid: receivedBy(year.to) - receivedBy(dayBefore) };
}

function lentUntil(terms: SecondTerms, end: SecondPayout, day: string): number {
  const { kind, principal, rateBps, investedOn } = terms;
  const simple = (from: string, to: string) =>
    Math.round((principal * rateBps * Math.max(0, dayOf(to) - dayOf(from))) / 3_650_000);
  switch (kind) {
    case "INVOICE_DISCOUNTING":
      return simple(investedOn, earlier(day, end.accruesTo)) + simple(end.dueOn, day);
    case "FIXED_DEPOSIT":
    case "TAP_RESERVE":
      // From maturity or early withdrawal on, a deposit bears the interest of its payouts and no more.
      return day >= end.accruesTo ? sum(terms.payouts.map(({ interest }) => interest)) : grownBy(terms, day);
    default:
      throw new Error(`no second computation for ${kind}`);
  }
}

/**
 * The interest up to a day: on the principal remaining by then, as if it had been all from the first day, less the
 * interest on the TDS taken out of it before.
 */
export function grownBy({ payouts, ...terms }: SecondTerms, on: string): number {
  const taken = payouts.filter(({ kind, accruesTo }) => kind === "ACCRUAL" && accruesTo < on);
  const forgone = taken.map(({ interest, accruesTo }) => earnedBy(terms, { amount: interest, since: accruesTo }, on));
  const parts = payouts.filter(({ kind, accruesTo }) => kind === "PART_WITHDRAWAL" && accruesTo <= on);
  const left = terms.principal - sum(parts.map(({ principal }) => principal));
  return earnedBy(terms, { amount: left, since: terms.investedOn }, on) - sum(forgone);
}

/**
 * The interest on an amount from a day on: whole periods compound, the days before and after them earn simple interest;
 * a reserve rounds each month to the paisa.
 */
function earnedBy(
  { kind, rateBps, investedOn }: Pick<SecondTerms, "kind" | "rateBps" | "investedOn">,
  { amount, since }: { readonly amount: number; readonly since: string },
  on: string,
): number {
  const yearly = rateBps / 10_000;
  const isQuarterly = kind === "FIXED_DEPOSIT";
  let [worth, from] = [amount, since];
  for (let period = 1; monthsAfter(investedOn, period * (isQuarterly ? 3 : 1)) <= on; period++) {
    const start = monthsAfter(investedOn, (period - 1) * (isQuarterly ? 3 : 1));
    const to = monthsAfter(investedOn, period * (isQuarterly ? 3 : 1));
    if (to <= from) continue;
    const byDays = worth * (1 + (yearly * (dayOf(to) - dayOf(from))) / 365);
    worth = isQuarterly ? (from === start ? worth * (1 + yearly / 4) : byDays) : Math.round(byDays);
    from = to;
  }
  return Math.round(worth * (1 + (yearly * (dayOf(on) - dayOf(from))) / 365)) - amount;
}

export interface SecondForeignTerms {
  /** In the smallest unit of the currency. */
  readonly principal: number;
  readonly rateBps: number;
  readonly investedOn: string;
  /** Coupons a year; null for a deposit. */
  readonly frequency: number | null;
}

/**
 * Interest of each period in GIFT City. A deposit earns simple interest on actual days over 360, compounded every 180 days
 * where one period is longer than a year. A bond earns its first period on months of 30 days, then coupon by frequency.
 * @param ends of the periods, in order
 */
export function secondForeignInterest(terms: SecondForeignTerms, ends: readonly string[]): readonly number[] {
  const { principal, rateBps, investedOn, frequency } = terms;
  const yearly = principal * rateBps;
  const first = ends[0] ?? investedOn;
  const upTo = (end: string, index: number): number => {
    if (frequency !== null) {
      return (
        Math.round((yearly * thirtyDays(investedOn, first)) / 3_600_000) +
        Math.round((yearly * index) / frequency / 10_000)
      );
    }
    const days = dayOf(end) - dayOf(investedOn);
    if (ends.length > 1 || days <= 365) return Math.round((yearly * days) / 3_600_000);
    const growth = (length: number) => 1 + (rateBps * length) / 3_600_000;
    return Math.round(principal * growth(180) ** Math.floor(days / 180) * growth(days % 180)) - principal;
  };
  const totals = ends.map(upTo);
  return totals.map((total, index) => total - (totals[index - 1] ?? 0));
}

function thirtyDays(from: string, to: string): number {
  const [one, other] = [from, to].map((date) => {
    const [year = 0, month = 0, day = 0] = date.split("-").map(Number);
    return year * 360 + month * 30 + Math.min(day, 30);
  });
  return (other ?? 0) - (one ?? 0);
}

/** The same day of a later month, or its last day. */
function monthsAfter(date: string, months: number): string {
  const [year = 0, month = 0, day = 0] = date.split("-").map(Number);
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay))).toISOString().slice(0, 10);
}
