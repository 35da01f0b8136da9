import ICAL from "ical.js";
import { createTranslator } from "use-intl/core";
import { describe, expect, it } from "vitest";
import en from "../../messages/en/holidays.json" with { type: "json" };
import hi from "../../messages/hi/holidays.json" with { type: "json" };
import { calendarDateOf, epochMs } from "../contract/values/calendar-date.ts";
import { SETTLEMENT_HOLIDAYS, withDeclaredDays } from "../finance/business-days.ts";
import { holidayCalendarText } from "./holiday-calendar.ts";
import { LISTED_YEARS, settlementHolidaysOf } from "./settlement-calendar.ts";

const NOW = epochMs(Date.parse("2026-11-22T06:00:00Z"));
const PAGE = "https://ultra.example/tools/holidays";

function write(messages: typeof en, years: readonly number[], calendar = SETTLEMENT_HOLIDAYS): string {
  const t = createTranslator<typeof en>({ locale: "en", messages });
  const holidays = years.flatMap((year) => settlementHolidaysOf(year, calendar));
  return holidayCalendarText(holidays, {
    ...{ now: NOW, host: "ultra.example", url: PAGE, language: "EN", name: t("calendar.name") },
    summaryOf: ({ nameKey }) => t("calendar.summary", { name: t(`names.${nameKey as keyof typeof en.names}`) }),
    descriptionOf: () => t("calendar.description"),
  });
}

const eventsIn = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent").map((component) => {
    const { uid, summary, startDate, endDate } = new ICAL.Event(component);
    const [status, stamp] = [component.getFirstPropertyValue("status"), component.getFirstPropertyValue("dtstamp")];
    const [start, end] = [startDate.toString(), endDate.toString()];
    return { uid, summary, start, end, isAllDay: startDate.isDate, status, stamp: String(stamp) };
  });

describe("the calendar of settlement holidays", () => {
  it("holds every listed holiday as one whole day, with an id that stays the same", () => {
    const holidays = settlementHolidaysOf(2026, SETTLEMENT_HOLIDAYS);
    const events = eventsIn(write(en, [2026]));
    expect(events.map(({ start }) => start)).toEqual(holidays.map(({ on }) => on));
    expect(events.at(-1)).toEqual({
      uid: "settlement-holiday-2026-12-25@ultra.example",
      summary: "No settlement: Christmas",
      ...{ start: "2026-12-25", end: "2026-12-26", isAllDay: true, status: "CONFIRMED" },
      stamp: "2026-11-22T06:00:00Z",
    });
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(holidays.length);
  });

  it("marks the days of a provisional list as tentative", () => {
    const statuses = new Set(eventsIn(write(en, [LISTED_YEARS.last])).map(({ status }) => status));
    expect(statuses).toEqual(new Set(["TENTATIVE"]));
  });

  it("has a day that was declared late, and lacks a withdrawn one", () => {
    const calendar = withDeclaredDays([
      { day: calendarDateOf("2026-12-01"), isHoliday: true },
      { day: calendarDateOf("2026-11-24"), isHoliday: false },
    ]);
    const days = Object.fromEntries(
      eventsIn(write(en, [2026], calendar)).map(({ start, summary }) => [start, summary]),
    );
    expect(days["2026-12-01"]).toBe("No settlement: Declared a holiday");
    expect(days["2026-11-24"]).toBeUndefined();
  });

  it("keeps Hindi whole though long lines are folded", () => {
    const text = write(hi, [2026]);
    expect(text.split("\r\n").every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    expect(eventsIn(text).at(-1)?.summary).toBe("सेटलमेंट नहीं: क्रिसमस");
  });
});
