import { expect, it } from "vitest";
import { readUnits } from "./read-units";

it("parses a whole number with or without grouping", () => {
  expect(readUnits("40")).toEqual({ units: 40 });
  expect(readUnits(" 1,200 ")).toEqual({ units: 1_200 });
  expect(readUnits("007")).toEqual({ units: 7 });
});

it.each(["", "0", "-3", "2.5", "three"])("refuses %j, which is not a positive whole number", (typed) => {
  expect(readUnits(typed)).toEqual({ units: null, code: "INVALID_INPUT" });
});

it("refuses more units than the contract allows", () => {
  expect(readUnits("9999999999")).toEqual({ units: null, code: "UNITS_NOT_AVAILABLE" });
});
