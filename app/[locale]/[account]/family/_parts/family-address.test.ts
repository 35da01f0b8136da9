import { expect, it } from "vitest";
import { growthOver, toggledList } from "./family-address";

it("opens one list of the family's page and keeps the others, and closes it again", () => {
  expect(toggledList("en", {}, "months", "coming")).toBe("/family?months=open#coming");
  expect(toggledList("hi", { payers: "open" }, "months", "coming")).toBe("/hi/family?payers=open&months=open#coming");
  const search = { growth: "6M", figures: "open", payers: "open", months: "open" };
  expect(toggledList("en", search, "months", "coming")).toBe("/family?growth=6M&figures=open&payers=open#coming");
  expect(toggledList("en", { payers: "open", months: ["open"] }, "payers", "payers")).toBe("/family#payers");
});

it("changes the range of the growth and keeps what is open", () => {
  expect(growthOver("en", { months: "open", growth: "1M" }, "ALL", "growth")).toBe(
    "/family?growth=ALL&months=open#growth",
  );
});
