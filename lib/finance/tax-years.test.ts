import { expect, it } from "vitest";
import en from "../../messages/en/errors.json" with { type: "json" };
import hi from "../../messages/hi/errors.json" with { type: "json" };
import { FIRST_TAX_YEAR, isTaxYearKnown } from "./tax-years.ts";

it("the law of tax years is known from 2023-24, when the gains of a year have a rate from its first day", () => {
  expect(FIRST_TAX_YEAR).toBe(2023);
  expect(["2015-16", "2021-22", "2022-23"].filter(isTaxYearKnown)).toEqual([]);
  expect(["2023-24", "2026-27"].every(isTaxYearKnown)).toBe(true);
});

it.each([
  ["English", en],
  ["Hindi", hi],
] as const)("the refusal of a year names the first year of which the law is known, in %s", (_, errors) => {
  expect(errors.FINANCIAL_YEAR_INVALID).toContain(`${FIRST_TAX_YEAR}-${String(FIRST_TAX_YEAR + 1).slice(2)}`);
});
