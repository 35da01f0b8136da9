/**
 * A second computation of bonds for tests, which shares nothing with the engine: it counts interest day by day in floats,
 * and finds rates by bisection.
 */

export interface OracleBond {
  readonly issuedOn: string;
  readonly maturityOn: string;
  readonly couponBps: number;
  readonly payout: 1 | 2 | 4 | 12 | "AT_MATURITY";
  readonly firstCouponOn?: string | undefined;
  readonly steps?: readonly { readonly from: string; readonly couponBps: number }[] | undefined;
  readonly repayments?: readonly { readonly on: string; readonly shareBps: number }[] | undefined;
}

export const DAY = 86_400_000;
export const at = (day: string) => Date.parse(`${day}T00:00:00Z`);
export const iso = (time: number) => new Date(time).toISOString().slice(0, 10);
export const dayAfter = (day: string, days = 1) => iso(at(day) + days * DAY);

/** Months before a maturity, at month ends where the maturity is one. */
export function monthsBefore(maturity: string, months: number): string {
  const [year, month, day] = maturity.split("-").map(Number) as [number, number, number];
  const isMonthEnd = dayAfter(maturity).endsWith("-01");
  const lastDay = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  return iso(Date.UTC(year, month - 1 - months, isMonthEnd ? lastDay : Math.min(day, lastDay)));
}

export function gridOf({ issuedOn, maturityOn, payout, firstCouponOn }: OracleBond): string[] {
  if (payout === "AT_MATURITY") return [issuedOn, maturityOn];
  const days: string[] = [];
  for (let count = 0; ; count += 1) {
    const day = monthsBefore(maturityOn, (12 / payout) * count);
    if (day <= issuedOn || (firstCouponOn && day < firstCouponOn)) return [issuedOn, ...days];
    days.unshift(day);
  }
}

export const owedOn = ({ repayments = [] }: OracleBond, day: string) =>
  repayments.reduce((share, { on, shareBps }) => (on <= day ? share - shareBps : share), 10_000);

/** Interest from the end of a day to another, in paise, summed over single days. */
export function interestByDay(
  bond: OracleBond,
  face: number,
  { from, to, cap = 10_000 }: { from: string; to: string; cap?: number },
) {
  const years: { start: number; days: number }[] = [];
  for (let year = 0; ; year += 1) {
    const [start, end] = [monthsBefore(bond.maturityOn, 12 * (year + 1)), monthsBefore(bond.maturityOn, 12 * year)];
    years.push({ start: at(start), days: (at(end) - at(start)) / DAY });
    if (start <= from) break;
  }
  let interest = 0;
  for (let time = at(from); time < at(to); time += DAY) {
    const day = iso(time);
    const year = years.find(({ start }) => start <= time);
    const rate = (bond.steps ?? []).reduce(
      (current, step) => (step.from <= day ? step.couponBps : current),
      bond.couponBps,
    );
    interest += (face * (Math.min(cap, owedOn(bond, day)) / 10_000) * (rate / 10_000)) / (year?.days ?? Number.NaN);
  }
  return interest;
}

/** The fraction of a year between two days in months of 30 days; each coupon period of a security is an equal part of it. */
export function thirtyDayYears(maturity: string, { from, to }: { from: string; to: string }, perYear: number): number {
  const grid: string[] = [];
  for (let count = 0; grid[0] === undefined || grid[0] > from; count += 1) {
    grid.unshift(monthsBefore(maturity, (12 / perYear) * count));
  }
  /** A day as whole periods since the grid began and the part of its own, by months of 30 days. */
  const position = (day: string) => {
    const index = grid.findLastIndex((each) => each <= day);
    const start = grid[index] ?? day;
    if (start === day) return index;
    const [year, month, date] = day.split("-").map(Number) as [number, number, number];
    const [startYear, startMonth, startDate] = start.split("-").map(Number) as [number, number, number];
    const anchor = dayAfter(maturity).endsWith("-01") ? 30 : Math.min(30, Number(maturity.slice(8)));
    const isMoved = (value: string, own: number) => dayAfter(value).endsWith("-01") && own < anchor;
    const first = isMoved(start, startDate) ? anchor : Math.min(30, startDate);
    const last = isMoved(day, date) ? anchor : Math.min(30, date);
    return index + (((year - startYear) * 12 + month - startMonth) * 30 + last - first) / (360 / perYear);
  };
  return (position(to) - position(from)) / perYear;
}

export const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** The rate at which payouts are worth a price, by bisection. */
export function rateByBisection(price: number, flows: readonly { readonly days: number; readonly amount: number }[]) {
  let [low, high] = [-0.9, 10];
  for (let round = 0; round < 200; round += 1) {
    const middle = (low + high) / 2;
    const worth = sum(flows.map(({ days, amount }) => amount / (1 + middle) ** (days / 365)));
    if (worth > price) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
