import { describe, expect, it } from "vitest";
import { paise } from "@/lib/contract/facts/money";
import { epochMs } from "@/lib/contract/values/calendar-date";
import { momentsBelow, placeOn, priceLine, priceTicks, someOf } from "./price-line";

const points = [100_00, 90_00, 110_00, 104_00].map((price, hour) => ({
  at: epochMs(hour * 3_600_000),
  price: paise(price),
}));

describe("the price line", () => {
  it("spans the full width with the lowest and highest price in their places", () => {
    expect(priceLine(points)).toEqual({
      path: "M0 50L33.33 100L66.67 0L100 30",
      first: points[0],
      last: points[3],
      low: { ...points[1], left: 33.33, top: 100 },
      high: { ...points[2], left: 66.67, top: 0 },
      edges: { bottom: 90_00, top: 110_00 },
      change: 400,
    });
  });

  it("reports a fall as a negative change", () => {
    expect(priceLine(points.slice(0, 2))?.change).toBe(-1_000);
  });

  it("is level when the price is constant, and null for a single point", () => {
    const [only] = points;
    expect(priceLine(points.slice(0, 1))).toBeNull();
    expect(priceLine(only ? [only, { ...only, at: epochMs(1) }] : [])?.path).toBe("M0 0L100 0");
  });
});

it("a trade stands on the line at its instant, and nowhere outside its days", () => {
  const line = priceLine(points) ?? expect.fail();
  const at = (hours: number) => placeOn(points, line, epochMs(hours * 3_600_000));
  expect(at(0)).toEqual({ left: 0, top: 50 });
  expect(at(1.5)).toEqual({ left: 50, top: 50 });
  expect(at(2)).toEqual({ left: 66.67, top: 0 });
  expect([at(-1), at(3.5)]).toEqual([null, null]);
});

describe("the scale of prices", () => {
  it("has whole rupees at even distances, with every price between its edges", () => {
    expect(priceTicks(points)).toEqual([110_00, 105_00, 100_00, 95_00, 90_00]);
    const gold = [14_312_40, 14_780_10].map((price, at) => ({ at: epochMs(at), price: paise(price) }));
    expect(priceTicks(gold)).toEqual([14_800_00, 14_600_00, 14_400_00, 14_200_00]);
    const silver = [191_20, 191_90].map((price, at) => ({ at: epochMs(at), price: paise(price) }));
    expect(priceTicks(silver)).toEqual([192_00, 191_00]);
    expect(priceTicks([]), "no price is known").toEqual([]);
  });

  it("holds the line, the trades and the marked prices", () => {
    const line = priceLine(points, { bottom: 80_00, top: 120_00 }) ?? expect.fail();
    expect(line.path).toBe("M0 50L33.33 75L66.67 25L100 40");
    expect([line.low.top, line.high.top]).toEqual([75, 25]);
    expect(placeOn(points, line, epochMs(2 * 3_600_000))).toEqual({ left: 66.67, top: 25 });
  });
});

it("names moments at even distances from the first to the last", () => {
  const line = priceLine(points) ?? expect.fail();
  expect(momentsBelow(line, 4)).toEqual([0, 1, 2, 3].map((hours) => hours * 3_600_000));
});

describe("sampling price points", () => {
  it("keeps the first and the last point", () => {
    expect(someOf(points, 3)).toEqual([points[0], points[2], points[3]]);
    expect(someOf(points, 4)).toBe(points);
  });
});
