/**
 * The forecast of a year's tax, and our deductions compared with the records of the Income Tax Department. Not in the
 * specification: docs/decisions/0082, 0089.
 */
import { z } from "zod";
import { DEFAULT_LOCALE } from "../../i18n/locales.ts";
import { defineCall } from "../define.ts";
import { calendarDate } from "../values/calendar-date.ts";
import { localeId } from "../values/localized.ts";
import { money } from "../values/money.ts";
import { named } from "../values/named.ts";
import { text } from "../values/text.ts";
import { uploadedFile } from "../values/uploads.ts";

/** Form 168 (26AS) as text, or the AIS as JSON. */
const TAX_CREDIT_TYPES = ["text/plain", "application/json"] as const;

/** The kind of an uploaded tax credit file. */
export const CREDIT_STATEMENTS = ["FORM_168", "AIS"] as const;
export type CreditStatement = (typeof CREDIT_STATEMENTS)[number];

/** The department credits FINAL entries. It awaits a payment, a confirmation or a correction of the others. */
export const BOOKING_STATUSES = ["FINAL", "UNMATCHED", "PROVISIONAL", "OVERBOOKED"] as const;
export type BookingStatus = (typeof BOOKING_STATUSES)[number];

/**
 * MATCHED may still differ in the date within its quarter, which changes no credit. NOT_CREDITED: in the file, with a
 * booking status that gives no credit yet. AWAITED: not in the file, and not due until `dueOn`. UNCHECKED: not in the
 * readable part of the file.
 */
export const CREDIT_STATUSES = ["MATCHED", "DIFFERENT", "NOT_CREDITED", "MISSING", "AWAITED", "UNCHECKED"] as const;
export const CREDIT_DIFFERENCES = ["SECTION", "QUARTER", "DATE", "AMOUNT", "TAX", "DEPOSITED"] as const;
export type CreditDifference = (typeof CREDIT_DIFFERENCES)[number];

const creditEntry = named(
  "TaxCreditEntry",
  z.object({
    /** The payer's TAN. */
    tan: z.string(),
    section: z.string(),
    on: calendarDate,
    amount: money,
    tax: money,
    /** The part of the tax that the payer has paid to the government. */
    deposited: money,
    /** Null where the file states none, such as an AIS. */
    booking: z.enum(BOOKING_STATUSES).nullable(),
  }),
);
export type CreditEntry = z.output<typeof creditEntry>;

const matchedDeduction = named(
  "MatchedDeduction",
  z.object({
    /** Null for the buyer of bonds that were sold on the market, who is not known to us. */
    payerName: z.string().nullable(),
    tan: z.string().nullable(),
    /** The payout: the investment's id and the number of the payout. */
    reference: z.string(),
    section: z.string(),
    quarter: z.number().int().min(1).max(4),
    deductedOn: calendarDate,
    /** The last day on which the payer may certify the quarter's deductions. */
    dueOn: calendarDate,
    amount: money,
    tax: money,
    status: z.enum(CREDIT_STATUSES),
    differences: z.array(z.enum(CREDIT_DIFFERENCES)),
    /** The entry of the file that it was matched with. */
    entry: creditEntry.nullable(),
    /** For a missing deduction that the payer had reported and took back. */
    reversal: z
      .object({
        /** Null where the file states no day. */
        bookedOn: calendarDate.nullable(),
      })
      .nullable(),
  }),
);
export type MatchedDeduction = z.output<typeof matchedDeduction>;

const payerLetter = named(
  "PayerLetter",
  z.object({
    payerName: z.string(),
    tan: z.string().nullable(),
    /** In the requested language. */
    subject: z.string(),
    body: z.string(),
    /** The letter as a PDF in English, in base64. */
    pdf: z.base64(),
  }),
);
export type PayerLetter = z.output<typeof payerLetter>;

const unreadLines = named(
  "UnreadLines",
  z.object({
    count: z.number().int(),
    /** The first of them, as far as they can be shown. */
    lines: z.array(z.string()),
  }),
);
export type UnreadLines = z.output<typeof unreadLines>;

const taxCreditMatch = named(
  "TaxCreditMatch",
  z.object({
    financialYear: z.string(),
    statement: z.enum(CREDIT_STATEMENTS),
    /** Lines that could not be read. While there are any, no deduction is called missing, and there are no letters. */
    unread: unreadLines,
    deductions: z.array(matchedDeduction),
    /** Entries of our payers' TANs that no deduction of ours explains. */
    unexplained: z.array(creditEntry),
    /** Entries of other deductors, such as an employer. */
    otherEntries: z.number().int(),
    /** One for each payer with a deduction that is missing, different, or reported without being paid in. */
    letters: z.array(payerLetter),
  }),
);
export type TaxCreditMatch = z.output<typeof taxCreditMatch>;

const incomeAndTds = z.object({ income: money, tds: money });

export const FORECAST_NATURES = ["INTEREST", "DIVIDEND", "RENT", "GAIN"] as const;

const forecastRow = named(
  "TaxForecastRow",
  z.object({
    /** Null for the buyers of bonds that were sold on the market, who are not known to us. */
    payerName: z.string().nullable(),
    nature: z.enum(FORECAST_NATURES),
    received: incomeAndTds,
    /** The payer's payments and deductions until 31 March, if nothing changes. */
    expected: incomeAndTds.extend({ payouts: z.number().int() }),
    /** Whether nobody owes the expected payouts. */
    isEstimate: z.boolean(),
  }),
);
export type TaxForecastRow = z.output<typeof forecastRow>;

const forecastPart = named(
  "TaxForecastPart",
  z.object({
    /** The first and last day of the part of the year by which the return divides income. */
    from: calendarDate,
    to: calendarDate,
    received: incomeAndTds,
    expected: incomeAndTds,
    /** The share of the year's advance tax that is due by the last day; null after the last instalment. */
    dueBps: z.number().int().nullable(),
  }),
);

const taxForecast = named(
  "TaxForecast",
  z.object({
    financialYear: z.string(),
    asOf: calendarDate,
    received: incomeAndTds,
    expected: incomeAndTds,
    /** Depreciation of owned machines, which the return deducts from their rent. In none of the other amounts. */
    depreciation: money,
    rows: z.array(forecastRow),
    parts: z.array(forecastPart),
  }),
);
export type TaxForecast = z.output<typeof taxForecast>;

export const getTaxForecast = defineCall({
  name: "tax.forecast",
  tag: "Statements",
  method: "GET",
  path: "/v2/tax/forecast",
  inSpecification: false,
  summary:
    "Returns the income and TDS of the running financial year in rupees: what was received, and what is expected until 31 March if nothing changes.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "query",
  input: z.strictObject({}),
  output: taxForecast,
  errors: ["STATEMENT_TOO_LONG"],
});

export const matchTaxCredits = defineCall({
  name: "tax.match-credits",
  tag: "Statements",
  method: "POST",
  path: "/v2/tax/match-credits/{financialYear}",
  inSpecification: false,
  summary:
    "Matches the TDS of a financial year with an uploaded Form 168 (26AS) or AIS, and writes a letter to each payer whose deductions are missing, different or not paid in. Nothing of the file is stored.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "query",
  limit: "UPLOAD",
  files: { file: TAX_CREDIT_TYPES },
  inQuery: ["language"],
  input: z.strictObject({ financialYear: text(40), language: localeId.default(DEFAULT_LOCALE), file: uploadedFile }),
  output: taxCreditMatch,
  errors: [
    "FILE_MISSING",
    "PAYLOAD_TOO_LARGE",
    "FINANCIAL_YEAR_INVALID",
    "STATEMENT_TOO_LONG",
    "TAX_CREDIT_LOCKED",
    "TAX_CREDIT_UNREADABLE",
    "TAX_CREDIT_OTHER_PAN",
    "TAX_CREDIT_OTHER_YEAR",
    "TOO_MANY_REQUESTS",
  ],
});
