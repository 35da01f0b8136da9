import { describe, expect, it } from "vitest";
import { epochMs } from "@/lib/contract/values/calendar-date";
import { paise } from "@/lib/contract/values/money";
import { priceLine, someOf } from "./price-line";

const points = [100_00, 90_00, 110_00, 104_00].map((price, hour) => ({
  at: epochMs(hour * 3_600_000),
  price: paise(price),
}));

describe("a line of prices", () => {
  it("goes from edge to edge, with its lowest and highest where they were", () => {
    expect(priceLine(points)).toEqual({
      path: "M0 50L33.33 100L66.67 0L100 30",
      first: points[0],
      last: points[3],
      low: { ...points[1], left: 33.33 },
      high: { ...points[2], left: 66.67 },
      change: 400,
    });
  });

  it("says a fall as one", () => {
    expect(priceLine(points.slice(0, 2))?.change).toBe(-1_000);
  });

  it("stays level where nothing moved, and is none of a single point", () => {
    const [only] = points;
    expect(priceLine(points.slice(0, 1))).toBeNull();
    expect(priceLine(only ? [only, { ...only, at: epochMs(1) }] : [])?.path).toBe("M0 0L100 0");
  });
});

describe("some of the points", () => {
  it("keep the first and the last", () => {
    expect(someOf(points, 3)).toEqual([points[0], points[2], points[3]]);
    expect(someOf(points, 4)).toBe(points);
  });
});
