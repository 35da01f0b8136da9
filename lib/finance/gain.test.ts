import { describe, expect, it } from "vitest";
import { minor } from "../contract/facts/money.ts";
import { gainBps, gainOf } from "./gain.ts";

const earning = (cost: number, received: number, valueNow: number) => ({
  cost: minor(cost),
  received: minor(received),
  valueNow: minor(valueNow),
});

describe("the gain of a holding", () => {
  it("is what was received plus today's value, less everything that was paid in", () => {
    expect(gainOf(earning(8_00_000_00, 0, 8_18_950_00))).toBe(18_950_00);
    expect(gainOf(earning(12_00_000_00, 4_00_000_00, 9_36_540_00))).toBe(1_36_540_00);
  });

  it("is negative when less came back and is held than was paid in", () => {
    expect(gainOf(earning(100_00, 0, 97_50))).toBe(-2_50);
    expect(gainBps(earning(100_00, 0, 97_50))).toBe(-250);
  });

  it("is a share of the cost, rounded once to a hundredth of a percent", () => {
    expect(gainBps(earning(8_00_000_00, 0, 8_18_950_00))).toBe(237);
    expect(gainBps(earning(3, 0, 4))).toBe(3333);
  });

  it("has no share of a cost of nothing", () => {
    expect(gainBps(earning(0, 0, 0))).toBeNull();
  });
});
