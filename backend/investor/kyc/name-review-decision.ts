/**
 * An operator's decision on two names. An acceptance verifies the step that awaits it, a refusal gives the reason; the
 * investor is notified of both and may try again. Conditions that may change before the decision are checked again at
 * the commit.
 */

import type { NameMatch } from "../../../lib/contract/calls/identity-records.ts";
import type { KycStep } from "../../../lib/contract/calls/kyc.ts";
import { AppError, type ErrorCode } from "../../../lib/contract/values/errors.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { notify } from "../notifications/notify.ts";
import { KycStore } from "./kyc-store.ts";
import { matchNames } from "./name-match.ts";
import { closeNameReview, type NameEvidence, openEvidence, scoreOf } from "./name-review.ts";
import { listOpenNameReviews, type NameReviewRow, type NameReviewSubject } from "./name-review-store.ts";
import { listNamesElsewhere, type NameElsewhere } from "./names-elsewhere.ts";

/** Runs the change and ends the review in one transaction. @throws AppError NAME_REVIEW_NONE when it has ended */
type CommitAcceptance = (change: () => void) => void;

/** Verifies the step under review. Null on success; the error, without a change, if it can no longer be verified. */
export type AcceptName<Subject extends NameReviewSubject> = (
  context: AccountContext,
  evidence: NameEvidence<Subject>,
  names: Pick<NameReviewRow, "givenName" | "registeredName" | "detail">,
  commit: CommitAcceptance,
) => Promise<ErrorCode | null>;

export type NameAcceptors = { readonly [Subject in NameReviewSubject]: AcceptName<Subject> };

/** `sequence` names the review, because another may have replaced the one that the operator saw. */
export type NameReviewOrder =
  | { readonly action: "show" }
  | { readonly action: "accept" | "refuse"; readonly sequence: number };

export interface NameReviewReport {
  readonly open: readonly (Omit<NameReviewRow, "evidence"> & {
    readonly match: NameMatch;
    readonly providerScore: number | null;
    /** Comparison of the names in other registers with both names of the review. */
    readonly elsewhere: readonly (NameElsewhere & { readonly given: NameMatch; readonly registered: NameMatch })[];
  })[];
  /** Why a name that was accepted could not be verified any more. */
  readonly refusal: ErrorCode | null;
}

/** @throws AppError NAME_REVIEW_NONE when no such review is open */
export async function reviewNames(
  context: AccountContext,
  order: NameReviewOrder,
  acceptors: NameAcceptors,
): Promise<NameReviewReport> {
  switch (order.action) {
    case "show":
      return reportOf(context, null);
    case "refuse":
      refuse(context, order.sequence, null);
      return reportOf(context, null);
    case "accept": {
      const refusal = await accept(context, order.sequence, acceptors);
      if (refusal) refuse(context, order.sequence, refusal);
      return reportOf(context, refusal);
    }
  }
}

function reportOf(context: AccountContext, refusal: ErrorCode | null): NameReviewReport {
  const names = listNamesElsewhere(context.sql);
  const open = listOpenNameReviews(context.sql).map(({ evidence, ...review }) => ({
    ...review,
    elsewhere: names.map((each) => ({
      ...each,
      given: matchNames({ claimed: review.givenName, registered: each.name }),
      registered: matchNames({ claimed: each.name, registered: review.registeredName }),
    })),
    providerScore: scoreOf(context, { ...review, evidence }),
    match: matchNames({ claimed: review.givenName, registered: review.registeredName }),
  }));
  return { open, refusal };
}

function getOpen({ sql }: AccountContext, sequence: number): NameReviewRow {
  const open = listOpenNameReviews(sql).find((each) => each.sequence === sequence);
  if (!open) throw new AppError("NAME_REVIEW_NONE");
  return open;
}

async function accept(context: AccountContext, sequence: number, acceptors: NameAcceptors): Promise<ErrorCode | null> {
  const review = getOpen(context, sequence);
  const commit: CommitAcceptance = (change) =>
    context.storage.transactionSync(() => {
      closeNameReview(context, getOpen(context, sequence), "ACCEPTED");
      change();
      notifyOfDecision(context, review, null);
    });
  const run = <Subject extends NameReviewSubject>(subject: Subject, acceptName: AcceptName<Subject>) =>
    acceptName(context, openEvidence(context, { subject, evidence: review.evidence }), review, commit);
  switch (review.subject) {
    case "PAN":
      return run("PAN", acceptors.PAN);
    case "AADHAAR":
      return run("AADHAAR", acceptors.AADHAAR);
    case "BANK":
      return run("BANK", acceptors.BANK);
    case "FOREIGN_BANK":
      return run("FOREIGN_BANK", acceptors.FOREIGN_BANK);
  }
}

const MISMATCH = {
  PAN: "PAN_NAME_MISMATCH",
  AADHAAR: "AADHAAR_NAME_MISMATCH",
  BANK: "BANK_NAME_MISMATCH",
  FOREIGN_BANK: "BANK_NAME_MISMATCH",
} as const satisfies Readonly<Record<NameReviewSubject, ErrorCode>>;

/** `refusal`: null for names of two people. */
function refuse(context: AccountContext, sequence: number, refusal: ErrorCode | null): void {
  context.storage.transactionSync(() => {
    const review = getOpen(context, sequence);
    const reason = refusal ?? MISMATCH[review.subject];
    closeNameReview(context, review, "REFUSED");
    if (review.subject !== "FOREIGN_BANK") rejectStep(context, review.subject, reason, review.detail);
    notifyOfDecision(context, review, reason);
  });
}

/** A verified account stays when its replacement is refused, and a child has no steps: only a waiting step is decided. */
function rejectStep(context: AccountContext, step: KycStep, reason: ErrorCode, detail: string): void {
  const store = new KycStore(context.sql);
  if (!store.listSteps().some((row) => row.step === step && row.status === "PENDING")) return;
  store.saveStep({ step, status: "REJECTED", reason, detail }, context.clock.now());
}

function notifyOfDecision(context: AccountContext, review: NameReviewRow, reason: ErrorCode | null): void {
  const result = reason === null ? "NAME_ACCEPTED" : "NAME_REFUSED";
  const subject = { kind: "KYC_RESULT", result, reason } as const;
  notify(context, { reference: `NAME:${review.sequence}`, subject, isForGuardian: isOfWard(context, review) });
}

const isOfWard = (context: AccountContext, { subject, evidence }: NameReviewRow) =>
  subject === "BANK" && openEvidence(context, { subject, evidence }).as === "WARD";
