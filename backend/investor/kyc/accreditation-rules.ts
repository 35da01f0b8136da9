/**
 * Thresholds for accredited investors, by date: an individual meets one of the alternatives, the home not counted
 * (SEBI's framework for accredited investors, circular of 26 August 2021). Answers alone do not suffice: an agency
 * certifies.
 */

import type { AccreditationAnswers } from "../../../lib/contract/calls/kyc.ts";
import type { CalendarDate } from "../../../lib/contract/values/calendar-date.ts";

/** In lakhs of rupees; 100 lakhs are one crore. */
interface Means {
  readonly annualIncome: number;
  readonly netWorth: number;
  readonly financialAssets: number;
}

interface Thresholds {
  /** First day, in India, on which these thresholds apply, until the next row. */
  readonly from: string;
  /** Meeting every figure of one alternative is enough. */
  readonly alternatives: readonly Partial<Means>[];
}

const THRESHOLDS: readonly Thresholds[] = [
  {
    from: "2021-08-26",
    alternatives: [
      { annualIncome: 200 },
      { netWorth: 750, financialAssets: 375 },
      { annualIncome: 100, netWorth: 500, financialAssets: 250 },
    ],
  },
];

/** The lower bound of each answer's band, in lakhs of rupees. */
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

/** Whether the answers reach one of the alternatives in force on this day. */
export function meetsThreshold(answers: AccreditationAnswers, on: CalendarDate): boolean {
  const means: Means = {
    annualIncome: AT_LEAST[answers.ANNUAL_INCOME],
    netWorth: AT_LEAST[answers.NET_WORTH],
    financialAssets: AT_LEAST[answers.FINANCIAL_ASSETS],
  };
  const { alternatives } = THRESHOLDS.findLast(({ from }) => from <= on) ?? { alternatives: [] };
  return alternatives.some(
    (alternative) =>
      means.annualIncome >= (alternative.annualIncome ?? 0) &&
      means.netWorth >= (alternative.netWorth ?? 0) &&
      means.financialAssets >= (alternative.financialAssets ?? 0),
  );
}
