/**
 * Account, tax and holdings statements. Not in the specification's list of calls, which only names reports and
 * financial years among its analytics (§3); see docs/decisions/0021.
 */
import { z } from "zod";
import { DEFAULT_LOCALE } from "../../i18n/locales.ts";
import { defineCall, XLSX } from "../define.ts";
import { calendarDate } from "../values/calendar-date.ts";
import { localeId } from "../values/localized.ts";
import { text } from "../values/text.ts";

/** The longest period of an account statement: a leap year. */
export const STATEMENT_DAYS_MAX = 366;

export const accountStatement = defineCall({
  name: "dashboard.account-statement",
  tag: "Statements",
  method: "GET",
  path: "/v2/investment-dashboard/get-account-statement",
  inSpecification: false,
  summary:
    "Returns an account statement as a PDF: every wallet movement between two days (inclusive, at most a year), with opening and closing balances.",
  access: "session",
  policy: { guardian: "never", viewer: "readsTax" },
  effect: "query",
  limit: "STATEMENT",
  input: z.strictObject({ from: calendarDate, to: calendarDate }),
  output: z.instanceof(ReadableStream),
  produces: "application/pdf",
  errors: ["PERIOD_INVALID", "PERIOD_TOO_LONG", "STATEMENT_TOO_LONG"],
});

export const taxStatement = defineCall({
  name: "dashboard.tax-statement",
  tag: "Statements",
  method: "GET",
  path: "/v2/investment-dashboard/get-tax-statement/{financialYear}",
  inSpecification: false,
  summary:
    "Returns a tax statement as a PDF: income, tax deducted at source and gains of one Indian financial year, such as 2026-27.",
  access: "session",
  policy: { guardian: "never", viewer: "readsTax" },
  effect: "query",
  limit: "STATEMENT",
  input: z.strictObject({ financialYear: text(40) }),
  output: z.instanceof(ReadableStream),
  produces: "application/pdf",
  errors: ["FINANCIAL_YEAR_INVALID", "STATEMENT_TOO_LONG"],
});

const taxWorkbookInput = z.strictObject({ financialYear: text(40), language: localeId.default(DEFAULT_LOCALE) });

export const taxWorkbook = defineCall({
  name: "dashboard.tax-workbook",
  tag: "Statements",
  method: "GET",
  path: "/v2/investment-dashboard/get-tax-workbook/{financialYear}",
  inSpecification: false,
  summary:
    "Returns the income-tax workbook of one Indian financial year for Excel: income by payer, TDS by deduction, capital gains by lot, advance-tax parts, accrued interest and foreign currency, with totals as formulas.",
  access: "session",
  policy: { guardian: "never", viewer: "readsTax" },
  effect: "query",
  limit: "STATEMENT",
  input: taxWorkbookInput,
  output: z.instanceof(ReadableStream),
  produces: XLSX,
  errors: ["FINANCIAL_YEAR_INVALID", "STATEMENT_TOO_LONG"],
});

export const taxWorkbookCsv = defineCall({
  name: "dashboard.tax-workbook-csv",
  tag: "Statements",
  method: "GET",
  path: "/v2/investment-dashboard/get-tax-workbook-csv/{financialYear}",
  inSpecification: false,
  summary: "Returns the tables of the income-tax workbook as one CSV file, in the requested language.",
  access: "session",
  policy: { guardian: "never", viewer: "readsTax" },
  effect: "query",
  limit: "STATEMENT",
  input: taxWorkbookInput,
  output: z.instanceof(ReadableStream),
  produces: "text/csv",
  errors: ["FINANCIAL_YEAR_INVALID", "STATEMENT_TOO_LONG"],
});

export const taxWorkbookZip = defineCall({
  name: "dashboard.tax-workbook-zip",
  tag: "Statements",
  method: "GET",
  path: "/v2/investment-dashboard/get-tax-workbook-zip/{financialYear}",
  inSpecification: false,
  summary:
    "Returns each table of the income-tax workbook as a CSV file of its own, in the requested language, in one ZIP.",
  access: "session",
  policy: { guardian: "never", viewer: "readsTax" },
  effect: "query",
  limit: "STATEMENT",
  input: taxWorkbookInput,
  output: z.instanceof(ReadableStream),
  produces: "application/zip",
  errors: ["FINANCIAL_YEAR_INVALID", "STATEMENT_TOO_LONG"],
});

export const taxWorkbookPdf = defineCall({
  name: "dashboard.tax-workbook-pdf",
  tag: "Statements",
  method: "GET",
  path: "/v2/investment-dashboard/get-tax-workbook-pdf/{financialYear}",
  inSpecification: false,
  summary: "Returns the tables of the income-tax workbook as a PDF.",
  access: "session",
  policy: { guardian: "never", viewer: "readsTax" },
  effect: "query",
  limit: "STATEMENT",
  input: z.strictObject({ financialYear: text(40) }),
  output: z.instanceof(ReadableStream),
  produces: "application/pdf",
  errors: ["FINANCIAL_YEAR_INVALID", "STATEMENT_TOO_LONG"],
});

export const holdingsStatement = defineCall({
  name: "dashboard.holdings-statement",
  tag: "Statements",
  method: "GET",
  path: "/v2/investment-dashboard/get-holdings-statement",
  inSpecification: false,
  summary: "Returns a holdings statement as a PDF: everything the investor currently holds, with its value.",
  access: "session",
  policy: { guardian: "never", viewer: "readsTax" },
  effect: "query",
  limit: "STATEMENT",
  input: z.strictObject({}),
  output: z.instanceof(ReadableStream),
  produces: "application/pdf",
  errors: ["STATEMENT_TOO_LONG"],
});

export const transactionsCsv = defineCall({
  name: "dashboard.transactions-csv",
  tag: "Statements",
  method: "GET",
  path: "/v2/investment-dashboard/get-transactions-csv",
  inSpecification: false,
  summary: "Returns every wallet movement as a CSV file, oldest first, with headings in the requested language.",
  access: "session",
  policy: { guardian: "never", viewer: "readsTax" },
  effect: "query",
  limit: "STATEMENT",
  input: z.strictObject({ language: localeId.default(DEFAULT_LOCALE) }),
  output: z.instanceof(ReadableStream),
  produces: "text/csv",
  errors: [],
});
