import { describe, expect, it } from "vitest";
import type { Payout } from "@/lib/contract/calls/investments";
import { paise } from "@/lib/contract/facts/money";
import { calendarDateOf } from "@/lib/contract/values/calendar-date";
import { saleOutcome } from "./sale-outcome";

const coupon = (dueOn: string, status: "PAID" | "EXPECTED" = "PAID"): Payout => ({
  payoutSequence: 1,
  kind: "COUPON",
  dueOn: calendarDateOf(dueOn),
  accruesTo: calendarDateOf(dueOn),
  ...{ principal: paise(0), interest: paise(30_000), gross: paise(30_000), net: paise(27_000) },
  ...{ tds: paise(3_000), tdsRateBps: 1000, tdsBasis: "RESIDENT", daysLate: 0, status },
  paidOn: status === "PAID" ? calendarDateOf(dueOn) : null,
});

/** Three bonds for ₹30,000.01; one coupon is paid, one is due before settlement, one after. */
const holding = {
  ...{ units: 3, unitsSold: 0, investmentAmount: paise(3_000_001), investedOn: calendarDateOf("2025-01-01") },
  cashflow: [coupon("2025-07-01"), coupon("2026-01-01", "EXPECTED"), coupon("2026-07-01", "EXPECTED")],
};
const sale = { units: 3, netProceeds: paise(3_000_001), tds: paise(0), settlesOn: calendarDateOf("2026-01-01") };

describe("the outcome of a sale", () => {
  it("compares the proceeds with the cost of the units sold", () => {
    expect(saleOutcome(holding, sale)).toMatchObject({ cost: 3_000_001, gain: 0 });
    expect(saleOutcome(holding, { ...sale, units: 2, netProceeds: paise(1_900_000) })).toMatchObject({
      cost: 2_000_001,
      gain: -100_001,
    });
  });

  it("includes only the coupons that belong to the seller", () => {
    // A coupon of 1 % each half-year and the original price back: 2.01 % a year.
    expect(saleOutcome(holding, sale).xirrBps).toBe(201);
    const withoutCoupons = { ...holding, cashflow: [] };
    expect(saleOutcome(withoutCoupons, sale).xirrBps).toBe(0);
  });

  it("counts deducted tax as income, like every XIRR", () => {
    const taxed = { ...sale, netProceeds: paise(2_900_001), tds: paise(100_000) };
    expect(saleOutcome(holding, taxed)).toMatchObject({ gain: -100_000, xirrBps: 201 });
  });

  it("computes the same return for a part of the units as for all", () => {
    expect(saleOutcome(holding, { ...sale, units: 1, netProceeds: paise(1_000_000) }).xirrBps).toBe(201);
  });

  it("gives no annual return after an earlier partial sale or a holding of a few days", () => {
    expect(saleOutcome({ ...holding, unitsSold: 1 }, sale).xirrBps).toBeNull();
    const soon = { ...sale, settlesOn: calendarDateOf("2025-01-20") };
    expect(saleOutcome(holding, soon).xirrBps).toBeNull();
  });
});
