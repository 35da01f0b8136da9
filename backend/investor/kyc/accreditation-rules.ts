/**
 * Who may be an accredited investor, as dated data: an individual meets one of the ways below, the home not counted
 * (SEBI's framework for accredited investors, circular of 26 August 2021). An agency certifies; answers alone do not.
 */

import type { AccreditationAnswers } from "../../../lib/contract/calls/kyc.ts";
import type { CalendarDate } from "../../../lib/contract/values/calendar-date.ts";

/** Lakhs of rupees: 100 are a crore. */
interface Means {
  readonly annualIncome: number;
  readonly netWorth: number;
  readonly financialAssets: number;
}

interface Thresholds {
  /** First day (in India) on which these hold, until the next row. */
  readonly from: string;
  /** Meeting every figure of one way is enough. */
  readonly ways: readonly Partial<Means>[];
}

const THRESHOLDS: readonly Thresholds[] = [
  {
    from: "2021-08-26",
    ways: [
      { annualIncome: 200 },
      { netWorth: 750, financialAssets: 375 },
      { annualIncome: 100, netWorth: 500, financialAssets: 250 },
    ],
  },
];

/** What an answer's band is certain to reach. */
const AT_LEAST = {
  BELOW_1_CRORE: 0,
  "1_TO_2_CRORE": 100,
  ABOVE_2_CRORE: 200,
  BELOW_5_CRORE: 0,
  "5_TO_7_5_CRORE": 500,
  ABOVE_7_5_CRORE: 750,
  BELOW_2_5_CRORE: 0,
  "2_5_TO_3_75_CRORE": 250,
  ABOVE_3_75_CRORE: 375,
} as const satisfies Record<AccreditationAnswers[keyof AccreditationAnswers], number>;

/** Whether the answers, given on this day, reach one of the ways. */
export function meetsThreshold(answers: AccreditationAnswers, on: CalendarDate): boolean {
  const means: Means = {
    annualIncome: AT_LEAST[answers.ANNUAL_INCOME],
    netWorth: AT_LEAST[answers.NET_WORTH],
    financialAssets: AT_LEAST[answers.FINANCIAL_ASSETS],
  };
  const { ways } = THRESHOLDS.findLast(({ from }) => from <= on) ?? { ways: [] };
  return ways.some(
    (way) =>
      means.annualIncome >= (way.annualIncome ?? 0) &&
      means.netWorth >= (way.netWorth ?? 0) &&
      means.financialAssets >= (way.financialAssets ?? 0),
  );
}
