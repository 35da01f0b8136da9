/* The payments that a calculator draws and lists are those of its figures. */
import { describe, expect, it } from "vitest";
import { paise } from "../contract/facts/money.ts";
import { calendarDateOf } from "../contract/values/calendar-date.ts";
import { SETTLEMENT_HOLIDAYS } from "../finance/business-days.ts";
import { xirrBps } from "../finance/xirr.ts";
import type { Texts } from "./fields.ts";
import type { Outcome } from "./outcome.ts";
import { findWorksheet } from "./registry.ts";

const TODAY = calendarDateOf("2026-11-22");

function work(slug: string, texts: Texts = {}): Outcome {
  const worked = findWorksheet("calculators", slug)?.work(texts, TODAY, SETTLEMENT_HOLIDAYS);
  return worked?.outcome ?? expect.fail(`${slug}: ${JSON.stringify(worked?.problems)}`);
}

const paymentsOf = ({ table }: Outcome) =>
  (table ?? expect.fail("no table")).rows.map(({ on, name, amounts }) => ({ on, name, amount: amounts.at(-1) ?? 0 }));

const figureOf = ({ headline, lines }: Outcome, name: string) =>
  [headline, ...lines].find((line) => line.name === name)?.value;

const amountOf = (outcome: Outcome, name: string): number => {
  const value = figureOf(outcome, name);
  return value?.is === "money" ? value.amount : expect.fail(`no amount ${name}`);
};

const xirrOf = (payments: readonly { readonly on: typeof TODAY; readonly amount: number }[]) =>
  xirrBps(payments.map(({ on, amount }) => ({ date: on, amountPaise: paise(amount) })));

describe("the payments of a calculator", () => {
  it("of a bond are the price with its duty, and the payouts whose XIRR is the stated yield", () => {
    const outcome = work("bond-yield");
    const [bought, ...payouts] = paymentsOf(outcome);
    expect(bought).toEqual({ on: TODAY, name: "paidIn", amount: -amountOf(outcome, "youPay") });
    expect(payouts.slice(0, -1).every(({ name }) => name === "coupon")).toBe(true);
    expect(payouts.at(-1)).toMatchObject({ name: "redemption", on: "2030-03-22" });
    const price = { on: TODAY, amount: amountOf(outcome, "stampDuty") - amountOf(outcome, "youPay") };
    expect(figureOf(outcome, "effectiveYield")).toEqual({ is: "rate", bps: xirrOf([price, ...payouts]) });
  });

  it("of an invoice are the amount and what reaches the wallet, on the day on which a late buyer pays", () => {
    for (const late of ["0", "30"]) {
      const outcome = work("invoice-discounting", { late });
      const paidOn = figureOf(outcome, "paidOn");
      expect(paymentsOf(outcome)).toEqual([
        { on: TODAY, name: "paidIn", amount: -5_00_000_00 },
        { on: paidOn?.is === "date" && paidOn.on, name: "paidOut", amount: amountOf(outcome, "received") },
      ]);
    }
  });

  it("of monthly investing are each instalment and the worth at the end, whose XIRR is the stated return", () => {
    const outcome = work("sip", { months: "24" });
    const payments = paymentsOf(outcome);
    expect(payments).toHaveLength(25);
    expect(payments.slice(0, -1).every(({ amount }) => amount === -50_000_00)).toBe(true);
    expect(payments.at(-1)).toMatchObject({ name: "paidOut", amount: amountOf(outcome, "worthOn") });
    expect(figureOf(outcome, "returnAfterTds")).toEqual({ is: "rate", bps: xirrOf(payments) });
  });
});
