import { expect, it } from "vitest";
import { CHILDREN_MAX } from "../../../lib/contract/calls/family.ts";
import { calendarDateOf } from "../../../lib/contract/values/calendar-date.ts";
import { addChildError, ageGroupOf } from "./rules.ts";

const today = calendarDateOf("2026-11-21");
const born = (dateOfBirth: string, name = "Ira Rao") => ({ name, dateOfBirth: calendarDateOf(dateOfBirth) });
const refusal = (dateOfBirth: string, siblings = [born("2014-06-08", "Dev Rao")]) =>
  addChildError({ child: born(dateOfBirth), siblings, today })?.code ?? null;

it("takes a child in until the day before its eighteenth birthday", () => {
  expect(refusal("2008-11-22")).toBe(null);
  expect(refusal("2008-11-21")).toBe("CHILD_NOT_MINOR");
  expect(refusal("2008-11-20")).toBe("CHILD_NOT_MINOR");
});

it("takes in a child that was born today, and none that is still to be born or was born in another age", () => {
  expect(refusal("2026-11-21")).toBe(null);
  expect(refusal("2026-11-22")).toBe("DATE_OF_BIRTH_INVALID");
  expect(refusal("1850-01-01")).toBe("DATE_OF_BIRTH_INVALID");
});

it("knows a child again by its name and birth date, however they are typed, and tells twins apart", () => {
  expect(refusal("2014-06-08", [born("2014-06-08", "ira  rao ")])).toBe("CHILD_EXISTS");
  expect(refusal("2014-06-08", [born("2014-06-08", "Isha Rao"), born("2014-06-09")])).toBe(null);
});

it("opens as many accounts as a guardian may have, and no more", () => {
  const others = Array.from({ length: CHILDREN_MAX }, (_, place) => born("2014-06-08", `Child ${place}`));
  expect(refusal("2015-01-01", others.slice(1))).toBe(null);
  expect(refusal("2015-01-01", others)).toBe("CHILD_LIMIT");
});

it("calls whoever has had his eighteenth birthday an adult, and whoever signs in and has told none", () => {
  expect(ageGroupOf({ dateOfBirth: calendarDateOf("2008-11-22"), today })).toBe("MINOR");
  expect(ageGroupOf({ dateOfBirth: calendarDateOf("2008-11-21"), today })).toBe("ADULT");
  expect(ageGroupOf({ dateOfBirth: null, today })).toBe("ADULT");
});
