import { expect, it } from "vitest";
import { calendarDateOf as day } from "../contract/values/calendar-date.ts";
import { type BondEvents, includesAll } from "./bond-events.ts";

const fixing = (referenceBps: number, ...mistakenBps: number[]) => {
  const from = day("2026-12-01");
  return mistakenBps.length > 0 ? { from, referenceBps, mistakenBps } : { from, referenceBps };
};
const lost = { on: day("2027-01-04"), shareBps: 4_000 };
const events = (change: Partial<BondEvents>): BondEvents => ({ fixings: [], skipped: [], writeDowns: [], ...change });

it.each([
  ["nothing has happened", {}, {}],
  ["a coupon was cancelled since", { skipped: [lost.on] }, {}],
  ["the rate was corrected since", { fixings: [fixing(610, 160)] }, { fixings: [fixing(160)] }],
  ["it was corrected again", { fixings: [fixing(500, 160, 610)] }, { fixings: [fixing(610, 160)] }],
])("events include all known ones where %s", (_, later, known) => {
  expect(includesAll(events(later), events(known))).toBe(true);
});

it.each([
  ["a cancelled coupon", {}, { skipped: [lost.on] }],
  ["a write-down", {}, { writeDowns: [lost] }],
  ["the share of a write-down", { writeDowns: [{ ...lost, shareBps: 1 }] }, { writeDowns: [lost] }],
  ["a fixing", {}, { fixings: [fixing(610)] }],
  ["a correction", { fixings: [fixing(160)] }, { fixings: [fixing(610, 160)] }],
  ["one of two corrections", { fixings: [fixing(500, 160)] }, { fixings: [fixing(500, 160, 610)] }],
])("events of an older reading lack %s", (_, older, known) => {
  expect(includesAll(events({ ...older }), events({ ...known }))).toBe(false);
});
