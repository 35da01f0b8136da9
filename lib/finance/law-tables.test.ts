import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { calendarDateOf, dateInIndia, epochMs } from "../contract/values/calendar-date.ts";
import { inForce } from "./dated-law.ts";
import { LAW_TABLES, lawToCheck, lawUnopened } from "./law-tables.ts";

/** The latest day on which a row can have been checked. */
const TODAY = dateInIndia(epochMs(Date.now()));

describe.each(Object.entries(LAW_TABLES))("the table of %s", (_, table) => {
  it("has rows in order of time, on existing days", () => {
    const starts = table.map(({ from }) => calendarDateOf(from));
    expect(starts.length).toBeGreaterThan(0);
    expect(starts).toEqual([...new Set(starts)].sort());
  });

  it("names the source of each row and the day of its last check", () => {
    for (const { source, checkedOn } of table) {
      expect(source.length).toBeGreaterThan(10);
      expect(calendarDateOf(checkedOn) <= TODAY).toBe(true);
    }
  });

  it("marks each row whose source says that a text was not opened", () => {
    const says = /opened|general knowledge|not seen|assumed/;
    for (const { source, isUnopened = false } of table) expect(isUnopened, source).toBe(says.test(source));
  });

  it("refuses a day before its first row", () => {
    expect(() => inForce(table, calendarDateOf("1947-01-01"))).toThrow(RangeError);
  });
});

it("lists every table of law in this folder", () => {
  const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"));
  const declared = files.flatMap((name) => {
    const source = readFileSync(join(import.meta.dirname, name), "utf8");
    return [...source.matchAll(/^export const ([A-Z0-9_]+): (?:LawTable<|ImportDuty\b)/gm)].map(([, table]) => table);
  });
  const listed = readFileSync(join(import.meta.dirname, "law-tables.ts"), "utf8");
  expect(declared.length).toBe(Object.keys(LAW_TABLES).length);
  expect(declared.filter((table) => !new RegExp(`: ${table},|  ${table},`).test(listed))).toEqual([]);
});

it("asks for a check after a year, of the row in force only", () => {
  const row = (from: string, checkedOn: string) => ({ from, value: 0, source: "a notification", checkedOn });
  const tables = { duty: [row("2020-01-01", "2020-01-01"), row("2024-01-01", "2025-11-22")] };
  expect(lawToCheck(calendarDateOf("2026-11-22"), tables)).toEqual([]);
  expect(lawToCheck(calendarDateOf("2026-11-23"), tables)).toEqual([
    "duty: last checked on 2025-11-22 against a notification",
  ]);
});

it("lists what was not opened of the law in force and to come, and nothing of the past", () => {
  const row = (from: string) => ({ from, value: 0, source: "from memory", checkedOn: "2026-11-26" });
  const tables = {
    duty: [{ ...row("2020-01-01"), isUnopened: true } as const, row("2024-01-01")],
    rate: [
      row("2020-01-01"),
      { ...row("2026-01-01"), isUnopened: true } as const,
      { ...row("2027-04-01"), isUnopened: true } as const,
    ],
  };
  expect(lawUnopened(calendarDateOf("2026-11-26"), tables)).toEqual([
    "rate, from 2026-01-01: not opened: from memory",
    "rate, from 2027-04-01: not opened: from memory",
  ]);
});

it("lists a row from its first day on in place of the one before, and rows of a table of which none is in force", () => {
  const about = { value: 0, source: "from memory", checkedOn: "2026-11-26", isUnopened: true } as const;
  const listed = (on: string, ...starts: readonly string[]) =>
    lawUnopened(calendarDateOf(on), { rate: starts.map((from) => ({ from, ...about })) }).map((sentence) =>
      sentence.slice(11, 21),
    );
  expect(listed("2026-03-31", "2025-04-01", "2026-04-01")).toEqual(["2025-04-01", "2026-04-01"]);
  expect(listed("2026-04-01", "2025-04-01", "2026-04-01")).toEqual(["2026-04-01"]);
  expect(listed("2026-04-01", "2027-04-01")).toEqual(["2027-04-01"]);
});
