import { expect, it } from "vitest";
import { minor } from "../contract/facts/money.ts";
import { setOffOf } from "./loss-set-off.ts";

const years = (...gains: readonly (readonly [number, number])[]) =>
  gains.map(([short, long], index) => ({ year: 2020 + index, gains: { SHORT: minor(short), LONG: minor(long) } }));
const taxableIn = (...gains: readonly (readonly [number, number])[]) =>
  setOffOf(years(...gains), 8, 1_25_000_00).terms.map(({ taxable }) => taxable);

it("a short-term loss is set off against a long-term gain, and not the other way round", () => {
  expect(taxableIn([-100, 300])).toEqual([0, 200]);
  expect(taxableIn([300, -100])).toEqual([300, 0]);
  expect(setOffOf(years([300, -100]), 8, 1_25_000_00).losses).toMatchObject([{ term: "LONG", left: 100, until: 2028 }]);
});

it("carried losses are set off the oldest first, each against the gains that the law allows", () => {
  expect(taxableIn([0, -50], [-70, 0], [60, 80])).toEqual([0, 20]);
  expect(setOffOf(years([0, -50], [-70, 0], [60, 80]), 8, 1_25_000_00).losses).toMatchObject([
    { year: 2020, term: "LONG", before: 50, used: 50, left: 0 },
    { year: 2021, term: "SHORT", before: 70, used: 70, left: 0 },
  ]);
});

it("a carried long-term loss waits for a long-term gain", () => {
  expect(taxableIn([0, -50], [60, 0])).toEqual([60, 0]);
  expect(taxableIn([0, -50], [60, 0], [0, 80])).toEqual([0, 30]);
});

it("a loss may be set off in the eighth year after its own, and not in the ninth", () => {
  const quiet = Array.from({ length: 7 }, () => [0, 0] as const);
  expect(taxableIn([-100, 0], ...quiet, [90, 0])).toEqual([0, 0]);
  expect(taxableIn([-100, 0], ...quiet, [0, 0], [90, 0])).toEqual([90, 0]);
});

it("in 2,000 random histories every loss is set off, carried or expired, and never twice", () => {
  let seed = 7;
  const next = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  for (let round = 0; round < 2_000; round++) {
    const gains = Array.from({ length: 1 + next(6) }, () => [next(2_001) - 1_000, next(2_001) - 1_000] as const);
    const all = gains.map((_, index) => setOffOf(years(...gains.slice(0, index + 1)), 8, 1_25_000_00));
    const taxed = all
      .flatMap(({ terms }) => terms.map(({ taxable }) => taxable))
      .reduce<number>((sum, each) => sum + each, 0);
    const left = (all.at(-1)?.losses ?? []).reduce<number>((sum, loss) => sum + loss.left, 0);
    const whole = gains.flat().reduce<number>((sum, gain) => sum + gain, 0);
    // Within eight years nothing expires.
    expect(taxed - left).toBe(whole);
  }
});

const LAKH = 1_00_000_00;
const withUnits = (long: number, units: number, short = 0) =>
  setOffOf([{ year: 2026, gains: { SHORT: minor(short), LONG: minor(long) }, units: minor(units) }], 8, 1.25 * LAKH)
    .terms;

it("of the gains on listed units 1.25 lakh are exempt, and nothing of other gains", () => {
  expect(withUnits(3 * LAKH, 2 * LAKH)[1]).toMatchObject({ exempt: 1.25 * LAKH, taxable: 1.75 * LAKH });
  expect(withUnits(3 * LAKH, LAKH)[1]).toMatchObject({ exempt: LAKH, taxable: 2 * LAKH });
  expect(withUnits(3 * LAKH, 0)[1]).toMatchObject({ exempt: 0, taxable: 3 * LAKH });
  expect(withUnits(-LAKH, 0, 2 * LAKH)[0]).toMatchObject({ exempt: 0, taxable: 2 * LAKH });
});

it("losses are set off before the exemption, which never lowers a gain below zero or makes a loss", () => {
  expect(withUnits(2 * LAKH, 2 * LAKH, -LAKH)[1]).toMatchObject({ exempt: LAKH, taxable: 0 });
  expect(withUnits(LAKH, 2 * LAKH)[1]).toMatchObject({ exempt: LAKH, taxable: 0 });
  expect(withUnits(3 * LAKH, LAKH, -LAKH)[1]).toMatchObject({ exempt: 0, taxable: 2 * LAKH });
});
