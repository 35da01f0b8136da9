import { expect, it } from "vitest";
import { calendarDateOf } from "@/lib/contract/values/calendar-date";
import { EMPTY_ROW, faultsOf, nomineesFrom, rowOf, rowsIn, shareIn, shareText } from "./rows";

it.each([
  ["100", 10_000],
  ["33.33", 3_333],
  [" 33,3 % ", 3_330],
  ["५०", 5_000],
  ["３３．３３％", 3_333],
  ["\u200e50", 5_000],
  ["0", 0],
  ["", 0],
  ["half", 0],
  ["33.333", 0],
  ["-50", 0],
])("reads %j as %i basis points", (typed, bps) => expect(shareIn(typed)).toBe(bps));

it("formats a share as an investor would type it", () => {
  expect([10_000, 3_333, 50, 5_000].map(shareText)).toEqual(["100", "33.33", "0.50", "50"]);
});

it("restores a stored nominee unchanged", () => {
  const asha = {
    ...{ name: "Asha Joshi", relation: "SPOUSE" as const, dateOfBirth: calendarDateOf("1986-03-04") },
    ...{ shareBps: 10_000, guardianName: null },
  };
  expect(nomineesFrom([rowOf(asha)])).toEqual([asha]);
});

it("reads a birthday and a share in the digits of any keyboard", () => {
  const typed = { ...EMPTY_ROW, name: "Asha Joshi", day: "४", month: "०३", year: "\u200e१९८६", share: "१००" };
  expect(nomineesFrom([typed])).toMatchObject([{ dateOfBirth: "1986-03-04", shareBps: 10_000 }]);
});

it("limits the number of rows to the maximum, whatever the form states", () => {
  const form = new FormData();
  form.set("rows", "9999");
  form.set("0.name", "Asha Joshi");
  expect(rowsIn(form)).toHaveLength(10);
  expect(rowsIn(form)[0]).toEqual({ ...EMPTY_ROW, name: "Asha Joshi", relation: "" });
  form.set("rows", "x");
  expect(rowsIn(form)).toEqual([]);
});

it("assigns each error to its field", () => {
  expect(
    faultsOf({
      "nominees.1.dateOfBirth": "INVALID_INPUT",
      "nominees.0.name": "NAME_INVALID",
      nominees: "NOMINEE_SHARES",
    }),
  ).toEqual({ "1.dateOfBirth": "DATE_OF_BIRTH_INVALID", "0.name": "NAME_INVALID", nominees: "NOMINEE_SHARES" });
});
