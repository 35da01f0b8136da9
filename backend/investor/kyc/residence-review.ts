/**
 * What an operator decides about a change of residence, and what follows from a yes: from that moment the new country
 * counts, for the GIFT City route, for the proofs that KYC wants, and for the tax on everything that has not been paid.
 * What was paid stays as it was paid.
 */

import type { ResidenceFault, ResidenceOverview } from "../../../lib/contract/calls/residence.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import type { Residency } from "../../../lib/finance/tax.ts";
import { listLoginContacts } from "../identity/contact-store.ts";
import { saveCountry } from "../identity/identity-store.ts";
import { announce } from "../identity/security-notices.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { completeIfReady } from "./attempt.ts";
import { discardDocument, readDocument } from "./documents.ts";
import { displayStatusOf } from "./residence-operations.ts";
import { residencyIn } from "./residence-rules.ts";
import { endResidenceChange, findOpenResidenceChange, type ResidenceRow } from "./residence-store.ts";

type ResidenceDecision =
  | { readonly outcome: "APPROVED" }
  | { readonly outcome: "REFUSED"; readonly fault: ResidenceFault };

/** What an operator wants: the proof before his eyes, or his word written down. */
export type ResidenceOrder = { readonly outcome: "SHOWN" } | ResidenceDecision;

export interface ResidenceReview {
  readonly standing: ResidenceOverview;
  readonly proof: { readonly type: string; readonly bytes: Uint8Array } | null;
}

/** Applies an approved move to what the investor holds; called inside the transaction that approves it. */
export type OnMoved = (context: AccountContext, residency: Residency) => void;

/** @throws AppError RESIDENCE_NO_REQUEST when nothing is in review. */
export async function reviewResidence(
  context: AccountContext,
  order: ResidenceOrder,
  onMoved: OnMoved,
): Promise<ResidenceReview> {
  if (order.outcome !== "SHOWN") return { standing: decideResidence(context, order, onMoved), proof: null };
  return { standing: displayStatusOf(context), proof: await readDocument(context, getInReview(context).documentId) };
}

function decideResidence(context: AccountContext, decision: ResidenceDecision, onMoved: OnMoved): ResidenceOverview {
  return context.storage.transactionSync(() => {
    const { sequence, documentId, to } = getInReview(context);
    const at = context.clock.now();
    const fault = decision.outcome === "REFUSED" ? decision.fault : null;
    endResidenceChange(context.sql, { sequence, state: decision.outcome, fault, at });
    if (decision.outcome === "APPROVED") moveTo(context, to, onMoved);
    // A proof that proved nothing has served its purpose; the one that did is part of KYC.
    else discardDocument(context, documentId);
    context.emit({ type: "investor.residence-change-decided.v1" });
    announce(context, listLoginContacts(context.sql), (t) => t(NOTICES[decision.outcome]));
    return displayStatusOf(context);
  });
}

const NOTICES = {
  APPROVED: "notices.security.residenceApproved",
  REFUSED: "notices.security.residenceRefused",
} as const;

function moveTo(context: AccountContext, country: string, onMoved: OnMoved): void {
  saveCountry(context.sql, country);
  onMoved(context, residencyIn(country));
  // Abroad no Aadhaar is needed, which may be all that was missing; at home it is, and KYC asks for it then.
  completeIfReady(context);
}

function getInReview({ sql }: Pick<AccountContext, "sql">): ResidenceRow & { readonly documentId: string } {
  const open = findOpenResidenceChange(sql);
  if (open?.state !== "IN_REVIEW" || open.documentId === null) throw new AppError("RESIDENCE_NO_REQUEST");
  return { ...open, documentId: open.documentId };
}
