/** Distributions and units of a business trust in the tax calculator, beside sums of the test's own. */
import { expect, it } from "vitest";
import { calendarDateOf } from "../contract/values/calendar-date.ts";
import { SETTLEMENT_HOLIDAYS } from "../finance/business-days.ts";
import type { Texts } from "./fields.ts";
import type { Value } from "./outcome.ts";
import { findWorksheet } from "./registry.ts";

const TODAY = calendarDateOf("2026-11-22");

const numberOf = (value: Value | undefined): number => {
  if (value?.is === "money") return value.amount / 100;
  return value?.is === "rate" ? value.bps : expect.fail(`no number: ${JSON.stringify(value)}`);
};

function taxed(texts: Texts) {
  const worked = findWorksheet("calculators", "tax")?.work({ income: "100000", ...texts }, TODAY, SETTLEMENT_HOLIDAYS);
  const { outcome } = worked ?? expect.fail("no calculator");
  if (!outcome) return expect.fail(JSON.stringify(worked?.problems));
  const [caution] = outcome.cautions ?? [];
  const line = (name: string) => numberOf(outcome.lines.find((each) => each.name === name)?.value);
  const named = Object.entries(caution?.values ?? {}).filter(([, value]) => value.is !== "count");
  return {
    ...{ tds: line("tds"), own: line("ownTax"), caution: caution?.name },
    named: Object.fromEntries(named.map(([name, value]) => [name, numberOf(value)])),
  };
}

it("a short-term gain on units bears 20 % with cess, whatever the reader's own rate, and surcharge of 15 % at most", () => {
  const short = (tax: string) => taxed({ source: "trustUnits", held: "12", tax });
  expect(["520", "3120", "3900"].map((tax) => short(tax).own)).toEqual([20_800, 20_800, 23_920]);
  expect(short("520")).toMatchObject({ caution: "shortTermUnitsCaution", named: { rate: 2000 } });
});

it("a long-term gain on units names the exempt part of a year, which it does not take off", () => {
  expect(taxed({ source: "trustUnits", held: "13", tax: "520" })).toMatchObject({
    ...{ own: 13_000, caution: "longTermUnitsCaution", named: { rate: 1250, exempt: 1_25_000 } },
  });
});

it("a distribution names no limit: to a non-resident, the rates of its parts", () => {
  expect(taxed({ source: "trustIncome" })).toMatchObject({ tds: 10_000, caution: "noThresholdCaution", named: {} });
  expect(taxed({ source: "trustIncome", residency: "abroad" })).toMatchObject({
    ...{ tds: 31_200, caution: "trustAbroadCaution", named: { interest: 500, dividend: 1000, rent: 3000 } },
  });
});

it("a senior's interest of a bank has the higher limit, and other incomes have the same as everybody's", () => {
  const of = (source: string, income: string, age: string) => taxed({ source, income, age });
  expect(of("bankInterest", "80000", "below60")).toMatchObject({ tds: 8_000, named: { limit: 50_000 } });
  expect(of("bankInterest", "80000", "from60")).toMatchObject({ tds: 0, named: { limit: 1_00_000 } });
  expect(of("bankInterest", "100001", "from60").tds).toBe(10_000.1);
  expect(of("dealInterest", "80000", "from60")).toMatchObject({ tds: 8_000, named: { limit: 10_000 } });
});
