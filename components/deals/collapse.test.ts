import { describe, expect, it } from "vitest";
import { collapseRows } from "./collapse";

const rows = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe("a long schedule", () => {
  it("stays whole where collapsing would hide next to nothing", () => {
    expect(collapseRows(rows(8))).toEqual({ first: rows(8), middle: [], last: [] });
    expect(collapseRows([])).toEqual({ first: [], middle: [], last: [] });
  });

  it("shows its first six rows and its last, and keeps all in between", () => {
    const collapsed = collapseRows(rows(61));
    expect(collapsed.first).toEqual([1, 2, 3, 4, 5, 6]);
    expect(collapsed.last).toEqual([61]);
    expect([...collapsed.first, ...collapsed.middle, ...collapsed.last]).toEqual(rows(61));
  });
});
