/**
 * Files in place of a step's evidence, such as a wrong page. Invariant: only the operator of the step attaches one, while the step is
 * the order's latest with evidence; every file of a step is kept.
 */
import type { EpochMs } from "../../../lib/contract/values/calendar-date.ts";

interface Attachment {
  /** The order. */
  readonly key: string;
  readonly operator: string;
  /** Key of the file in the bucket. */
  readonly evidence: string;
  /** The SHA-256 of the file, which its key contains. */
  readonly digest: string;
  readonly at: EpochMs;
}

const LATEST = `SELECT id, operator, evidence FROM manual_step WHERE key = ?1 AND evidence <> '' ORDER BY number DESC LIMIT 1`;
const CURRENT = `coalesce((SELECT evidence FROM manual_attachment WHERE step_id = latest.id ORDER BY number DESC LIMIT 1), latest.evidence)`;

/** Returns whether the file was attached: not to another operator's step, nor the file that counts already. */
export async function attachEvidence(
  catalogue: D1Database,
  { key, operator, evidence, digest, at }: Attachment,
): Promise<boolean> {
  const { meta } = await catalogue
    .prepare(
      `WITH latest AS (${LATEST}) INSERT INTO manual_attachment (step_id, number, evidence, at)
       SELECT id, (SELECT count(*) FROM manual_attachment WHERE step_id = latest.id) + 1, ?2, ?3 FROM latest
       WHERE operator = ?4 AND instr(${CURRENT}, '/' || ?5 || '-') = 0`,
    )
    .bind(key, evidence, at, operator, digest)
    .run();
  return meta.changes > 0;
}

/** The file that counts for the order's latest step with evidence; null for another operator's step, or none. */
export async function findCurrentEvidence(
  catalogue: D1Database,
  { key, operator }: Pick<Attachment, "key" | "operator">,
): Promise<string | null> {
  const query = `WITH latest AS (${LATEST}) SELECT ${CURRENT} AS evidence FROM latest WHERE operator = ?2`;
  return catalogue.prepare(query).bind(key, operator).first<string>("evidence");
}
