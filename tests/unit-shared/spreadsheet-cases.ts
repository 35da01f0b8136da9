/** Reference results from a spreadsheet, parsed for the tests of each engine. */
import { z } from "zod";
import { calendarDate } from "../../lib/contract/values/calendar-date.ts";
import file from "./spreadsheet-cases.json" with { type: "json" };

const spreadsheetCase = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("xirr"),
    flows: z.array(z.tuple([calendarDate, z.number()])),
    xirr: z.number(),
  }),
  z.object({
    kind: z.literal("price"),
    settlement: calendarDate,
    maturity: calendarDate,
    coupon: z.number(),
    frequency: z.union([z.literal(1), z.literal(2), z.literal(4)]),
    basis: z.union([z.literal(0), z.literal(1), z.literal(3), z.literal(4)]),
    price: z.number(),
    daysAccrued: z.number(),
    daysInPeriod: z.number(),
    couponsLeft: z.number(),
    modifiedDuration: z.number(),
    previousCoupon: calendarDate,
    yield: z.number(),
  }),
  z.object({
    kind: z.literal("fd_quarterly"),
    principal: z.number(),
    rate: z.number(),
    quarters: z.number(),
    maturityValue: z.number(),
  }),
  z.object({
    kind: z.literal("rental"),
    principal: z.number(),
    annualRate: z.number(),
    months: z.number(),
    rental: z.number(),
    totalInterest: z.number(),
  }),
]);
type SpreadsheetCase = z.output<typeof spreadsheetCase>;

const CASES = z.object({ cases: z.array(spreadsheetCase) }).parse(file).cases;

export function casesOf<K extends SpreadsheetCase["kind"]>(kind: K): readonly Extract<SpreadsheetCase, { kind: K }>[] {
  return CASES.filter((one): one is Extract<SpreadsheetCase, { kind: K }> => one.kind === kind);
}
