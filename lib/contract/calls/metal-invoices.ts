/** Tax invoices of gold and silver. Not in the specification: docs/decisions/0209. */
import { z } from "zod";
import { defineCall } from "../define.ts";
import { calendarDate } from "../values/calendar-date.ts";
import { metalTransactionId } from "../values/ids.ts";
import { money } from "../values/money.ts";
import { named } from "../values/named.ts";
import { pageInput, pageOutput } from "../values/paging.ts";
import { text } from "../values/text.ts";
import { grams, metal } from "../values/weight.ts";

const metalInvoice = named(
  "MetalInvoice",
  z.object({
    transactionId: metalTransactionId,
    invoiceNumber: z.string(),
    /** The day on which the purchase was delivered. */
    issuedOn: calendarDate,
    metal,
    grams,
    /** GST included. */
    total: money,
  }),
);

export const listMetalInvoices = defineCall({
  name: "goldsilver.invoices",
  tag: "Statements",
  method: "GET",
  path: "/v2/goldsilver/invoices/{financialYear}",
  inSpecification: false,
  summary: "Lists the tax invoices of gold and silver of an Indian financial year, such as 2026-27, newest first.",
  access: "investor",
  policy: { guardian: "never", viewer: "readsTax" },
  effect: "query",
  input: z.strictObject({ financialYear: text(40), ...pageInput }),
  output: z.object({ invoices: z.array(metalInvoice), ...pageOutput }),
  errors: ["FINANCIAL_YEAR_INVALID"],
});

export const getMetalInvoice = defineCall({
  name: "goldsilver.invoice",
  tag: "Statements",
  method: "GET",
  path: "/v2/goldsilver/invoice/{transactionId}",
  inSpecification: false,
  summary: "Returns the tax invoice of a purchase of gold or silver as a PDF, seconds after the purchase.",
  access: "session",
  policy: { guardian: "never", viewer: "readsTax" },
  effect: "query",
  limit: "STATEMENT",
  input: z.strictObject({ transactionId: metalTransactionId }),
  output: z.instanceof(ReadableStream),
  produces: "application/pdf",
  errors: ["NOT_FOUND"],
});
