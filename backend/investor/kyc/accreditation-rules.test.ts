import { expect, it } from "vitest";
import { ACCREDITATION_QUESTIONS, type AccreditationAnswers } from "../../../lib/contract/calls/kyc.ts";
import { calendarDateOf } from "../../../lib/contract/values/calendar-date.ts";
import { meetsThreshold } from "./accreditation-rules.ts";

const TODAY = calendarDateOf("2026-11-21");
const { ANNUAL_INCOME, NET_WORTH, FINANCIAL_ASSETS } = ACCREDITATION_QUESTIONS;

const all: readonly AccreditationAnswers[] = ANNUAL_INCOME.flatMap((income) =>
  NET_WORTH.flatMap((worth) =>
    FINANCIAL_ASSETS.map((assets) => ({ ANNUAL_INCOME: income, NET_WORTH: worth, FINANCIAL_ASSETS: assets })),
  ),
);

it("lets income alone, net worth with financial assets, or the two together be enough, and nothing else", () => {
  for (const answers of all) {
    const { ANNUAL_INCOME: income, NET_WORTH: worth, FINANCIAL_ASSETS: assets } = answers;
    const byIncome = income === "ABOVE_2_CRORE";
    const byWorth = worth === "ABOVE_7_5_CRORE" && assets === "ABOVE_3_75_CRORE";
    const byBoth = income !== "BELOW_1_CRORE" && worth !== "BELOW_5_CRORE" && assets !== "BELOW_2_5_CRORE";
    expect(meetsThreshold(answers, TODAY), JSON.stringify(answers)).toBe(byIncome || byWorth || byBoth);
  }
});

it("knows no accredited investor before the law did", () => {
  const most: AccreditationAnswers = {
    ANNUAL_INCOME: "ABOVE_2_CRORE",
    NET_WORTH: "ABOVE_7_5_CRORE",
    FINANCIAL_ASSETS: "ABOVE_3_75_CRORE",
  };
  expect(meetsThreshold(most, calendarDateOf("2021-08-25"))).toBe(false);
});
