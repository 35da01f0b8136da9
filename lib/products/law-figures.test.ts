import { expect, it } from "vitest";
import { calendarDateOf } from "../contract/values/calendar-date.ts";
import { lawFiguresOn } from "./law-figures.ts";

it("documents of years before the first known law name the figures of its first day", () => {
  const first = lawFiguresOn(calendarDateOf("2023-07-01"));
  for (const year of [2000, 2010, 2020, 2021, 2022, 2023]) {
    expect(lawFiguresOn(calendarDateOf(`${year}-03-31`))).toEqual(first);
  }
  expect(lawFiguresOn(calendarDateOf("2026-11-27"))).not.toEqual(first);
});
