import { expect, it } from "vitest";
import { readUnits } from "./read-units";

it("reads a whole number, as one types it", () => {
  expect(readUnits("40")).toEqual({ units: 40 });
  expect(readUnits(" 1,200 ")).toEqual({ units: 1_200 });
  expect(readUnits("007")).toEqual({ units: 7 });
});

it.each(["", "0", "-3", "2.5", "three"])("asks for a whole number where %j stands", (typed) => {
  expect(readUnits(typed)).toEqual({ units: null, code: "INVALID_INPUT" });
});

it("knows that nobody holds so many", () => {
  expect(readUnits("9999999999")).toEqual({ units: null, code: "UNITS_NOT_AVAILABLE" });
});
