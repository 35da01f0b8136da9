import { expect, it } from "vitest";
import { CHILDREN_MAX } from "../../../lib/contract/calls/family.ts";
import { calendarDateOf } from "../../../lib/contract/values/calendar-date.ts";
import { addChildError, ageGroupOf } from "./rules.ts";

const today = calendarDateOf("2026-11-21");
const born = (dateOfBirth: string, name = "Ira Rao") => ({ name, dateOfBirth: calendarDateOf(dateOfBirth) });
const refusal = (dateOfBirth: string, siblings = [born("2014-06-08", "Dev Rao")]) =>
  addChildError({ child: born(dateOfBirth), siblings, today })?.code ?? null;

it("accepts a child until the day before its eighteenth birthday", () => {
  expect(refusal("2008-11-22")).toBe(null);
  expect(refusal("2008-11-21")).toBe("CHILD_NOT_MINOR");
  expect(refusal("2008-11-20")).toBe("CHILD_NOT_MINOR");
});

it("accepts a child born today, and rejects a future or implausible date of birth", () => {
  expect(refusal("2026-11-21")).toBe(null);
  expect(refusal("2026-11-22")).toBe("DATE_OF_BIRTH_INVALID");
  expect(refusal("1850-01-01")).toBe("DATE_OF_BIRTH_INVALID");
});

it("recognises a child by name and date of birth regardless of case and spaces, and tells twins apart", () => {
  expect(refusal("2014-06-08", [born("2014-06-08", "ira  rao ")])).toBe("CHILD_EXISTS");
  expect(refusal("2014-06-08", [born("2014-06-08", "Isha Rao"), born("2014-06-09")])).toBe(null);
});

it("rejects a child above the limit of accounts per guardian", () => {
  const others = Array.from({ length: CHILDREN_MAX }, (_, place) => born("2014-06-08", `Child ${place}`));
  expect(refusal("2015-01-01", others.slice(1))).toBe(null);
  expect(refusal("2015-01-01", others)).toBe("CHILD_LIMIT");
});

it("counts a person as an adult from the eighteenth birthday, and without a date of birth", () => {
  expect(ageGroupOf({ dateOfBirth: calendarDateOf("2008-11-22"), today })).toBe("MINOR");
  expect(ageGroupOf({ dateOfBirth: calendarDateOf("2008-11-21"), today })).toBe("ADULT");
  expect(ageGroupOf({ dateOfBirth: null, today })).toBe("ADULT");
});
