/**
 * TDS certificates by payer and quarter: the operator's uploads and the investor's list. Invariants: a file is
 * recorded and notified once, however often it is uploaded; a later certificate replaces an earlier one, which is kept.
 */
import { createHash } from "node:crypto";
import type { TaxCertificateRow, TaxCertificates } from "../../../lib/contract/calls/tax-certificates.ts";
import { addMinor, type Paise, paise } from "../../../lib/contract/facts/money.ts";
import { type CalendarDate, dateInIndia } from "../../../lib/contract/values/calendar-date.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import { type TaxCertificateId, taxCertificateId } from "../../../lib/contract/values/ids.ts";
import { certificateDueOn, type Quarter } from "../../../lib/finance/tds-certificates.ts";
import { findTaxReferences } from "../../catalogue/tax-references.ts";
import { acceptFile } from "../../uploads/accept.ts";
import { taxpayerOf } from "../holdings/taxpayer.ts";
import { isClosed } from "../identity/deletion-store.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { discardDocument, keepDocument, readDocument, storeDocument } from "../kyc/documents.ts";
import { notify } from "../notifications/notify.ts";
import { STATEMENT_LINES_MAX } from "../statements/statement-rules.ts";
import { taxStatement } from "../statements/tax-statement.ts";
import {
  type CertificateRow,
  findCertificate,
  findCertificateByDigest,
  insertCertificate,
  listCertificates,
} from "./certificate-store.ts";
import { listPaidPayouts } from "./payment-store.ts";
import { type Deduction, deductionsInRupees } from "./tax-payments.ts";

/** One file of an operator's upload. */
export interface UploadedCertificate {
  readonly tan: string;
  /** The payer's name, as in the configured TANs. */
  readonly payerName: string;
  readonly financialYear: string;
  readonly quarter: Quarter;
  readonly bytes: Uint8Array;
  /** Today when the index does not say. */
  readonly issuedOn: CalendarDate | null;
  readonly amount: Paise | null;
  readonly tax: Paise | null;
}

export type CertificateOutcome = "ISSUED" | "REPLACED" | "KNOWN";

export const digestOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/**
 * Records a certificate and notifies the investor. A file that is known changes nothing.
 * @throws AppError NOT_FOUND for a closed account, INVALID_INPUT when the file is another quarter's,
 * UNSUPPORTED_MEDIA_TYPE, FILE_DAMAGED, FILE_LOCKED, GATEWAY_UNAVAILABLE
 */
export async function issueCertificate(
  context: AccountContext,
  sent: UploadedCertificate,
): Promise<CertificateOutcome> {
  if (isClosed(context.sql)) throw new AppError("NOT_FOUND");
  const digest = digestOf(sent.bytes);
  if (isKnown(context, sent, digest)) return "KNOWN";
  const file = acceptFile(sent.bytes, { field: "file", types: ["application/pdf"] });
  const documentId = await storeDocument(context, file);
  const outcome = context.storage.transactionSync(() => {
    // The same file may have arrived twice at once, and the account may have been closed while it was stored.
    const isRefused = isClosed(context.sql);
    if (!isRefused && !isKnown(context, sent, digest)) return record(context, sent, { digest, documentId });
    discardDocument(context, documentId);
    return isRefused ? null : "KNOWN";
  });
  if (outcome === null) throw new AppError("NOT_FOUND");
  return outcome;
}

function isKnown({ sql }: Pick<AccountContext, "sql">, sent: UploadedCertificate, digest: string): boolean {
  const known = findCertificateByDigest(sql, digest);
  if (known && keyOf(known) !== keyOf(sent)) throw new AppError("INVALID_INPUT");
  return known !== null;
}

const keyOf = ({ tan, financialYear, quarter }: Pick<CertificateRow, "tan" | "financialYear" | "quarter">) =>
  `${tan} ${financialYear} ${quarter}`;

function record(
  context: AccountContext,
  { payerName, tan, financialYear, quarter, issuedOn, amount, tax }: UploadedCertificate,
  { digest, documentId }: Pick<CertificateRow, "digest" | "documentId">,
): CertificateOutcome {
  const { sql, ids, clock } = context;
  const earlier = listCertificates(sql, financialYear).some(
    (each) => keyOf(each) === keyOf({ tan, financialYear, quarter }),
  );
  const receivedAt = clock.now();
  const id = taxCertificateId.parse(`crt_${ids.letters()}`);
  const issued = { issuedOn: issuedOn ?? dateInIndia(receivedAt), amount, tax, receivedAt };
  insertCertificate(sql, { id, tan, financialYear, quarter, documentId, digest, ...issued });
  keepDocument(context, documentId);
  const subject = { kind: "TAX_CERTIFICATE", payerName, financialYear, quarter, isCorrection: earlier } as const;
  notify(context, { reference: id, subject });
  return earlier ? "REPLACED" : "ISSUED";
}

/** The file of a certificate of this account. @throws AppError NOT_FOUND */
export async function readCertificate(context: AccountContext, id: TaxCertificateId): Promise<Uint8Array> {
  const certificate = findCertificate(context.sql, id);
  if (!certificate) throw new AppError("NOT_FOUND");
  return (await readDocument(context, certificate.documentId)).bytes;
}

/** @throws AppError FINANCIAL_YEAR_INVALID, STATEMENT_TOO_LONG */
export async function certificatesOf(context: AccountContext, requested: string): Promise<TaxCertificates> {
  const references = await findTaxReferences(context.env);
  // Everything below is read without an await in between, as of one moment.
  const { year, madeAt } = taxStatement(context, requested);
  const { bornOn = null } = taxpayerOf(context);
  const paid = listPaidPayouts(context.sql, { from: year.from, to: year.to, limit: STATEMENT_LINES_MAX });
  const deductions = paid.flatMap((payout) => deductionsInRupees(payout, references, bornOn));
  const issued = listCertificates(context.sql, year.name);
  const today = dateInIndia(madeAt);
  return {
    financialYear: year.name,
    rows: rowsOf({ deductions, issued, today, financialYear: year.name }, references),
  };
}

interface Sources {
  readonly deductions: readonly Deduction[];
  /** Newest first. */
  readonly issued: readonly CertificateRow[];
  readonly today: CalendarDate;
  readonly financialYear: string;
}

interface PayerQuarter {
  readonly payerName: string | null;
  readonly tan: string | null;
  readonly quarter: Quarter;
}

/** A payer is identified by TAN, else by name; an entry with neither is of the buyer of sold bonds. */
const payerKeyOf = ({ tan, payerName, quarter }: PayerQuarter) => `${tan ?? payerName ?? ""} ${quarter}`;

function rowsOf(
  { deductions, issued, today, financialYear }: Sources,
  { payerNameOf }: { readonly payerNameOf: (tan: string) => string | null },
): TaxCertificateRow[] {
  const placeOf = ({ payer: { name: payerName, tan }, quarter }: Deduction): PayerQuarter => ({
    payerName,
    tan,
    quarter,
  });
  const certified = issued.map(({ tan, quarter }) => ({ payerName: payerNameOf(tan) ?? tan, tan, quarter }));
  const places = new Map([...certified, ...deductions.map(placeOf)].map((place) => [payerKeyOf(place), place]));
  return [...places]
    .map(([key, place]) => {
      const own = deductions.filter((deduction) => payerKeyOf(placeOf(deduction)) === key);
      const certificates = issued.filter((each) => payerKeyOf({ payerName: each.tan, ...each }) === key);
      const ours = {
        amount: paise(addMinor(...own.map(({ gross }) => gross))),
        tax: paise(addMinor(...own.map(({ tds }) => tds))),
      };
      const [certificate = null, ...replaced] = certificates.map((each) => shown(each, ours));
      const dueOn = certificateDueOn(financialYear, place.quarter);
      const open = today > dueOn ? "OVERDUE" : "EXPECTED";
      const state = certificate === null ? open : replaced.length > 0 ? "CORRECTED" : "ISSUED";
      return { ...place, ...ours, dueOn, state, certificate, replaced } as const;
    })
    .toSorted((a, b) => (a.payerName ?? "").localeCompare(b.payerName ?? "") || a.quarter - b.quarter);
}

function shown({ id, issuedOn, amount, tax }: CertificateRow, ours: { readonly amount: Paise; readonly tax: Paise }) {
  const differs = { AMOUNT: amount !== null && amount !== ours.amount, TAX: tax !== null && tax !== ours.tax };
  const differences = (["AMOUNT", "TAX"] as const).filter((each) => differs[each]);
  return { certificateId: id, issuedOn, amount, tax, differences };
}
