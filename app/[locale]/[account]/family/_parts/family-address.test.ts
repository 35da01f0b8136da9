import { expect, it } from "vitest";
import { toggledList } from "./family-address";

it("opens one list of the family's page and keeps the other, and closes it again", () => {
  expect(toggledList("en", {}, "months")).toBe("/family?months=open#coming");
  expect(toggledList("hi", { payers: "open" }, "months")).toBe("/hi/family?payers=open&months=open#coming");
  expect(toggledList("en", { payers: "open", months: "open" }, "months")).toBe("/family?payers=open#coming");
  expect(toggledList("en", { payers: "open", months: ["open"] }, "payers")).toBe("/family#payers");
});
