import { expect, it } from "vitest";
import { calendarDateOf } from "../contract/values/calendar-date.ts";
import { bps } from "../finance/rounding.ts";
import { cardFor, seniorExtra } from "./senior-rate.ts";

const on = calendarDateOf("2026-11-26");
const extraFor = (bornOn: string | null, residency: "RESIDENT" | "NON_RESIDENT" = "RESIDENT", seniorBps?: number) =>
  seniorExtra({ seniorBps, on, depositor: { residency, bornOn: bornOn === null ? null : calendarDateOf(bornOn) } });

it("a resident who is 60 on the day of the deposit earns more, by the birthday and not its eve", () => {
  expect(extraFor("1966-11-26", "RESIDENT", 50)).toBe(50);
  expect(extraFor("1966-11-27", "RESIDENT", 50)).toBe(0);
});

it("nothing is added for a non-resident, an unknown age, or a deposit without such a rate", () => {
  expect(extraFor("1950-01-01", "NON_RESIDENT", 50)).toBe(0);
  expect(extraFor(null, "RESIDENT", 50)).toBe(0);
  expect(extraFor("1950-01-01")).toBe(0);
});

it("a senior's rates for a shorter run exceed the card by as much as the agreed rate", () => {
  const card = [{ fromDays: 7, rateBps: bps(400) }];
  const agreed = (rateBps: number) =>
    cardFor(card, [{ tenureMonths: 36, rateBps: 785 }], { rateBps, tenureMonths: 36 });
  expect(agreed(785)).toEqual(card);
  expect(agreed(835)).toEqual([{ fromDays: 7, rateBps: 450 }]);
});
