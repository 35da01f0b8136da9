import { expect, it } from "vitest";
import { calendarDateOf } from "../../lib/contract/values/calendar-date.ts";
import { certifiedQuarters } from "../../scripts/seed/tax-certificates.ts";

const quartersOn = (today: string) =>
  certifiedQuarters(calendarDateOf(today), 731).map(({ financialYear, quarter, daysAgo, isLate }) => {
    return `${financialYear} Q${quarter}, ${daysAgo}${isLate ? ", late" : ""}`;
  });

it("the sandbox has the certificates of each quarter that payers must have certified by today, one of them late", () => {
  expect(quartersOn("2026-11-23")).toEqual([
    ...["2024-25 Q3, 646", "2024-25 Q4, 526", "2025-26 Q1, 465", "2025-26 Q2, 373"],
    ...["2025-26 Q3, 281", "2025-26 Q4, 161", "2026-27 Q1, 100", "2026-27 Q2, 8, late"],
  ]);
});

it("a certificate that is due today is not late", () => {
  expect(quartersOn("2026-11-15").slice(-2)).toEqual(["2026-27 Q1, 92, late", "2026-27 Q2, 0"]);
});
