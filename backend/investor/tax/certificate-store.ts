/**
 * TDS certificates that payers have issued. Invariants: a certificate never changes, a file is recorded once, and of
 * one payer and quarter the latest is in force.
 */

import type { Paise } from "../../../lib/contract/facts/money.ts";
import type { CalendarDate, EpochMs } from "../../../lib/contract/values/calendar-date.ts";
import type { TaxCertificateId } from "../../../lib/contract/values/ids.ts";
import type { Quarter } from "../../../lib/finance/tds-certificates.ts";
import type { Migration } from "../../platform/migrations.ts";

export const taxCertificateMigration: Migration = {
  id: "tax-certificate-1",
  sql: `
    CREATE TABLE tax_certificate (
      sequence INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE,
      tan TEXT NOT NULL,
      financial_year TEXT NOT NULL,
      quarter INTEGER NOT NULL CHECK (quarter BETWEEN 1 AND 4),
      document_id TEXT NOT NULL UNIQUE,
      -- SHA-256 of the file: the same file is the same certificate.
      digest TEXT NOT NULL UNIQUE,
      issued_on TEXT NOT NULL,
      amount INTEGER,
      tax INTEGER,
      received_at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX tax_certificate_of_year ON tax_certificate (financial_year);
    CREATE TRIGGER tax_certificate_is_final BEFORE UPDATE ON tax_certificate
    BEGIN SELECT RAISE(ABORT, 'a certificate never changes'); END;
  `,
};

export interface CertificateRow {
  readonly id: TaxCertificateId;
  readonly tan: string;
  readonly financialYear: string;
  readonly quarter: Quarter;
  readonly documentId: string;
  readonly digest: string;
  readonly issuedOn: CalendarDate;
  /** As an operator's index states them. */
  readonly amount: Paise | null;
  readonly tax: Paise | null;
  readonly receivedAt: EpochMs;
}

type Row = { [K in keyof CertificateRow]: CertificateRow[K] };

const SELECT = `SELECT id, tan, financial_year AS financialYear, quarter, document_id AS documentId, digest,
  issued_on AS issuedOn, amount, tax, received_at AS receivedAt FROM tax_certificate`;

/** The certificates of a financial year, newest first. */
export const listCertificates = (sql: SqlStorage, financialYear: string): readonly CertificateRow[] =>
  sql.exec<Row>(`${SELECT} WHERE financial_year = ? ORDER BY sequence DESC`, financialYear).toArray();

export const findCertificate = (sql: SqlStorage, id: TaxCertificateId): CertificateRow | null =>
  sql.exec<Row>(`${SELECT} WHERE id = ?`, id).toArray()[0] ?? null;

export const findCertificateByDigest = (sql: SqlStorage, digest: string): CertificateRow | null =>
  sql.exec<Row>(`${SELECT} WHERE digest = ?`, digest).toArray()[0] ?? null;

export function insertCertificate(sql: SqlStorage, row: CertificateRow): void {
  sql.exec(
    `INSERT INTO tax_certificate (id, tan, financial_year, quarter, document_id, digest, issued_on, amount, tax, received_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ...[row.id, row.tan, row.financialYear, row.quarter, row.documentId, row.digest],
    ...[row.issuedOn, row.amount, row.tax, row.receivedAt],
  );
}

/** The files that tax law keeps: certificates, whether in force or replaced. */
export const listCertificateDocuments = (sql: SqlStorage): ReadonlySet<string> =>
  new Set(
    sql
      .exec<{ id: string }>("SELECT document_id AS id FROM tax_certificate")
      .toArray()
      .map(({ id }) => id),
  );
