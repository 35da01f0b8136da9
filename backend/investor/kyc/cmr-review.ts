/**
 * Review of a client master report. The scheduler submits it for manual review and polls the verdict; an operator may
 * decide earlier. The first decision is final. The file of a rejected report is deleted.
 */

import type { CmrFault, CmrState } from "../../../lib/contract/calls/cmr.ts";
import { epochMs } from "../../../lib/contract/values/calendar-date.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import type { CmrVerdict } from "../../gateways/cmr-review.ts";
import { callGateway } from "../../gateways/deadline.ts";
import { plainTextIn } from "../../uploads/pdf-text.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { notify } from "../notifications/notify.ts";
import { cmrStateOf } from "./cmr-operations.ts";
import { reviewPollDelayMs } from "./cmr-rules.ts";
import { type CmrRow, findCmr, rejectCmr, verifyCmr } from "./cmr-store.ts";
import { dematRecordOf } from "./demat-account.ts";
import { assertDocumentKept, discardDocument, readDocument, type ShownDocument, showDocument } from "./documents.ts";

/** An operator reads for no session. */
export const NO_SESSION = { sessionId: "" };

export type CmrDecision =
  | { readonly outcome: "VERIFIED"; readonly dematNumber: string | null }
  | { readonly outcome: "REJECTED"; readonly reason: CmrFault };

/** Job CMR. `id`: the report's id. */
export async function reviewCmr(context: AccountContext, id: string): Promise<void> {
  const cmr = findOpen(context, id);
  if (!cmr) return;
  const verdict = await pollReview(context, cmr);
  // An operator may have decided during the poll.
  if (!findOpen(context, id)) return;
  switch (verdict.outcome) {
    case "VERIFIED":
    case "REJECTED":
      decideCmr(context, verdict);
      return;
    case "UNKNOWN":
    case "PENDING": {
      const now = context.clock.now();
      const dueAt = epochMs(now + reviewPollDelayMs(now - cmr.uploadedAt));
      context.scheduler.schedule({ kind: "CMR", reference: id, dueAt });
    }
  }
}

function findOpen({ sql }: AccountContext, id: string): CmrRow | null {
  const cmr = findCmr(sql);
  return cmr?.id === id && cmr.status === "IN_REVIEW" ? cmr : null;
}

async function pollReview(context: AccountContext, cmr: CmrRow): Promise<CmrVerdict> {
  const reviewers = context.gateways.cmrReview;
  const verdict = await callGateway(() => reviewers.verdict(cmr.id));
  if (verdict.outcome !== "UNKNOWN") return verdict;
  const text = await textOf(context, cmr);
  await callGateway(() => reviewers.submit({ reference: cmr.id, text, hasNumber: cmr.demat !== null }));
  return verdict;
}

/** Empty for an image, and for a file that the bucket has lost: a person decides such a report. */
async function textOf(context: AccountContext, { documentId }: CmrRow): Promise<string> {
  try {
    const { type, bytes } = await readDocument(context, documentId);
    return type === "application/pdf" ? plainTextIn(bytes) : "";
  } catch (cause) {
    if (cause instanceof AppError && cause.code === "FILE_LOST") return "";
    throw cause;
  }
}

/**
 * An operator's decision.
 * @throws AppError FILE_LOST for the verification of a report whose file is lost; as `decideCmr`
 */
export async function decideCmrByOperator(context: AccountContext, decision: CmrDecision): Promise<CmrState> {
  const cmr = findCmr(context.sql);
  if (cmr?.status === "IN_REVIEW" && decision.outcome === "VERIFIED") await assertDocumentKept(context, cmr.documentId);
  return decideCmr(context, decision, cmr?.id);
}

/**
 * Decides the report in review. `id`: the report that the operator's decision is about.
 * @throws AppError CMR_NOT_IN_REVIEW; INVALID_INPUT for a verification without a demat number
 */
export function decideCmr(context: AccountContext, decision: CmrDecision, id?: string): CmrState {
  return context.storage.transactionSync(() => {
    const cmr = findCmr(context.sql);
    if (cmr?.status !== "IN_REVIEW" || (id !== undefined && cmr.id !== id)) throw new AppError("CMR_NOT_IN_REVIEW");
    decide(context, cmr, decision);
    const result = `DEMAT_${decision.outcome}` as const;
    const reason = decision.outcome === "REJECTED" ? decision.reason : null;
    notify(context, { reference: cmr.id, subject: { kind: "KYC_RESULT", result, reason } });
    context.scheduler.cancel({ kind: "CMR", reference: cmr.id });
    return cmrStateOf(context, NO_SESSION);
  });
}

function decide(context: AccountContext, { id, documentId, demat: parsed }: CmrRow, decision: CmrDecision): void {
  const at = context.clock.now();
  if (decision.outcome === "REJECTED") {
    rejectCmr(context.sql, { id, reason: decision.reason, at });
    discardDocument(context, documentId);
    return;
  }
  const { dematNumber } = decision;
  if (dematNumber === null && parsed === null) throw new AppError("INVALID_INPUT", { dematNumber: "INVALID_INPUT" });
  verifyCmr(context.sql, { id, demat: dematNumber === null ? null : dematRecordOf(context, dematNumber), at });
  context.scheduler.schedule({ kind: "REDELIVERY", reference: id, dueAt: at });
}

/** The report's file, for an operator. @throws AppError NOT_FOUND when there is none, or it was deleted */
export async function readCmr(context: AccountContext): Promise<ShownDocument> {
  const cmr = findCmr(context.sql);
  if (!cmr || cmr.status === "REJECTED") throw new AppError("NOT_FOUND");
  return showDocument(context, cmr.documentId);
}
