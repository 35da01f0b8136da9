import { expect, test } from "vitest";
import { addMinor, minor, paise } from "../contract/facts/money.ts";
import { type CalendarDate, calendarDateOf } from "../contract/values/calendar-date.ts";
import type { ProductOf } from "../contract/values/products.ts";
import { SETTLEMENT_HOLIDAYS } from "../finance/business-days.ts";
import { bond } from "./bond.ts";
import type { ValuedPayout } from "./product.ts";

const date = calendarDateOf;

const terms: ProductOf<"BOND"> = {
  kind: "BOND",
  listed: true,
  isin: "INE002A07809",
  issuedOn: date("2025-09-30"),
  maturityOn: date("2028-09-30"),
  couponBps: 1000,
  payout: "QUARTERLY",
  cleanPrice: 99_5000,
  security: "SENIOR_SECURED",
};
const FACE = 10_00_000_00;

const schedule = bond.scheduleOf({
  deal: { product: terms, unit: minor(FACE) },
  purchase: { units: 1, amount: minor(FACE), cost: null },
  plan: { rateBps: null, tenureMonths: null, payoutPlan: null },
  investOn: date("2026-07-01"),
  taxpayer: { residency: "RESIDENT", panVerified: true },
  calendar: SETTLEMENT_HOLIDAYS,
});

/** The value of a bond whose first `paid` payouts have been made. */
function worth(on: CalendarDate, paid: number): number {
  const payouts = schedule.map(
    (payout, index): ValuedPayout => ({ ...payout, status: index < paid ? "PAID" : "EXPECTED" }),
  );
  const holding = { units: 1, amount: minor(FACE), rateBps: null, tenureMonths: null, payoutPlan: null };
  return bond.worthOf(
    { ...holding, product: terms, investedOn: date("2026-07-01"), settlesOn: null, lastPrice: null },
    payouts,
    on,
    SETTLEMENT_HOLIDAYS,
  );
}

test("keeps a late coupon in the value until it is paid", () => {
  const coupon = schedule[0];
  expect(coupon).toMatchObject({ accruesTo: "2026-09-30", dueOn: "2026-09-30" });
  for (const on of ["2026-09-30", "2026-10-01", "2026-11-30"].map(date)) {
    expect(worth(on, 0) - worth(on, 1)).toBe(coupon?.gross);
  }
});

test("keeps each of several late coupons", () => {
  const late = addMinor(...schedule.slice(0, 2).map(({ gross }) => gross));
  expect(worth(date("2027-01-15"), 0) - worth(date("2027-01-15"), 2)).toBe(late);
});

test("does not drop on the coupon day before the coupon is paid", () => {
  expect(worth(date("2026-09-30"), 0)).toBeGreaterThan(worth(date("2026-09-29"), 0));
});

test("is worth the unpaid maturity from the day to which it accrues", () => {
  const last = schedule.at(-1);
  expect(last).toMatchObject({ dueOn: "2028-09-29", accruesTo: "2028-09-29", principal: FACE });
  for (const on of ["2028-09-29", "2028-09-30", "2028-10-15"].map(date)) {
    expect(worth(on, schedule.length - 1)).toBe(last?.gross);
  }
  expect(worth(date("2028-10-15"), schedule.length)).toBe(paise(0));
});

test("a bond without maturity states at which equity it is written down, with or without a call to come", () => {
  const perpetual = { triggerBps: 612, skipped: [], writeDowns: [] };
  const product = { ...terms, maturityOn: date("2125-09-30"), perpetual };
  const calls = [[], [{ on: date("2030-09-30"), price: 100_0000 }]];
  for (const own of calls) {
    const holding = { product: { ...product, calls: own }, unit: minor(FACE), rateBps: null, currency: "INR" };
    expect(bond.factsOf(holding as never, date("2026-11-25"))).toContainEqual({
      name: "writeDown",
      value: { is: "phrase", values: { trigger: { is: "rate", bps: 612 } } },
    });
  }
});

test("a bond without maturity states the next call of a day, not one that is past", () => {
  const calls = [date("2030-09-30"), date("2035-09-30")].map((on) => ({ on, price: 100_0000 }));
  const perpetual = { triggerBps: 612, skipped: [], writeDowns: [] };
  const product = { ...terms, maturityOn: date("2125-09-30"), calls, perpetual };
  const statedOn = (on: CalendarDate) =>
    bond
      .factsOf({ product, unit: minor(FACE), rateBps: null, currency: "INR" } as never, on)
      .find(({ name }) => name === "perpetual")?.value;
  const call = (on: string) => ({ is: "phrase", values: { call: { is: "date", on } } });
  expect(statedOn(date("2030-09-29"))).toEqual(call("2030-09-30"));
  expect(statedOn(date("2030-09-30"))).toEqual(call("2035-09-30"));
  expect(statedOn(date("2036-01-01"))).toBeUndefined();
});
