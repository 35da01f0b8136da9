/** TDS certificates (Form 131, 16A until March 2026) by payer and quarter. Not in the specification: docs/decisions/0107. */
import { z } from "zod";
import { defineCall } from "../define.ts";
import { calendarDate } from "../values/calendar-date.ts";
import { taxCertificateId } from "../values/ids.ts";
import { money } from "../values/money.ts";
import { named } from "../values/named.ts";
import { text } from "../values/text.ts";

/** CORRECTED: the payer has issued it anew. OVERDUE: the day has passed by which the payer must issue it. */
export const TAX_CERTIFICATE_STATES = ["EXPECTED", "OVERDUE", "ISSUED", "CORRECTED"] as const;
export const CERTIFICATE_DIFFERENCES = ["AMOUNT", "TAX"] as const;

const issuedCertificate = named(
  "IssuedCertificate",
  z.object({
    certificateId: taxCertificateId,
    issuedOn: calendarDate,
    /** As the certificate states them; null where its figures are not known to us. */
    amount: money.nullable(),
    tax: money.nullable(),
    /** The figures in which the certificate differs from our records. */
    differences: z.array(z.enum(CERTIFICATE_DIFFERENCES)),
  }),
);

const taxCertificateRow = named(
  "TaxCertificateRow",
  z.object({
    /** Null for the buyer of bonds that were sold on the market. */
    payerName: z.string().nullable(),
    /** Null where it is not known to us; a certificate is matched by it. */
    tan: z.string().nullable(),
    quarter: z.number().int().min(1).max(4),
    /** By our records: the amount from which the payer deducted, and the tax deducted. */
    amount: money,
    tax: money,
    /** The day by which the payer must issue the certificate. */
    dueOn: calendarDate,
    state: z.enum(TAX_CERTIFICATE_STATES),
    /** Null until it is issued. */
    certificate: issuedCertificate.nullable(),
    /** Certificates that a later one has replaced, newest first. */
    replaced: z.array(issuedCertificate),
  }),
);
export type TaxCertificateRow = z.output<typeof taxCertificateRow>;

const taxCertificates = named(
  "TaxCertificates",
  z.object({
    financialYear: z.string(),
    /** By payer, then by quarter; only quarters with TDS or a certificate. */
    rows: z.array(taxCertificateRow),
  }),
);
export type TaxCertificates = z.output<typeof taxCertificates>;

export const getTaxCertificates = defineCall({
  name: "tax.certificates",
  tag: "Statements",
  method: "GET",
  path: "/v2/tax/certificates/{financialYear}",
  inSpecification: false,
  summary:
    "Lists the TDS certificates (Form 131, formerly 16A) of a financial year by payer and quarter: what was deducted, until when the payer must certify it, and the certificate once it is issued.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "query",
  input: z.strictObject({ financialYear: text(40) }),
  output: taxCertificates,
  errors: ["FINANCIAL_YEAR_INVALID", "STATEMENT_TOO_LONG"],
});

export const getTaxCertificate = defineCall({
  name: "tax.certificate",
  tag: "Statements",
  method: "GET",
  path: "/v2/tax/certificate/{certificateId}",
  inSpecification: false,
  summary: "Returns one TDS certificate as the payer issued it, also one that a later certificate has replaced.",
  access: "session",
  policy: { guardian: "never", viewer: "never" },
  effect: "query",
  limit: "STATEMENT",
  input: z.strictObject({ certificateId: taxCertificateId }),
  output: z.instanceof(ReadableStream),
  produces: "application/pdf",
  errors: ["NOT_FOUND", "FILE_LOST"],
});
