import { expect, it } from "vitest";
import { calendarDateOf } from "../contract/values/calendar-date.ts";
import { DEPOSIT_ACCOUNTS } from "../finance/deposits-abroad.ts";
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

it("a resident, and whoever buys what is no deposit, may choose any tenure", () => {
  for (const account of DEPOSIT_ACCOUNTS) expect(monthsFor(account, "RESIDENT")).toHaveLength(rates.length);
  expect(monthsFor(null, "NON_RESIDENT")).toHaveLength(rates.length);
});
