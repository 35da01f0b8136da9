import { expect, it } from "vitest";
import type { Nominee } from "../../../lib/contract/calls/nominees.ts";
import { calendarDateOf } from "../../../lib/contract/values/calendar-date.ts";
import { nomineeErrors } from "./nominee-rules.ts";

const today = calendarDateOf("2026-11-21");
const asha: Nominee = {
  name: "Asha Joshi",
  relation: "SPOUSE",
  dateOfBirth: calendarDateOf("1986-03-04"),
  shareBps: 10_000,
  guardianName: null,
};
const born = (dateOfBirth: string, change: Partial<Nominee> = {}): Nominee => ({
  ...asha,
  dateOfBirth: calendarDateOf(dateOfBirth),
  ...change,
});
const faults = (...nominees: Nominee[]) => nomineeErrors(nominees, today)?.fields ?? {};

it("accepts shares that add up to exactly 100 percent, and an empty list", () => {
  const third = (name: string, shareBps: number) => ({ ...asha, name, shareBps });
  expect(faults()).toEqual({});
  expect(faults(asha)).toEqual({});
  expect(faults(third("A B", 3333), third("C D", 3333), third("E F", 3334))).toEqual({});
});

it.each([[[9_999]], [[5_000, 5_001]], [[10_000, 10_000]]])("rejects shares of %j basis points", (shares) => {
  const nominees = shares.map((shareBps, place) => ({ ...asha, name: `Asha ${"ABC"[place]}`, shareBps }));
  expect(faults(...nominees)).toEqual({ nominees: "NOMINEE_SHARES" });
});

it("requires a guardian for minors only, until the eighteenth birthday", () => {
  expect(faults(born("2008-11-22"))).toEqual({ "nominees.0.guardianName": "NOMINEE_GUARDIAN_MISSING" });
  expect(faults(born("2008-11-22", { guardianName: "Ravi Joshi" }))).toEqual({});
  expect(faults(born("2008-11-21", { guardianName: "Ravi Joshi" }))).toEqual({
    "nominees.0.guardianName": "NOMINEE_NOT_MINOR",
  });
  expect(faults(born("2008-11-21"))).toEqual({});
});

it("rejects a nominee listed twice in different spelling, and a birth date in the future", () => {
  const half = { shareBps: 5_000 };
  expect(faults({ ...asha, ...half }, { ...asha, ...half, name: "asha  JOSHI" })).toEqual({
    "nominees.1.name": "NOMINEE_TWICE",
  });
  expect(faults({ ...asha, ...half }, { ...asha, ...half, name: "Smt. Joshi Asha" })).toEqual({
    "nominees.1.name": "NOMINEE_TWICE",
  });
  expect(faults({ ...asha, ...half }, { ...asha, ...half, name: "A Joshi" })).toEqual({});
  expect(faults(born("2026-11-22", { guardianName: "Ravi Joshi" }))).toEqual({
    "nominees.0.dateOfBirth": "DATE_OF_BIRTH_INVALID",
  });
});
