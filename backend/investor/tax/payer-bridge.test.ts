import { expect, it } from "vitest";
import { minor } from "../../../lib/contract/facts/money.ts";
import { calendarDateOf } from "../../../lib/contract/values/calendar-date.ts";
import { investmentId } from "../../../lib/contract/values/ids.ts";
import { translateTo } from "../../platform/translate.ts";
import { bridgeTable } from "./payer-bridge.ts";
import type { Deduction, ForeignEntry, IncomeEntry } from "./tax-payments.ts";
import { totalOf } from "./workbook-table.ts";

const paidOn = calendarDateOf("2026-09-18");
const inRupees = investmentId.parse(`inv_${"0".repeat(25)}`);
const inDollars = investmentId.parse(`inv_${"1".repeat(25)}`);

const entry = {
  ...{ investmentId: inRupees, title: "Coral Ceramics", payer: { name: "Habitat Bay", tan: "ZZZH00015U" } },
  ...{ productType: "BOND", payout: "COUPON", reference: "inv_1:1", paidOn },
} as const;

const deduction = (gross: number, change: Partial<Deduction> = {}) =>
  ({ ...entry, ...{ gross: minor(gross), tds: minor(gross / 10), isOnGain: false }, ...change }) as Deduction;

const income = (amount: number, change: Partial<IncomeEntry> = {}) =>
  ({ ...entry, ...{ income: minor(amount), tds: minor(amount / 10) }, ...change }) as IncomeEntry;

it("leads from what a payer reports to its income: without gains and foreign currency, with what bears no tax", () => {
  const untaxed = { payer: { name: "Blue Bank", tan: null }, tds: minor(0) };
  const table = bridgeTable(
    {
      deductions: [
        ...[deduction(5_000_00), deduction(700_00, { isOnGain: true })],
        deduction(90_000_00, { investmentId: inDollars }),
        deduction(1_100_00, { payer: { name: null, tan: null }, isOnGain: true }),
      ],
      income: [income(5_000_00), income(250_00, { tds: minor(0) }), income(400_00, untaxed)],
      foreign: [{ investmentId: inDollars } as ForeignEntry],
    },
    translateTo("en"),
  );
  expect(table.rows).toEqual([
    ["Habitat Bay", "ZZZH00015U", 95_700_00, -700_00, -90_000_00, 250_00, null],
    ["Buyer of your bonds", "not known", 1_100_00, -1_100_00, 0, 0, null],
    ["Blue Bank", "not known", 0, 0, 0, 400_00, null],
  ]);
  expect(totalOf(table, 6)).toBe(5_650_00);
});
