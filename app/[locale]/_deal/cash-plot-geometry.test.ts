import { describe, expect, it } from "vitest";
import type { InvestmentTerms } from "@/lib/contract/calls/investment-terms";
import { minor } from "@/lib/contract/facts/money";
import { addMonths, calendarDateOf } from "@/lib/contract/values/calendar-date";
import { cashPlotOf, PLOT } from "./cash-plot-geometry";

type Payout = InvestmentTerms["cashflow"][number];
const from = calendarDateOf("2026-11-26");

const payout = (months: number, principal: number, interest: number, kind: Payout["kind"] = "COUPON"): Payout => {
  const [dueOn, gross] = [addMonths(from, months), minor(principal + interest)];
  const amounts = { principal: minor(principal), interest: minor(interest), gross, tds: minor(0), net: gross };
  return { payoutSequence: months, dueOn, accruesTo: dueOn, kind, tdsRateBps: 0, ...amounts };
};

const plotOf = (amount: number, cashflow: readonly Payout[]) => {
  const plot = cashPlotOf({ amount: minor(amount), investOn: from, cashflow: [...cashflow] });
  if (plot === null) throw new Error("nothing is drawn");
  return plot;
};

describe("the drawing of a schedule", () => {
  it("draws a single payout and what is paid for it to one scale, the interest as thin as it is", () => {
    const { out, back } = plotOf(100_000, [payout(3, 100_000, 5_000, "MATURITY")]);
    const [bar] = back;
    expect(bar?.isCut).toBe(false);
    expect((bar?.principal ?? 0) + (bar?.earned ?? 0)).toBeCloseTo(PLOT.tallest, 1);
    expect(out.principal).toBeCloseTo(bar?.principal ?? 0, 1);
    expect((bar?.earned ?? 0) / (bar?.principal ?? 1)).toBeCloseTo(0.05, 2);
  });

  it("flows that would flatten the usual payouts are cut and marked, and earnings keep their scale", () => {
    const coupons = [6, 12, 18].map((months) => payout(months, 0, 4_000));
    const { out, back } = plotOf(100_000, [...coupons, payout(24, 100_000, 4_000, "MATURITY")]);
    expect(back.map(({ isCut }) => isCut)).toEqual([false, false, false, true]);
    expect(out.isCut).toBe(true);
    expect(back.at(-1)?.earned).toBeCloseTo(back[0]?.earned ?? 0, 1);
  });

  it("draws every payout that brings money, in the order of its days, and no bar touches the next", () => {
    const rents = Array.from({ length: 60 }, (_, index) => payout(index + 1, 1_000, 300, "RENTAL"));
    const { out, back, width } = plotOf(60_000, [...rents, payout(61, 0, 0, "ACCRUAL")]);
    expect(back).toHaveLength(60);
    const places = [out, ...back].map(({ place }) => place);
    expect(places.slice(1).every((place, index) => place - (places[index] ?? 0) > width)).toBe(true);
  });

  it("names months apart from each other and from the edges", () => {
    for (const months of [1, 4, 9, 30, 84]) {
      const { ticks } = plotOf(1_000, [payout(months, 1_000, 100, "MATURITY")]);
      expect(ticks.length).toBeLessThanOrEqual(6);
      expect(ticks.every(({ place }) => place > 15 && place < 92)).toBe(true);
    }
  });

  it("a schedule without a known day has no drawing", () => {
    expect(cashPlotOf({ amount: minor(1_000), investOn: from, cashflow: [] })).toBeNull();
  });
});
