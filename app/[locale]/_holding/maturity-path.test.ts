import { expect, it } from "vitest";
import { calendarDateOf } from "@/lib/contract/values/calendar-date";
import { maturityPath, PATH_BOX } from "./maturity-path";

const from = calendarDateOf("2026-09-15");
const path = (promised: string, landed: string) =>
  maturityPath({ from, promised: calendarDateOf(promised), landed: calendarDateOf(landed) });

it("lands on the promised day at the end of the axis", () => {
  expect(path("2026-12-03", "2026-12-03")).toMatchObject({ days: 79, daysLate: 0, landsAt: 696, promisedAt: 696 });
});

it("keeps a late landing and its promise on one scale within the picture", () => {
  const late = path("2026-12-03", "2026-12-13");
  expect(late.daysLate).toBe(10);
  expect(late.promisedAt).toBeLessThan(late.landsAt);
  expect(late.landsAt).toBeLessThanOrEqual(PATH_BOX.width);
});

it("draws a payment that came early before its promise", () => {
  expect(path("2026-12-03", "2026-12-02")).toMatchObject({ daysLate: -1, promisedAt: 696 });
});
