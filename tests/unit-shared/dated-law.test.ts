import { expect, it } from "vitest";
import { calendarDateOf } from "../../lib/contract/values/calendar-date.ts";
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
