import { describe, expect, it } from "vitest";
import type { Payout } from "@/lib/contract/calls/investments";
import { calendarDateOf } from "@/lib/contract/values/calendar-date";
import { paise } from "@/lib/contract/values/money";
import { saleOutcome } from "./sale-outcome";

const coupon = (dueOn: string, status: "PAID" | "EXPECTED" = "PAID"): Payout => ({
  payoutSequence: 1,
  kind: "COUPON",
  dueOn: calendarDateOf(dueOn),
  accruesTo: calendarDateOf(dueOn),
  ...{ principal: paise(0), interest: paise(30_000), gross: paise(30_000), net: paise(27_000) },
  ...{ tds: paise(3_000), tdsRateBps: 1000, daysLate: 0, status },
  paidOn: status === "PAID" ? calendarDateOf(dueOn) : null,
});

/** Three bonds for ₹30,000.01; one coupon has come, one is due before the settlement, one after. */
const holding = {
  ...{ units: 3, unitsSold: 0, investmentAmount: paise(3_000_001), investedOn: calendarDateOf("2025-01-01") },
  cashflow: [coupon("2025-07-01"), coupon("2026-01-01", "EXPECTED"), coupon("2026-07-01", "EXPECTED")],
};
const sale = { units: 3, netProceeds: paise(3_000_001), tds: paise(0), settlesOn: calendarDateOf("2026-01-01") };

describe("what a sale makes of what was put in", () => {
  it("takes the cost of as many bonds as are sold", () => {
    expect(saleOutcome(holding, sale)).toMatchObject({ cost: 3_000_001, gain: 0 });
    expect(saleOutcome(holding, { ...sale, units: 2, netProceeds: paise(1_900_000) })).toMatchObject({
      cost: 2_000_001,
      gain: -100_001,
    });
  });

  it("counts the coupons that are the seller's, and no other", () => {
    // One per cent half-yearly on the price, and the price again: 2.01 % a year.
    expect(saleOutcome(holding, sale).xirrBps).toBe(201);
    const withoutCoupons = { ...holding, cashflow: [] };
    expect(saleOutcome(withoutCoupons, sale).xirrBps).toBe(0);
  });

  it("counts what was deducted as earned, as every XIRR here does", () => {
    const taxed = { ...sale, netProceeds: paise(2_900_001), tds: paise(100_000) };
    expect(saleOutcome(holding, taxed)).toMatchObject({ gain: -100_000, xirrBps: 201 });
  });

  it("says the same of a part as of the whole", () => {
    expect(saleOutcome(holding, { ...sale, units: 1, netProceeds: paise(1_000_000) }).xirrBps).toBe(201);
  });

  it("says no yearly return once some were sold before, nor of a few days", () => {
    expect(saleOutcome({ ...holding, unitsSold: 1 }, sale).xirrBps).toBeNull();
    const soon = { ...sale, settlesOn: calendarDateOf("2025-01-20") };
    expect(saleOutcome(holding, soon).xirrBps).toBeNull();
  });
});
