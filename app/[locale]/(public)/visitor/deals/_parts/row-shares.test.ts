import { expect, it } from "vitest";
import { rowShares } from "./row-shares";

it("gives every list its rows while they fit, and what short lists leave to the longer ones", () => {
  expect(rowShares([3, 9, 2], 20)).toEqual([3, 9, 2]);
  expect(rowShares([500, 4, 30], 120)).toEqual([86, 4, 30]);
  expect(rowShares([200, 300], 101)).toEqual([50, 51]);
  expect(rowShares([], 10)).toEqual([]);
});
