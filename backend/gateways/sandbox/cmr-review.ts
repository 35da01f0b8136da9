/**
 * Simulated review of client master reports: it takes a few seconds, and the result is read from the report's own text
 * (docs/sandbox.md). Where no demat number could be extracted, one is derived from the reference.
 */
import { createHash } from "node:crypto";
import type { CmrFault } from "../../../lib/contract/calls/cmr.ts";
import { clock } from "../../platform/clock.ts";
import type { CmrReviewGateway, CmrVerdict } from "../cmr-review.ts";

const TAKES_MS = 8_000;

/** Stays pending until an operator decides. */
const NEVER = "REVIEW-LATER";

const FAULTS: Readonly<Record<string, CmrFault>> = {
  "REJECT-NAME": "CMR_NAME_MISMATCH",
  "REJECT-BLURRED": "CMR_UNREADABLE",
  "REJECT-DOCUMENT": "CMR_WRONG_DOCUMENT",
  "REJECT-CLOSED": "CMR_ACCOUNT_CLOSED",
};

type Row = { finding: string; has_number: number; submitted_at: number };

export function sandboxCmrReview(sandbox: D1Database): CmrReviewGateway {
  return {
    async submit({ reference, text, hasNumber }) {
      const finding = [NEVER, ...Object.keys(FAULTS)].find((word) => text.includes(word)) ?? "";
      await sandbox
        .prepare(
          `INSERT INTO cmr_review (reference, finding, has_number, submitted_at) VALUES (?, ?, ?, ?)
           ON CONFLICT (reference) DO NOTHING`,
        )
        .bind(reference, finding, hasNumber ? 1 : 0, clock.now())
        .run();
    },

    async verdict(reference) {
      const row = await sandbox.prepare("SELECT * FROM cmr_review WHERE reference = ?").bind(reference).first<Row>();
      return row ? verdictOn(reference, row) : { outcome: "UNKNOWN" };
    },
  };
}

function verdictOn(reference: string, { finding, has_number, submitted_at }: Row): CmrVerdict {
  if (finding === NEVER || clock.now() < submitted_at + TAKES_MS) return { outcome: "PENDING" };
  const reason = FAULTS[finding];
  if (reason) return { outcome: "REJECTED", reason };
  return { outcome: "VERIFIED", dematNumber: has_number === 1 ? null : numberReadFrom(reference) };
}

/**
 * `12081600` is a CDSL participant's id; the account number is derived from the reference, so that it is the same each
 * time.
 */
function numberReadFrom(reference: string): string {
  const digest = createHash("sha256").update(reference).digest();
  return `12081600${String(digest.readUInt32BE() % 100_000_000).padStart(8, "0")}`;
}
