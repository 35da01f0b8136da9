import { describe, expect, it } from "vitest";
import { minor } from "../../../lib/contract/facts/money.ts";
import { calendarDateOf } from "../../../lib/contract/values/calendar-date.ts";
import { investmentId } from "../../../lib/contract/values/ids.ts";
import { type CalendarPayout, ladderOf, monthsOf, partsOf } from "./payout-parts.ts";

const today = calendarDateOf("2026-11-18");

const payout = (on: string, status: CalendarPayout["status"], net: number, principal = 0): CalendarPayout => ({
  investmentId: investmentId.parse(`inv_${"0".repeat(25)}`),
  title: "Deal",
  productType: "BOND",
  kind: "COUPON",
  status,
  on: calendarDateOf(on),
  daysLate: 0,
  net: minor(net),
  principal: minor(principal),
});

describe("the parts of a payout", () => {
  it("are its principal and the interest that is left after TDS", () => {
    expect(partsOf({ net: minor(1_08_00), principal: minor(1_00_00) })).toEqual({ principal: 1_00_00, interest: 8_00 });
  });

  it("are principal alone for a sale at a loss", () => {
    expect(partsOf({ net: minor(95_00), principal: minor(1_00_00) })).toEqual({ principal: 95_00, interest: 0 });
  });
});

describe("the months of the payout calendar", () => {
  it("are twelve from the current one, with paid, expected and late money apart", () => {
    const months = monthsOf(
      [
        payout("2026-11-02", "PAID", 500, 400),
        payout("2026-10-30", "DELAYED", 900, 800),
        payout("2026-11-30", "EXPECTED", 300, 100),
        payout("2027-10-31", "EXPECTED", 70),
        payout("2027-11-01", "EXPECTED", 9_999),
      ],
      today,
    );
    expect(months).toHaveLength(12);
    expect(months[0]).toMatchObject({
      month: "2026-11",
      paid: { principal: 400, interest: 100 },
      expected: { principal: 100, interest: 200 },
      late: 900,
      count: 3,
    });
    expect(months.at(-1)).toMatchObject({ month: "2027-10", expected: { principal: 0, interest: 70 }, late: 0 });
  });

  it("name the largest ten payouts by day, and count all", () => {
    const many = Array.from({ length: 20 }, (_, index) =>
      payout(`2026-12-${10 + (index % 9)}`, "EXPECTED", 100 + index),
    );
    const december = monthsOf(many, today)[1];
    expect(december?.count).toBe(20);
    expect(december?.payouts).toHaveLength(10);
    expect(Math.min(...(december?.payouts ?? []).map(({ net }) => net))).toBe(110);
    const days = (december?.payouts ?? []).map(({ on }) => on);
    expect(days).toEqual(days.toSorted());
  });
});

describe("the maturity ladder", () => {
  it("adds up every open payout by the quarter in which it comes back", () => {
    const ladder = ladderOf(
      [
        payout("2026-10-30", "DELAYED", 900, 800),
        payout("2026-12-31", "EXPECTED", 100),
        payout("2027-01-01", "EXPECTED", 1_000, 1_000),
        payout("2031-09-30", "EXPECTED", 5_000, 4_000),
      ],
      today,
    );
    expect(ladder).toEqual([
      { quarter: "2026-Q4", principal: 800, interest: 200 },
      { quarter: "2027-Q1", principal: 1_000, interest: 0 },
      { quarter: "2031-Q3", principal: 4_000, interest: 1_000 },
    ]);
  });
});
