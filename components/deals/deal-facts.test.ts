import { describe, expect, it } from "vitest";
import type { DealStatus } from "@/lib/contract/calls/deals";
import { minor, paise } from "@/lib/contract/facts/money";
import { calendarDateOf, epochMs } from "@/lib/contract/values/calendar-date";
import { SETTLEMENT_HOLIDAYS } from "@/lib/finance/business-days";
import { awaitsFirstInvestor, dealDisplayStatusOf, findMaturity, subscribedPercent } from "./deal-facts";

const total = paise(4_00_00_000_00);
const taken = (sold: number, status: DealStatus = "OPEN") => ({
  ...{ total, outcome: null },
  progress: { sold: paise(sold), status },
});

describe("the subscribed share of a deal", () => {
  it("is below 100 % while a unit is left", () => {
    expect(subscribedPercent(taken(0))).toBe(0);
    expect(subscribedPercent(taken(total - 10_000_00))).toBe(99);
    expect(subscribedPercent(taken(total))).toBe(100);
  });

  it("makes only an open deal nearly full", () => {
    expect(dealDisplayStatusOf(taken(3_79_99_000_00))).toBe("OPEN");
    expect(dealDisplayStatusOf(taken(3_80_00_000_00))).toBe("NEARLY_FULL");
    expect(dealDisplayStatusOf(taken(3_80_00_000_00, "UPCOMING"))).toBe("UPCOMING");
    const outcome = { is: "RUNNING", on: null, daysLate: 0, isRedeemedEarly: false } as const;
    expect(dealDisplayStatusOf({ ...taken(total, "SOLD_OUT"), outcome })).toBe("RUNNING");
  });
});

describe("the call to be the first to invest", () => {
  const deal = (holders: number, status: DealStatus) => ({ progress: { holders, status } });

  it("is made by an open deal without an investor only", () => {
    expect(awaitsFirstInvestor(deal(0, "OPEN"))).toBe(true);
    expect(awaitsFirstInvestor(deal(1, "OPEN"))).toBe(false);
  });

  it("is not made by a deal in which nobody can invest", () => {
    for (const status of ["UPCOMING", "SOLD_OUT", "CLOSED", "MATURED"] as const) {
      expect(awaitsFirstInvestor(deal(0, status))).toBe(false);
    }
  });
});

describe("the maturity of an investment made now", () => {
  const at = epochMs(Date.parse("2026-11-21T06:00:00Z"));
  const opensAt = epochMs(Date.parse("2026-11-23T04:30:00Z"));

  const invoice = (tenureDays: number) =>
    ({
      kind: "INVOICE_DISCOUNTING",
      rateBps: 1200,
      tenureDays,
      invoiceValue: paise(1_00_000_00),
      invoiceCount: 1,
    }) as const;
  const today = (status: DealStatus) => ({ opensAt, progress: { at, status } });

  it("counts from today in an open deal, and from the opening day of an upcoming one", () => {
    expect(findMaturity({ product: invoice(90), ...today("OPEN") }, SETTLEMENT_HOLIDAYS)).toBe("2027-02-22");
    expect(findMaturity({ product: invoice(100), ...today("UPCOMING") }, SETTLEMENT_HOLIDAYS)).toBe("2027-03-03");
  });

  it("moves to the next business day", () => {
    expect(findMaturity({ product: invoice(35), ...today("OPEN") }, SETTLEMENT_HOLIDAYS)).toBe("2026-12-28");
  });

  it("is null for a deal that takes no more investments", () => {
    expect(findMaturity({ product: invoice(90), ...today("SOLD_OUT") }, SETTLEMENT_HOLIDAYS)).toBeNull();
    expect(findMaturity({ product: invoice(90), ...today("MATURED") }, SETTLEMENT_HOLIDAYS)).toBeNull();
  });

  it("is the bond's maturity, and null where the investor chooses or it is unknown", () => {
    const bond = {
      kind: "GIFT_BOND",
      listed: false,
      couponBps: 700,
      payout: "YEARLY",
      maturityOn: calendarDateOf("2030-06-30"),
      securityValue: minor(1_00),
    } as const;
    expect(findMaturity({ product: bond, ...today("OPEN") }, SETTLEMENT_HOLIDAYS)).toBe("2030-06-30");
    const reserve = { kind: "TAP_RESERVE" as const, rates: [{ tenureMonths: 3, rateBps: 800 }], payouts: [] };
    expect(findMaturity({ product: reserve, ...today("OPEN") }, SETTLEMENT_HOLIDAYS)).toBeNull();
  });
});
