import { describe, expect, it } from "vitest";
import { investmentColumns, type TableWords } from "@/components/portfolio/investment-columns";
import type { PortfolioSummary } from "../contract/calls/investments.ts";
import { paise } from "../contract/facts/money.ts";
import { calendarDateOf } from "../contract/values/calendar-date.ts";
import { LOCALE_IDS } from "../i18n/locales.ts";
import { HOLDING_COLUMN_IDS, HOLDING_COLUMNS, hasEnded, PAGE_COLUMNS } from "./holding-columns.ts";

describe.each(LOCALE_IDS)("a column of the holdings in %s", (locale) => {
  it("has a heading in the file, and one on the page if the table has it", async () => {
    const { default: reports } = await import(`../../messages/${locale}/reports.json`);
    const { default: dashboard } = await import(`../../messages/${locale}/dashboard.json`);
    expect(Object.keys(reports.investmentsCsv).toSorted()).toEqual(HOLDING_COLUMN_IDS.toSorted());
    expect(Object.keys(dashboard.columns).toSorted()).toEqual(PAGE_COLUMNS.toSorted());
  });

  it("stands in the table where the model says so", () => {
    const words: TableWords = {
      ...{ title: "A", cost: "B", value: "C", gain: "D", xirr: "E", next: "F", amountHidden: "Hidden" },
    };
    const drawn = investmentColumns(words, locale);
    expect(drawn.map(({ id }) => id)).toEqual(PAGE_COLUMNS);
    expect(drawn.map(({ name }) => name)).toEqual(["A", "B", "C", "D", "E", "F"]);
  });
});

const held: Partial<PortfolioSummary> = {
  ...{ stage: "ACTIVE", investmentAmount: paise(1_000), stillInvested: paise(600), received: paise(450) },
  ...{ currentValue: paise(620), overdue: null, xirr: { bps: 1_150, basis: "PROMISED" } },
  nextPayout: { dueOn: calendarDateOf("2026-12-04") } as NonNullable<PortfolioSummary["nextPayout"]>,
};
const read = (id: "cost" | "gain" | "gainShare" | "next" | "xirrBasis", changes: Partial<PortfolioSummary> = {}) =>
  HOLDING_COLUMNS[id].value({ ...held, ...changes } as PortfolioSummary);

describe("the value of a column, which the page and the file share", () => {
  it("is the cost that is still invested, and of an ended investment the whole", () => {
    expect([read("cost"), read("cost", { stage: "MATURED" }), read("cost", { stage: null })]).toEqual([
      600, 1_000, 1_000,
    ]);
  });

  it("is the gain with what was received, and none without a holding or a price", () => {
    expect([read("gain"), read("gainShare")]).toEqual([70, 700]);
    for (const none of [{ stage: null }, { currentValue: null }] as const) {
      expect([read("gain", none), read("gainShare", none)]).toEqual([null, null]);
    }
  });

  it("is the day of the overdue payout before that of the next, and none after the last", () => {
    const overdue = { payouts: 1, amount: paise(100), dueOn: calendarDateOf("2026-11-12"), daysLate: 9 };
    expect([read("next"), read("next", { overdue })]).toEqual(["2026-12-04", "2026-11-12"]);
    expect(read("next", { nextPayout: null })).toBeNull();
  });

  it("names no basis of a return that does not exist", () => {
    expect([read("xirrBasis"), read("xirrBasis", { xirr: { bps: null, basis: "PROMISED" } })]).toEqual([
      "PROMISED",
      null,
    ]);
  });

  it("counts an investment as ended once nothing more is paid", () => {
    const stages = ["ACTIVE", "DELAYED", "MATURED", "SOLD", "WITHDRAWN", null] as const;
    expect(stages.map(hasEnded)).toEqual([false, false, true, true, true, false]);
  });
});
