import { describe, expect, it } from "vitest";
import type { HoldingSort } from "../../../lib/contract/calls/holdings.ts";
import { minor } from "../../../lib/contract/facts/money.ts";
import { calendarDateOf } from "../../../lib/contract/values/calendar-date.ts";
import { investmentId } from "../../../lib/contract/values/ids.ts";
import { type HoldingKey, inOrder } from "./holding-order.ts";

const idOf = (index: number) => investmentId.parse(`inv_${String(index).padStart(25, "0")}`);

const key = (index: number, value: number | null, rest: Partial<HoldingKey> = {}): HoldingKey => ({
  investmentId: idOf(index),
  isLate: false,
  name: `Deal ${index}`,
  cost: minor(100),
  value: value === null ? null : minor(value),
  gain: value === null ? null : minor(value - 100),
  xirrBps: null,
  next: null,
  ...rest,
});

const order = (keys: readonly HoldingKey[], sortBy: HoldingSort, sortOrder: "ASC" | "DESC" = "DESC", pageSize = 10) =>
  inOrder(keys, { sortBy, sortOrder, pageSize }).map(({ investmentId: id }) => Number(id.slice(4)));

describe("the order of the holdings", () => {
  it("begins with the late ones, then the largest", () => {
    const keys = [key(1, 300), key(2, 100, { isLate: true }), key(3, 200, { isLate: true }), key(4, 400)];
    expect(order(keys, "LATE_FIRST")).toEqual([3, 2, 4, 1]);
  });

  it("keeps the largest on the first page even where the late ones would fill it", () => {
    const late = Array.from({ length: 12 }, (_, index) => key(index + 1, 100 + index, { isLate: true }));
    const listed = order([...late, key(50, 9_000), key(51, 8_000)], "LATE_FIRST");
    expect(listed.indexOf(50)).toBe(9);
    expect(listed).toHaveLength(14);
    expect(new Set(listed).size).toBe(14);
    expect(listed.at(-1)).toBe(51);
  });

  it("sorts by each column in both directions", () => {
    const keys = [
      key(1, 300, { cost: minor(5), xirrBps: 900, next: calendarDateOf("2027-01-05"), name: "Beta 10" }),
      key(2, 100, { cost: minor(9), xirrBps: 1200, next: calendarDateOf("2026-12-05"), name: "Beta 9" }),
      key(3, 200, { cost: minor(7), xirrBps: 1000, next: calendarDateOf("2027-02-05"), name: "alpha" }),
    ];
    expect(order(keys, "VALUE")).toEqual([1, 3, 2]);
    expect(order(keys, "GAIN", "ASC")).toEqual([2, 3, 1]);
    expect(order(keys, "COST")).toEqual([2, 3, 1]);
    expect(order(keys, "XIRR")).toEqual([2, 3, 1]);
    expect(order(keys, "NEXT", "ASC")).toEqual([2, 1, 3]);
    expect(order(keys, "NAME", "ASC")).toEqual([3, 2, 1]);
  });

  it("puts a holding without the figure last in both directions", () => {
    const keys = [key(1, null), key(2, 100), key(3, 200)];
    expect(order(keys, "VALUE", "ASC")).toEqual([2, 3, 1]);
    expect(order(keys, "VALUE", "DESC")).toEqual([3, 2, 1]);
    expect(order(keys, "GAIN", "DESC").at(-1)).toBe(1);
  });

  it("orders equal holdings the same way at every reading", () => {
    const keys = [key(3, 100), key(1, 100), key(2, 100)];
    expect(order(keys, "VALUE")).toEqual(order(keys.toReversed(), "VALUE"));
  });
});
