import { expect, it } from "vitest";
import { calendarDateOf } from "../contract/values/calendar-date.ts";
import { tdsExchangeOn } from "./tds-exchange.ts";

const day = calendarDateOf;
const published = new Map([
  [day("2026-11-20"), 8_800],
  [day("2026-11-24"), 8_850],
  [day("2026-11-26"), 9_900],
]);

it.each([
  ["the bank's rate of the day", "2026-11-24", { asOf: "2026-11-24", paise: 9_000 }, 8_850],
  ["the bank's last rate", "2026-11-25", null, 8_850],
  [
    "the rate shown, where it is higher than the bank's last one",
    "2026-11-25",
    { asOf: "2026-11-25", paise: 9_000 },
    9_000,
  ],
  [
    "the bank's last rate, where it is higher than the rate shown",
    "2026-11-25",
    { asOf: "2026-11-25", paise: 8_000 },
    8_850,
  ],
  [
    "the bank's last rate, where the rate shown is of a later day",
    "2026-11-25",
    { asOf: "2026-11-26", paise: 9_000 },
    8_850,
  ],
  ["the rate shown, before the bank's first one", "2026-11-19", { asOf: "2026-11-18", paise: 8_700 }, 8_700],
  ["the earliest rate, before all of them", "2026-11-18", { asOf: "2026-11-19", paise: 8_700 }, 8_700],
  ["the bank's first rate, where it is the earliest", "2026-11-18", { asOf: "2026-11-21", paise: 8_700 }, 8_800],
] as const)("tax is deducted by %s", (_, on, shown, paise) => {
  const shownOn = shown && { ...shown, asOf: day(shown.asOf) };
  expect(tdsExchangeOn({ published, shown: shownOn }, day(on))).toBe(paise);
});

it("no rate is known where none was entered", () => {
  expect(tdsExchangeOn({ published: new Map(), shown: null }, day("2026-11-25"))).toBe(null);
});
