import { expect, it } from "vitest";
import { calendarDateOf } from "../contract/values/calendar-date.ts";
import { taxOfMarchDueOn } from "./tds-payment.ts";

it("the tax of March is paid by the end of April, under the Rules of 1962 and of 2026", () => {
  expect(taxOfMarchDueOn(calendarDateOf("2025-03-31"))).toBe("2025-04-30");
  expect(taxOfMarchDueOn(calendarDateOf("2028-03-31"))).toBe("2028-04-30");
});
