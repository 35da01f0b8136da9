/**
 * The TDS of a resident with a PAN, computed a second time from all payouts of all payers. It shares no function with the product's
 * tax code. Of each payer, kind of income and period: nothing up to the threshold, the rate on the whole above it.
 */
import { type Caller, creditedInterest, type Holding, holdingsOf, paise } from "./second-portfolio.ts";

interface Law {
  readonly section: string;
  readonly rate: number;
  /** In rupees, until March 2025 and since. */
  readonly thresholds: readonly [number, number];
  /** Of a rent: how many months each payout is for. The threshold of a rent is that of a month since April 2025. */
  readonly months?: number;
}

const OTHER_INTEREST: Law = { section: "194A", rate: 10, thresholds: [5_000, 10_000] };
const LAWS: Readonly<Record<string, Law>> = {
  BOND: { section: "193", rate: 10, thresholds: [5_000, 10_000] },
  INVOICE_DISCOUNTING: OTHER_INTEREST,
  TAP_RESERVE: OTHER_INTEREST,
  FIXED_DEPOSIT: OTHER_INTEREST,
  ASSET_LEASING: { section: "194I(a)", rate: 2, thresholds: [2_40_000, 50_000], months: 1 },
  // A business trust deducts from the first rupee.
  FRE: { section: "194LBA", rate: 10, thresholds: [0, 0] },
};
const BANK: Law = { section: "194A of a bank", rate: 10, thresholds: [40_000, 50_000] };

function lawOf({ held, deal: { product } }: Holding): Law | undefined {
  if (product.kind === "FIXED_DEPOSIT" && product.taker === "BANK") return BANK;
  return product.kind === "ASSET_LEASING" && product.taxedAs === "INTEREST" ? OTHER_INTEREST : LAWS[held.kind];
}

const yearOf = (day: string): string => {
  const first = Number(day.slice(0, 4)) - (day.slice(5, 7) < "04" ? 1 : 0);
  return `${first}-${String(first + 1).slice(2)}`;
};

/** The months up to the one of a day, as numbers. */
const monthsTo = (day: string, months: number): readonly number[] => {
  const last = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
  return Array.from({ length: months }, (_, back) => last - back);
};

export interface Days {
  readonly from: string;
  readonly to: string;
}

export interface SecondTds {
  readonly payer: string;
  readonly section: string;
  readonly year: string;
  /** The tax by law, and the tax that was deducted or will be, in paise. */
  readonly due: number;
  readonly deducted: number;
}

interface Taxable {
  readonly law: Law;
  readonly payer: string;
  readonly year: string;
  readonly day: string;
  readonly income: number;
  readonly tds: number;
  readonly threshold: number;
  readonly periods: readonly string[];
}

function taxablesOf(holding: Holding): readonly Taxable[] {
  const { held } = holding;
  const law = lawOf(holding);
  if (!law) return [];
  const credited = creditedInterest(holding);
  const taxed = held.cashflow.filter(({ kind }) => !["SALE", "EXIT", "RESIDUAL"].includes(kind));
  return taxed.map(({ kind, paidOn, dueOn, accruesTo, payoutSequence, interest, gross, redemption, tds }) => {
    const day = paidOn ?? dueOn;
    const year = yearOf(day);
    const earned = credited.get(payoutSequence) ?? paise(interest) - paise(redemption?.premium ?? 0);
    const key = `${held.payerName} ${law.section}`;
    const isMonthly = law.months !== undefined && day >= "2025-04-01";
    const periods = isMonthly
      ? monthsTo(accruesTo, law.months ?? 1).map((month) => `${key} ${month}`)
      : [`${key} ${year}`];
    return {
      ...{ law, payer: held.payerName, year, day, periods },
      ...{ income: kind === "RENTAL" ? paise(gross) : earned, tds: paise(tds) },
      threshold: paise(law.thresholds[day < "2025-04-01" ? 0 : 1]),
    };
  });
}

/** @param declared the days of a Form 121, on which nothing is deducted */
export async function secondTds(client: Caller, declared: readonly Days[] = []): Promise<readonly SecondTds[]> {
  const all = (await holdingsOf(client, "INR")).flatMap(taxablesOf);
  const totals = new Map<string, number>();
  for (const { income, periods } of all) {
    for (const period of periods) totals.set(period, (totals.get(period) ?? 0) + income / periods.length);
  }
  const sums = new Map<string, SecondTds>();
  for (const { law, payer, year, day, income, tds, threshold, periods } of all) {
    const isAbove = periods.some((period) => (totals.get(period) ?? 0) > threshold);
    const isFree = declared.some(({ from, to }) => from <= day && day <= to);
    const due = isAbove && !isFree ? Math.round((income * law.rate) / 100) : 0;
    const key = `${payer} ${law.section} ${year}`;
    const before = sums.get(key) ?? { payer, section: law.section, year, due: 0, deducted: 0 };
    sums.set(key, { ...before, due: before.due + due, deducted: before.deducted + tds });
  }
  return [...sums.values()];
}
