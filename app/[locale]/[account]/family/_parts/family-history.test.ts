import { describe, expect, it } from "vitest";
import type { ValueHistory, ValuePoint } from "@/lib/contract/calls/value-history";
import { type Currency, minor } from "@/lib/contract/facts/money";
import { addDays, calendarDateOf } from "@/lib/contract/values/calendar-date";
import { familyHistories } from "./family-history";

const TODAY = calendarDateOf("2026-11-25");
const daysAgo = (days: number) => addDays(TODAY, -days);

/** Amounts that differ by account and day, so that no two sums are equal by chance. */
const pointOf = (seed: number, ago: number, currency: Currency): ValuePoint => ({
  on: daysAgo(ago),
  currentValue: minor(seed * 1_000_003 - ago * 101),
  stillInvested: minor(seed * 900_001 - ago * 37),
  wallet: minor(seed * 5_003 + ago * 11),
  putIn: minor(seed * 800_003 - ago * 53),
  bankDeposit: currency === "INR" ? minor(seed * 810_001 - ago * 71) : null,
});

interface Account {
  readonly seed: number;
  readonly first: number;
  readonly stepDays?: number;
  readonly currency?: Currency;
}

/** A point each `stepDays` back from today, and one on the first day, as the backend states them. */
function historyOf({ seed, first, stepDays = 1, currency = "INR" }: Account): ValueHistory {
  const ago = Array.from({ length: Math.ceil(first / stepDays) + 1 }, (_, step) => Math.min(first, step * stepDays));
  const points = ago.toReversed().map((days) => pointOf(seed, days, currency));
  const bankDepositBps = currency === "INR" ? 650 : null;
  return { ...{ currency, range: "1Y", stepDays, bankDepositBps, isMetalAtCost: false }, points };
}

const AMOUNTS = ["currentValue", "stillInvested", "wallet", "putIn", "bankDeposit"] as const;

/** Each amount of each account on a day: that of the account's own history, and nothing before it. */
const sumOn = (histories: readonly ValueHistory[], on: string) =>
  Object.fromEntries(
    AMOUNTS.map((amount) => [
      amount,
      histories.reduce((sum, { points }) => sum + (points.find((point) => point.on === on)?.[amount] ?? 0), 0),
    ]),
  );

describe("the value of a family over time", () => {
  it("is on each of 365 days the sum of what each account's own history says", () => {
    const histories = [364, 200, 17, 0].map((first, index) => historyOf({ seed: index + 2, first }));
    const [family] = familyHistories(histories);
    expect(family?.points.map(({ on }) => on)).toEqual(Array.from({ length: 365 }, (_, day) => daysAgo(364 - day)));
    for (const point of family?.points ?? []) expect(point).toMatchObject(sumOn(histories, point.on));
    expect(family?.stepDays).toBe(1);
  });

  it("has only days that every account states, where the points of a long or large account are further apart", () => {
    const histories = [
      historyOf({ seed: 3, first: 800, stepDays: 7 }),
      historyOf({ seed: 5, first: 900, stepDays: 14 }),
      historyOf({ seed: 7, first: 30 }),
    ];
    const [family] = familyHistories(histories);
    const points = family?.points ?? expect.fail();
    expect([points[0]?.on, points.at(-1)?.on, family?.stepDays]).toEqual([daysAgo(900), TODAY, 14]);
    for (const point of points) expect(point).toMatchObject(sumOn(histories, point.on));
    const begun = points.filter(({ on }) => on >= daysAgo(800));
    expect(begun.map(({ on }) => on)).toEqual(Array.from({ length: 58 }, (_, step) => daysAgo(14 * (57 - step))));
  });

  it("never adds up two currencies, and states rupees first", () => {
    const dollars = [1, 2].map((seed) => historyOf({ seed, first: 3, currency: "USD" }));
    const rupees = historyOf({ seed: 9, first: 5 });
    const families = familyHistories([...dollars, rupees]);
    expect(families.map(({ currency, bankDepositBps }) => [currency, bankDepositBps])).toEqual([
      ["INR", 650],
      ["USD", null],
    ]);
    expect(families[0]?.points).toEqual(rupees.points);
    expect(families[1]?.points.at(-1)).toMatchObject({ ...sumOn(dollars, TODAY), bankDeposit: null });
  });

  it("says that a metal counts at its cost where it does so in one account", () => {
    const atCost = { ...historyOf({ seed: 1, first: 2 }), isMetalAtCost: true };
    expect(familyHistories([historyOf({ seed: 2, first: 2 }), atCost])[0]?.isMetalAtCost).toBe(true);
  });

  it("is none without a movement in any account", () => {
    expect(familyHistories([])).toEqual([]);
    expect(familyHistories([{ ...historyOf({ seed: 1, first: 0 }), points: [] }])).toEqual([]);
  });
});
