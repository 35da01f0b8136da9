import { expect, it } from "vitest";
import { calendarDateOf, epochMs } from "@/lib/contract/values/calendar-date";
import { longDay, shownTime, slotDays } from "./local-time";

const ist = (text: string) => epochMs(Date.parse(`${text}+05:30`));
const at = ist("2026-11-23T10:00:00");

it.each([
  [null, null],
  ["Asia/Kolkata", null],
  ["Asia/Colombo", null],
  ["Asia/Dubai", "8:30 am"],
  ["Europe/London", "4:30 am"],
  ["America/New_York", "Sun 11:30 pm"],
])("shows a visitor in %s the local time beside India's", (timeZone, own) => {
  expect(shownTime(at, { timeZone, locale: "en" })).toEqual({ at, date: "2026-11-23", india: "10:00 am", own });
});

it("formats times and days in Hindi", () => {
  expect(shownTime(at, { timeZone: "America/New_York", locale: "hi" })).toMatchObject({
    india: "10:00",
    own: "रवि 23:30",
  });
  expect(longDay(calendarDateOf("2026-11-23"), "hi")).toBe("सोमवार, 23 नव॰");
});

it("groups slots by their day in India, whatever the visitor's time zone", () => {
  const late = ist("2026-11-23T19:30:00");
  const next = ist("2026-11-24T10:00:00");
  expect(slotDays([at, late, next])).toEqual([
    { date: "2026-11-23", slots: [at, late] },
    { date: "2026-11-24", slots: [next] },
  ]);
});
