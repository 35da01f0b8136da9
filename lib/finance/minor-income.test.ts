import { expect, it } from "vitest";
import { calendarDateOf } from "../contract/values/calendar-date.ts";
import { isClubbedOn } from "./minor-income.ts";

it.each([
  ["2032-06-07", true],
  ["2032-06-08", false],
  ["2032-06-09", false],
])("adds a child's income to a parent's until the day before the eighteenth birthday: %s", (day, isClubbed) => {
  expect(isClubbedOn(calendarDateOf("2014-06-08"), calendarDateOf(day))).toBe(isClubbed);
});
