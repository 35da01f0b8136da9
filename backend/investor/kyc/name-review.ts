/**
 * Opens and closes the reviews of names. The evidence for an acceptance is kept with the review, so that the investor
 * has nothing left to do; a step that is verified in another way meanwhile replaces its review.
 */
import { z } from "zod";
import { PAN_LINKS } from "../../../lib/contract/calls/identity-records.ts";
import type { ForeignCurrency } from "../../../lib/contract/facts/money.ts";
import { calendarDate } from "../../../lib/contract/values/calendar-date.ts";
import { userId } from "../../../lib/contract/values/ids.ts";
import { foreignCurrency } from "../../../lib/contract/values/money.ts";
import type { NameReview } from "../../../lib/contract/values/name-review.ts";
import { decrypt, encrypt, keyRingOf } from "../../platform/secrets.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { maskUnclaimed } from "./name-match.ts";
import {
  endNameReview,
  findOpenNameReview,
  insertNameReview,
  listOpenNameReviews,
  type NameReviewRow,
  type NameReviewSubject,
} from "./name-review-store.ts";

export const ENCRYPTED_NAME_EVIDENCE = "name-evidence";

const atBank = { accountNumber: z.string(), bankName: z.string(), holderName: z.string() };

/** The provider's similarity score of the names, from 0 to 100; null without a score. */
const score = z.number().nullable().default(null);

const panEvidence = z.object({ pan: z.string(), score, aadhaarLink: z.enum(PAN_LINKS).nullable().default(null) });

/** Blind indexes: the Aadhaar number itself is not stored. */
const aadhaarEvidence = z.object({
  identity: z.object({
    kind: z.enum(["aadhaar", "digilocker"]),
    token: z.string(),
    earlierTokens: z.array(z.string()),
  }),
  keyId: z.string(),
  lastFour: z.string(),
  dateOfBirth: calendarDate,
});

const bankEvidence = z.object({
  ...{ ...atBank, ifsc: z.string(), branch: z.string() },
  /** The KYC step, another account in its place, or the account of a child. */
  as: z.enum(["STEP", "CHANGE", "WARD"]),
  guardian: z.object({ userId, contact: z.object({ channel: z.enum(["SMS", "EMAIL"]), to: z.string() }) }).nullable(),
  score,
});

const foreignBankEvidence = z.object({
  ...{ ...atBank, currency: foreignCurrency, swiftCode: z.string(), country: z.string() },
});

interface Evidence {
  readonly PAN: z.output<typeof panEvidence>;
  readonly AADHAAR: z.output<typeof aadhaarEvidence>;
  readonly BANK: z.output<typeof bankEvidence>;
  readonly FOREIGN_BANK: z.output<typeof foreignBankEvidence>;
}
export type NameEvidence<Subject extends NameReviewSubject> = Evidence[Subject];

const EVIDENCE: { readonly [Subject in NameReviewSubject]: z.ZodType<Evidence[Subject]> } = {
  PAN: panEvidence,
  AADHAAR: aadhaarEvidence,
  BANK: bankEvidence,
  FOREIGN_BANK: foreignBankEvidence,
};

interface Opening<Subject extends NameReviewSubject> {
  readonly subject: Subject;
  readonly givenName: string;
  readonly registeredName: string;
  readonly detail: string;
  readonly evidence: NameEvidence<Subject>;
}

/** Call inside the command's transaction. A new review replaces the open one of the same subject. */
export function openNameReview<Subject extends NameReviewSubject>(
  context: AccountContext,
  { evidence, ...names }: Opening<Subject>,
): NameReview {
  const currency = "currency" in evidence ? evidence.currency : null;
  replaceNameReview(context, { subject: names.subject, currency });
  const [value, key] = [JSON.stringify(evidence), context.env.TOKEN_KEY];
  const openedAt = context.clock.now();
  const ciphertext = encrypt({ kind: ENCRYPTED_NAME_EVIDENCE, value, key });
  insertNameReview(context.sql, { ...names, currency, evidence: ciphertext, openedAt });
  context.emit({ type: "investor.name-review-opened.v1" });
  return viewOf({ ...names, openedAt });
}

/** Call inside a transaction. Has no effect without an open review. */
export function replaceNameReview(
  context: AccountContext,
  of: { readonly subject: NameReviewSubject; readonly currency?: ForeignCurrency | null },
): void {
  const open = findOpenNameReview(context.sql, of);
  if (open) closeNameReview(context, open, "REPLACED");
}

/** Call inside a transaction. */
export function closeNameReview(
  context: AccountContext,
  { sequence }: Pick<NameReviewRow, "sequence">,
  state: "ACCEPTED" | "REFUSED" | "REPLACED",
): void {
  endNameReview(context.sql, { sequence, state, at: context.clock.now() });
  if (listOpenNameReviews(context.sql).length === 0) context.emit({ type: "investor.name-review-ended.v1" });
}

/** Decrypts the evidence that an acceptance needs. */
export function openEvidence<Subject extends NameReviewSubject>(
  { env }: Pick<AccountContext, "env">,
  { subject, evidence }: { readonly subject: Subject; readonly evidence: ArrayBuffer },
): NameEvidence<Subject> {
  const text = decrypt({ kind: ENCRYPTED_NAME_EVIDENCE, ciphertext: evidence, keys: keyRingOf(env) });
  return EVIDENCE[subject].parse(JSON.parse(text));
}

/** The provider's score of the names; null where it gave none. For the operator who compares the names. */
export function scoreOf(context: Pick<AccountContext, "env">, review: NameReviewRow): number | null {
  const evidence = openEvidence(context, review);
  return "score" in evidence ? evidence.score : null;
}

/** Both names of the open review, as the investor may see them; null when none is open. */
export function findNameReview(
  { sql }: Pick<AccountContext, "sql">,
  of: { readonly subject: NameReviewSubject; readonly currency?: ForeignCurrency | null },
): NameReview | null {
  const open = findOpenNameReview(sql, of);
  return open && viewOf(open);
}

function viewOf(review: Pick<NameReviewRow, "subject" | "givenName" | "registeredName" | "openedAt">): NameReview {
  const { subject, givenName, registeredName, openedAt: since } = review;
  // Somebody who knows a PAN and a surname must not learn the whole name from the register.
  const shown = subject === "PAN" ? maskUnclaimed({ claimed: givenName, registered: registeredName }) : registeredName;
  return { givenName, registeredName: shown, since };
}
