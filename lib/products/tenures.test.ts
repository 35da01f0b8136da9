import { expect, it } from "vitest";
import { calendarDateOf } from "../contract/values/calendar-date.ts";
import { inForce } from "../finance/dated-law.ts";
import { DEPOSIT_ACCOUNTS, DEPOSITS_ABROAD } from "../finance/deposits-abroad.ts";
import { tenuresFor } from "./tenures.ts";

const on = calendarDateOf("2026-11-27");
const rates = [1, 12, 36, 37, 60, 61, 120].map((tenureMonths) => ({ tenureMonths, rateBps: 700 }));
const monthsFor = (account: (typeof DEPOSIT_ACCOUNTS)[number] | null, residency: "RESIDENT" | "NON_RESIDENT") =>
  tenuresFor({ rates, account }, { on, depositor: { residency } }).map(({ tenureMonths }) => tenureMonths);

it("a non-resident's deposit runs no longer than its account allows, and no shorter", () => {
  expect(DEPOSIT_ACCOUNTS.map((account) => [account, monthsFor(account, "NON_RESIDENT")])).toEqual([
    ["NRO_BANK", [1, 12, 36, 37, 60, 61, 120]],
    ["NRO_COMPANY", [1, 12, 36]],
    ["NRE", [12, 36, 37, 60, 61, 120]],
    ["FCNR", [12, 36, 37, 60]],
  ]);
});

/**
 * The State Bank's table of accounts of people abroad (bank.sbi/portal/web/nri/account-deposits) in years, and schedule 7 of the
 * deposit regulations: a second table, typed apart from the law's.
 */
const SECOND = [
  { account: "NRO_BANK", years: [0, 10], isTaxed: true },
  { account: "NRO_COMPANY", years: [0, 3], isTaxed: true },
  { account: "NRE", years: [1, 10], isTaxed: false },
  { account: "FCNR", years: [1, 5], isTaxed: false },
] as const;

it.each(["2016-04-01", "2023-07-01", "2026-11-27", "2031-01-01"])(
  "every account, tenure and depositor of a deposit on %s is as in the second table",
  (day) => {
    const every = Array.from({ length: 150 }, (_, index) => ({ tenureMonths: index + 1, rateBps: 700 }));
    expect(SECOND.map(({ account }) => account)).toEqual(DEPOSIT_ACCOUNTS);
    const opened = calendarDateOf(day);
    for (const { account, years, isTaxed } of SECOND) {
      expect(inForce(DEPOSITS_ABROAD, opened)[account].isExempt).toBe(!isTaxed);
      for (const residency of ["RESIDENT", "NON_RESIDENT"] as const) {
        const offered = tenuresFor({ rates: every, account }, { on: opened, depositor: { residency } });
        const expected = every.filter(
          ({ tenureMonths: months }) =>
            residency === "RESIDENT" || (months >= years[0] * 12 && months <= years[1] * 12),
        );
        expect(offered, `${account} of a ${residency}`).toEqual(expected);
      }
    }
  },
);

it("a resident, and whoever buys what is no deposit, may choose any tenure", () => {
  for (const account of DEPOSIT_ACCOUNTS) expect(monthsFor(account, "RESIDENT")).toHaveLength(rates.length);
  expect(monthsFor(null, "NON_RESIDENT")).toHaveLength(rates.length);
});
