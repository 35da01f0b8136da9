/**
 * Papers of what has moved and what is owed to the tax office. Not in the specification's list, which names reports and a
 * financial year among what is measured (§3), and no call that gives them (docs/decisions/0021).
 */
import { z } from "zod";
import { DEFAULT_LOCALE } from "../../i18n/locales.ts";
import { defineCall } from "../define.ts";
import { calendarDate } from "../values/calendar-date.ts";
import { localeId } from "../values/localized.ts";
import { text } from "../values/text.ts";

/** An account statement spans a leap year at most. */
export const STATEMENT_DAYS_MAX = 366;

export const accountStatement = defineCall({
  name: "dashboard.account-statement",
  method: "GET",
  path: "/v2/investment-dashboard/get-account-statement",
  summary:
    "Every movement of the wallets between two days (both included, at most a year), with balances before and after: a PDF.",
  access: "session",
  effect: "query",
  input: z.object({ from: calendarDate, to: calendarDate }),
  output: z.instanceof(ReadableStream),
  produces: "application/pdf",
  errors: ["PERIOD_INVALID", "PERIOD_TOO_LONG", "STATEMENT_TOO_LONG"],
});

export const taxStatement = defineCall({
  name: "dashboard.tax-statement",
  method: "GET",
  path: "/v2/investment-dashboard/get-tax-statement/{financialYear}",
  summary: "Income, tax deducted at source and gains of one Indian financial year, such as 2026-27: a PDF.",
  access: "session",
  effect: "query",
  input: z.object({ financialYear: text(40) }),
  output: z.instanceof(ReadableStream),
  produces: "application/pdf",
  errors: ["FINANCIAL_YEAR_INVALID", "STATEMENT_TOO_LONG"],
});

export const holdingsStatement = defineCall({
  name: "dashboard.holdings-statement",
  method: "GET",
  path: "/v2/investment-dashboard/get-holdings-statement",
  summary: "Everything that is held now, with its value: a PDF.",
  access: "session",
  effect: "query",
  input: z.object({}),
  output: z.instanceof(ReadableStream),
  produces: "application/pdf",
  errors: ["STATEMENT_TOO_LONG"],
});

export const transactionsCsv = defineCall({
  name: "dashboard.transactions-csv",
  method: "GET",
  path: "/v2/investment-dashboard/get-transactions-csv",
  summary: "Every movement of the wallets as a spreadsheet file, oldest first, in the reader's language.",
  access: "session",
  effect: "query",
  input: z.object({ language: localeId.default(DEFAULT_LOCALE) }),
  output: z.instanceof(ReadableStream),
  produces: "text/csv",
  errors: [],
});
