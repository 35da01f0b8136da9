import { describe, expect, it } from "vitest";
import { bucketOf, middleOf, p75Of, summarize } from "./vitals.ts";

const histogram = (values: readonly number[]) =>
  [...Map.groupBy(values.map(bucketOf), (bucket) => bucket)]
    .map(([bucket, all]) => ({ bucket, count: all.length }))
    .sort((a, b) => a.bucket - b.bucket);

describe("the 75th percentile of a histogram", () => {
  it("is within six per cent of the exact percentile", () => {
    for (const scale of [3, 40, 900, 12_000]) {
      const values = Array.from({ length: 400 }, (_, place) => scale * (1 + ((place * 7919) % 400) / 100));
      const exact = values.toSorted((a, b) => a - b)[299] ?? 0;
      expect(Math.abs((p75Of(histogram(values)) ?? 0) / exact - 1)).toBeLessThan(0.06 + 1 / exact);
    }
  });

  it("handles zero and the longest measurement", () => {
    expect([bucketOf(0), middleOf(0), p75Of([])]).toEqual([0, 0, null]);
    expect(bucketOf(600_000)).toBe(140);
  });
});

it("reports CLS without a unit and the other vitals in milliseconds", () => {
  const of = { page: "/", deviceType: "Mobile" } as const;
  const counts = [
    { ...of, vital: "CLS", bucket: bucketOf(100), count: 4 },
    { ...of, vital: "LCP", bucket: bucketOf(2_000), count: 3 },
  ];
  const [page] = summarize(counts);
  expect(page).toMatchObject({
    page: "/",
    vitals: [
      { name: "CLS", count: 4 },
      { name: "LCP", count: 3 },
    ],
  });
  expect(page?.vitals[0]?.p75).toBeCloseTo(0.1, 1);
});
