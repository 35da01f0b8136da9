/**
 * Claims to the rate of a tax treaty. Invariant: at most one is open, one in review has a certificate, only an approved one
 * applies to payments, and an ended one never changes.
 */
import type { TreatyClaim, TreatyFault } from "../../../lib/contract/calls/treaty-claims.ts";
import type { CalendarDate, EpochMs } from "../../../lib/contract/values/calendar-date.ts";
import type { TdsRelief } from "../../../lib/finance/taxpayer.ts";
import type { Migration } from "../../platform/migrations.ts";

export const treatyClaimMigration: Migration = {
  id: "treaty-claim-1",
  sql: `
    CREATE TABLE treaty_claim (
      sequence INTEGER PRIMARY KEY AUTOINCREMENT,
      country TEXT NOT NULL,
      acknowledgement TEXT NOT NULL,
      valid_from TEXT NOT NULL,
      valid_to TEXT NOT NULL CHECK (valid_to >= valid_from),
      applies_from TEXT,
      applies_to TEXT CHECK (applies_to >= applies_from),
      document_id TEXT,
      state TEXT NOT NULL CHECK (state IN ('PROOF_NEEDED', 'IN_REVIEW', 'APPROVED', 'REFUSED', 'WITHDRAWN')),
      fault TEXT,
      requested_at INTEGER NOT NULL,
      decided_at INTEGER,
      CHECK (state NOT IN ('IN_REVIEW', 'APPROVED') OR document_id IS NOT NULL),
      CHECK ((state = 'APPROVED') = (applies_from IS NOT NULL)),
      CHECK ((state = 'APPROVED') = (applies_to IS NOT NULL)),
      CHECK ((state = 'REFUSED') = (fault IS NOT NULL)),
      CHECK ((state IN ('PROOF_NEEDED', 'IN_REVIEW')) = (decided_at IS NULL))
    ) STRICT;
    CREATE UNIQUE INDEX treaty_claim_that_is_open ON treaty_claim ((1)) WHERE decided_at IS NULL;
    CREATE TRIGGER treaty_claim_ends_once BEFORE UPDATE ON treaty_claim WHEN OLD.decided_at IS NOT NULL
    BEGIN SELECT RAISE(ABORT, 'a claim ends once'); END;
  `,
};

export interface TreatyClaimRow extends TreatyClaim {
  readonly documentId: string | null;
}

const COLUMNS = `sequence, country, acknowledgement, valid_from AS validFrom, valid_to AS validTo,
  applies_from AS appliesFrom, applies_to AS appliesTo, document_id AS documentId, state, fault,
  requested_at AS requestedAt, decided_at AS decidedAt`;

/** Newest first. */
export function listTreatyClaims(sql: SqlStorage): readonly TreatyClaimRow[] {
  type Row = { [K in keyof TreatyClaimRow]: TreatyClaimRow[K] };
  return sql.exec<Row>(`SELECT ${COLUMNS} FROM treaty_claim ORDER BY sequence DESC`).toArray();
}

/** The claim that is not decided. */
export const findOpenTreatyClaim = (sql: SqlStorage): TreatyClaimRow | null =>
  listTreatyClaims(sql).find(({ decidedAt }) => decidedAt === null) ?? null;

type Request = Pick<TreatyClaim, "country" | "acknowledgement" | "validFrom" | "validTo" | "requestedAt">;

export function insertTreatyClaim(
  sql: SqlStorage,
  { country, acknowledgement, validFrom, validTo, requestedAt }: Request,
): void {
  sql.exec(
    `INSERT INTO treaty_claim (country, acknowledgement, valid_from, valid_to, state, requested_at)
     VALUES (?, ?, ?, ?, 'PROOF_NEEDED', ?)`,
    ...[country, acknowledgement, validFrom, validTo, requestedAt],
  );
}

/** Attaches the certificate; from now on an operator decides. */
export function beginTreatyReview(
  sql: SqlStorage,
  { sequence, documentId }: { readonly sequence: number; readonly documentId: string },
): void {
  sql.exec("UPDATE treaty_claim SET state = 'IN_REVIEW', document_id = ? WHERE sequence = ?", documentId, sequence);
}

interface Ending {
  readonly sequence: number;
  readonly state: "APPROVED" | "REFUSED" | "WITHDRAWN";
  readonly fault: TreatyFault | null;
  /** The days of an approved claim. */
  readonly applies: { readonly from: CalendarDate; readonly to: CalendarDate } | null;
  readonly at: EpochMs;
}

export function endTreatyClaim(sql: SqlStorage, { sequence, state, fault, applies, at }: Ending): void {
  sql.exec(
    `UPDATE treaty_claim SET state = ?, fault = ?, applies_from = ?, applies_to = ?, decided_at = ? WHERE sequence = ?`,
    ...[state, fault, applies?.from ?? null, applies?.to ?? null, at, sequence],
  );
}

/** The reliefs of approved claims by a country's residents. */
export function listTreatyReliefs(sql: SqlStorage, country: string): readonly TdsRelief[] {
  const query = `SELECT applies_from AS 'from', applies_to AS 'to' FROM treaty_claim
    WHERE state = 'APPROVED' AND country = ? ORDER BY sequence`;
  return sql
    .exec<{ from: CalendarDate; to: CalendarDate }>(query, country)
    .toArray()
    .map((days) => ({ kind: "TREATY", country, ...days }));
}
