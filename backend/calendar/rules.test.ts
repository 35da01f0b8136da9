import { describe, expect, it } from "vitest";
import { calendarDateOf, epochMs } from "../../lib/contract/values/calendar-date.ts";
import { SETTLEMENT_HOLIDAYS } from "../../lib/finance/business-days.ts";
import { isOffered, reminderFor, slotsFrom } from "./rules.ts";

const ist = (text: string) => epochMs(Date.parse(`${text}+05:30`));
const daysOf = (slots: readonly number[]) => [
  ...new Set(slots.map((at) => new Date(at + 19_800_000).toISOString().slice(0, 10))),
];

describe("the slots of an expert", () => {
  it("run from 10:00 to 20:00 in India, with an hour for lunch", () => {
    const now = ist("2026-11-23T00:00:00");
    const monday = slotsFrom(now, SETTLEMENT_HOLIDAYS).filter((at) => at < ist("2026-11-24T00:00:00"));
    expect(monday).toHaveLength(18);
    expect(monday[0]).toBe(ist("2026-11-23T10:00:00"));
    expect(monday.at(-1)).toBe(ist("2026-11-23T19:30:00"));
    expect(monday).not.toContain(ist("2026-11-23T13:30:00"));
    expect(monday).not.toContain(ist("2026-11-23T14:00:00"));
  });

  it("cover ten working days without weekends and holidays", () => {
    expect(daysOf(slotsFrom(ist("2026-12-21T09:00:00"), SETTLEMENT_HOLIDAYS))).toEqual([
      ...["2026-12-21", "2026-12-22", "2026-12-23", "2026-12-24", "2026-12-28"],
      ...["2026-12-29", "2026-12-30", "2026-12-31", "2027-01-01", "2027-01-04"],
    ]);
    const holi = calendarDateOf("2026-12-22");
    const calendar = { ...SETTLEMENT_HOLIDAYS, movable: new Set([holi]) };
    expect(daysOf(slotsFrom(ist("2026-12-21T09:00:00"), calendar))).not.toContain(holi);
  });

  it("are offered from two hours ahead, and never in the past", () => {
    const now = ist("2026-11-23T12:10:00");
    expect(slotsFrom(now, SETTLEMENT_HOLIDAYS)[0]).toBe(ist("2026-11-23T14:30:00"));
    expect(isOffered(ist("2026-11-23T10:00:00"), now, SETTLEMENT_HOLIDAYS)).toBe(false);
    expect(isOffered(ist("2026-11-20T15:00:00"), now, SETTLEMENT_HOLIDAYS)).toBe(false);
    expect(isOffered(ist("2026-11-23T14:30:00"), now, SETTLEMENT_HOLIDAYS)).toBe(true);
  });

  it("begin on the half hour within opening hours and the booking horizon only", () => {
    const now = ist("2026-11-23T00:00:00");
    for (const text of ["2026-11-23T10:10:00", "2026-11-23T20:00:00", "2026-11-28T11:00:00", "2027-11-23T11:00:00"]) {
      expect(isOffered(ist(text), now, SETTLEMENT_HOLIDAYS)).toBe(false);
    }
    expect(isOffered(epochMs(ist("2026-11-23T10:00:00") + 1), now, SETTLEMENT_HOLIDAYS)).toBe(false);
  });
});

it("reminds an hour before a consultation, unless it begins sooner", () => {
  const at = ist("2026-11-23T15:00:00");
  expect(reminderFor(at, ist("2026-11-23T10:00:00"))).toBe(ist("2026-11-23T14:00:00"));
  expect(reminderFor(at, ist("2026-11-23T14:00:00"))).toBeNull();
});
