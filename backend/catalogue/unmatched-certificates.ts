/** TDS certificates whose PAN belonged to no open account when they were uploaded, until a later upload finds one. */
import type { EpochMs } from "../../lib/contract/values/calendar-date.ts";

export interface UnmatchedCertificate {
  readonly digest: string;
  readonly tan: string;
  readonly financialYear: string;
  readonly quarter: number;
  /** The PAN, masked, or the account's id. */
  readonly payee: string;
  readonly at: EpochMs;
}

/** Repeating it keeps the first time. */
export async function addUnmatchedCertificate(catalogue: D1Database, row: UnmatchedCertificate): Promise<void> {
  await catalogue
    .prepare(
      `INSERT INTO unmatched_certificate (digest, tan, financial_year, quarter, payee, at) VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT (digest) DO NOTHING`,
    )
    .bind(row.digest, row.tan, row.financialYear, row.quarter, row.payee, row.at)
    .run();
}

export async function removeUnmatchedCertificate(catalogue: D1Database, digest: string): Promise<void> {
  await catalogue.prepare("DELETE FROM unmatched_certificate WHERE digest = ?").bind(digest).run();
}

/** Oldest first. */
export async function listUnmatchedCertificates(catalogue: D1Database): Promise<readonly UnmatchedCertificate[]> {
  const query = `SELECT digest, tan, financial_year AS financialYear, quarter, payee, at FROM unmatched_certificate
    ORDER BY at, digest LIMIT 1000`;
  return (await catalogue.prepare(query).all<UnmatchedCertificate>()).results;
}
