import { expect, it } from "vitest";
import { calendarDateOf } from "../../lib/contract/values/calendar-date.ts";
import { LAW_TABLES } from "../../lib/finance/law-tables.ts";
import { checks, datedLaw, datedLawOn } from "../../scripts/check.ts";

it("the check before a commit warns of each table of law that nobody has compared for a year, and fails none", async () => {
  const { failed, warnings = [] } = await datedLawOn(calendarDateOf("2029-01-01")).run();
  expect(failed).toBe(0);
  for (const table of ["import duty on gold", "stamp duty", "GST on fees", "TDS of residents", "surcharge"]) {
    expect(warnings.some((warning) => warning.startsWith(`${table}: last checked on `))).toBe(true);
  }
  expect(warnings.some((warning) => warning.startsWith("settlement holidays of 2027: provisional"))).toBe(true);
  expect(checks.flat()).toContain(datedLaw);
});

it("the check before a commit lists every row of law in force whose text nobody has opened, with its source", async () => {
  const { warnings = [] } = await datedLawOn(calendarDateOf("2026-11-28")).run();
  const unopened = Object.entries(LAW_TABLES).flatMap(([name, table]) => {
    const row = table.filter(({ from }) => from <= "2026-11-28").at(-1);
    return row?.isUnopened ? [`${name}, from ${row.from}: not opened: ${row.source}`] : [];
  });
  expect(unopened.length).toBeGreaterThan(5);
  expect(unopened.filter((line) => !warnings.includes(line))).toEqual([]);
});
