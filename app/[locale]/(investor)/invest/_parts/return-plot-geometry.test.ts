import { describe, expect, it } from "vitest";
import { dealId } from "@/lib/contract/values/ids";
import { type PlottedDeal, plotOf } from "./return-plot-geometry";

const deal = (id: string, bps: number, days: number, part: Partial<PlottedDeal> = {}): PlottedDeal => ({
  ...{ dealId: dealId.parse(id), name: id, text: id, bps, days, band: "MEDIUM", isLateNow: false, ...part },
});

const known = (deals: readonly PlottedDeal[], floor = 450) => plotOf(deals, floor) ?? expect.fail("no plot");

describe("the plot of returns", () => {
  it("keeps every point and the bank deposit inside, a higher return above and a longer tenure to the right", () => {
    const plot = known([deal("short", 880, 30), deal("long", 510, 2300), deal("middle", 700, 365)]);
    for (const at of [...plot.points.flatMap(({ x, y }) => [x, y]), plot.floor ?? -1]) {
      expect(at).toBeGreaterThanOrEqual(0);
      expect(at).toBeLessThanOrEqual(100);
    }
    const [short, long, middle] = plot.points;
    expect((short?.x ?? 0) < (middle?.x ?? 0) && (middle?.x ?? 0) < (long?.x ?? 0)).toBe(true);
    expect(
      (short?.y ?? 0) < (middle?.y ?? 0) && (middle?.y ?? 0) < (long?.y ?? 0) && (long?.y ?? 0) < (plot.floor ?? 0),
    ).toBe(true);
  });

  it("has few lines, whatever the returns are", () => {
    for (const [least, most] of [
      [450, 460],
      [-300, 1400],
      [400, 9_000],
    ] as const) {
      expect(known([deal("low", least, 30), deal("high", most, 400)]).returns.length).toBeLessThanOrEqual(8);
    }
  });

  it("names a late payer first, and no name covers another", () => {
    const crowd = Array.from({ length: 40 }, (_, index) => deal(`deal-${index}`, 800 + index, 90));
    const plot = known([...crowd, deal("late", 790, 90, { isLateNow: true })]);
    expect(plot.points.find(({ dealId: id }) => id === "late")?.label).not.toBeNull();
    const named = plot.points.filter(({ label }) => label !== null);
    expect(named.length).toBeLessThan(crowd.length);
    for (const side of ["left", "right"] as const) {
      const heights = named
        .filter(({ label }) => label === side)
        .map(({ y }) => y)
        .toSorted((a, b) => a - b);
      expect(heights.every((y, index) => index === 0 || y - (heights[index - 1] ?? 0) > 8)).toBe(true);
    }
  });

  it("is not drawn for one deal", () => {
    expect(plotOf([deal("only", 800, 90)], 450)).toBeNull();
  });
});
