/** Verifies the family records of one account. Reads only. */

import { findGuardianConsent, listChildren } from "../identity/family-store.ts";
import { findIdentity } from "../identity/identity-store.ts";
import { findMajority } from "../identity/majority-store.ts";
import type { AccountContext } from "../kernel/account-context.ts";

export interface FamilyFinding {
  readonly invariant: "I10" | "CONSENT";
  /** Id of the child, or of this account. */
  readonly subject: string;
  readonly detail: string;
}

/** Longer than any retry delay: a child without an account by then is stuck. */
const STUCK_AFTER_MS = 60 * 60_000;

export function verifyFamily({
  sql,
  clock,
  userId,
}: Pick<AccountContext, "sql" | "clock" | "userId">): readonly FamilyFinding[] {
  const stuck = listChildren(sql)
    .filter(({ enrolledAt, consent }) => enrolledAt === null && clock.now() >= consent.at + STUCK_AFTER_MS)
    .map(({ id, consent }) => ({
      invariant: "I10" as const,
      subject: id,
      detail: `without an account since ${new Date(consent.at).toISOString()}`,
    }));
  const guardianId = findIdentity(sql)?.guardianId ?? null;
  const isTakenOver = (findMajority(sql)?.takenOverAt ?? null) !== null;
  const consentedBy = isTakenOver ? null : (findGuardianConsent(sql)?.guardianId ?? null);
  if (guardianId === consentedBy) return stuck;
  return [...stuck, { invariant: "CONSENT", subject: userId, detail: "its guardian did not give the consent" }];
}
