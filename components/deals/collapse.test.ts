import { describe, expect, it } from "vitest";
import { collapseRows } from "./collapse";

const rows = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe("a long schedule", () => {
  it("stays whole where collapsing would hide next to nothing", () => {
    expect(collapseRows(rows(8))).toEqual({ past: [], first: rows(8), middle: [], last: [] });
    expect(collapseRows([])).toEqual({ past: [], first: [], middle: [], last: [] });
  });

  it("shows its first six rows and its last, and keeps all in between", () => {
    const collapsed = collapseRows(rows(61));
    expect(collapsed.first).toEqual([1, 2, 3, 4, 5, 6]);
    expect(collapsed.last).toEqual([61]);
    expect([...collapsed.first, ...collapsed.middle, ...collapsed.last]).toEqual(rows(61));
  });

  it("begins at the next payout, and keeps all before it", () => {
    const collapsed = collapseRows(rows(61), (row) => row <= 20);
    expect([collapsed.past, collapsed.first, collapsed.last]).toEqual([rows(20), [21, 22, 23, 24, 25, 26], [61]]);
    expect(collapsed.middle).toHaveLength(34);
    expect(collapseRows(rows(12), (row) => row <= 8)).toEqual({
      ...{ past: rows(8), first: [9, 10, 11, 12], middle: [], last: [] },
    });
  });

  it("of which all is past begins at its first payout", () => {
    expect(collapseRows(rows(12), () => true)).toMatchObject({ past: [], first: [1, 2, 3, 4, 5, 6], last: [12] });
  });
});
