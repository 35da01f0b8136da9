import { expect, it } from "vitest";
import { paise } from "../contract/facts/money.ts";
import { movesMoneyOrTax } from "./payout-kind.ts";

it("lists the tax on compounded interest only where TDS is deducted, and every other payout", () => {
  expect(movesMoneyOrTax({ kind: "ACCRUAL", tds: paise(0) })).toBe(false);
  expect(movesMoneyOrTax({ kind: "ACCRUAL", tds: paise(125_00) })).toBe(true);
  expect(movesMoneyOrTax({ kind: "MATURITY", tds: paise(0) })).toBe(true);
});
