/**
 * An operator's review of a residence change. From approval on, the new country decides GIFT City access, the required
 * KYC steps, and the tax on unpaid payouts. Paid payouts keep their tax.
 */

import type { ResidenceFault, ResidenceOverview } from "../../../lib/contract/calls/residence.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import type { Residency } from "../../../lib/finance/taxpayer.ts";
import { listLoginContacts } from "../identity/contact-store.ts";
import { saveCountry } from "../identity/identity-store.ts";
import { queueSecurityNotice } from "../identity/security-notices.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { notify } from "../notifications/notify.ts";
import { completeIfReady } from "./attempt.ts";
import { assertDocumentKept, discardDocument, type ShownDocument, showDocument } from "./documents.ts";
import { residenceOverviewOf } from "./residence-operations.ts";
import { residencyIn } from "./residence-rules.ts";
import { endResidenceChange, findOpenResidenceChange, type ResidenceRow } from "./residence-store.ts";

type ResidenceDecision =
  | { readonly outcome: "APPROVED" }
  | { readonly outcome: "REFUSED"; readonly fault: ResidenceFault };

/** An operator's action: show the proof, or record a decision. */
export type ResidenceOrder = { readonly outcome: "SHOWN" } | ResidenceDecision;

export interface ResidenceReview {
  readonly overview: ResidenceOverview;
  readonly proof: ShownDocument | null;
}

/** Applies an approved change of residence to the investor's holdings; called inside the approving transaction. */
export type OnMoved = (context: AccountContext, residency: Residency) => void;

/** @throws AppError RESIDENCE_NO_REQUEST when no request is in review; FILE_LOST for an approval without its proof */
export async function reviewResidence(
  context: AccountContext,
  order: ResidenceOrder,
  onMoved: OnMoved,
): Promise<ResidenceReview> {
  if (order.outcome === "APPROVED") {
    const { sequence, documentId } = getInReview(context);
    await assertDocumentKept(context, documentId);
    // The request may have been withdrawn, and another made, meanwhile.
    if (getInReview(context).sequence !== sequence) throw new AppError("RESIDENCE_NO_REQUEST");
  }
  if (order.outcome !== "SHOWN") return { overview: decideResidence(context, order, onMoved), proof: null };
  return {
    overview: residenceOverviewOf(context),
    proof: await showDocument(context, getInReview(context).documentId),
  };
}

function decideResidence(context: AccountContext, decision: ResidenceDecision, onMoved: OnMoved): ResidenceOverview {
  return context.storage.transactionSync(() => {
    const { sequence, documentId, to } = getInReview(context);
    const at = context.clock.now();
    const fault = decision.outcome === "REFUSED" ? decision.fault : null;
    endResidenceChange(context.sql, { sequence, state: decision.outcome, fault, at });
    if (decision.outcome === "APPROVED") applyResidence(context, to, onMoved);
    // A rejected proof is deleted; an approved one is kept with the KYC documents.
    else discardDocument(context, documentId);
    context.emit({ type: "investor.residence-change-decided.v1" });
    notifyOfDecision(context, sequence, decision);
    return residenceOverviewOf(context);
  });
}

/** An approval may be an attacker's: its message is a security notice, which no preference turns off. */
function notifyOfDecision(context: AccountContext, sequence: number, decision: ResidenceDecision): void {
  const isApproved = decision.outcome === "APPROVED";
  if (isApproved) {
    queueSecurityNotice(context, listLoginContacts(context.sql), (t) => t("notices.security.residenceApproved"));
  }
  notify(context, {
    reference: `RESIDENCE:${sequence}`,
    subject: {
      kind: "KYC_RESULT",
      result: `RESIDENCE_${decision.outcome}`,
      reason: isApproved ? null : decision.fault,
    },
    hasSecurityNotice: isApproved,
  });
}

function applyResidence(context: AccountContext, country: string, onMoved: OnMoved): void {
  saveCountry(context.sql, country);
  onMoved(context, residencyIn(country));
  // Non-residents need no Aadhaar, so this change may complete KYC. The KYC steps request it from residents.
  completeIfReady(context);
}

function getInReview({ sql }: Pick<AccountContext, "sql">): ResidenceRow & { readonly documentId: string } {
  const open = findOpenResidenceChange(sql);
  if (open?.state !== "IN_REVIEW" || open.documentId === null) throw new AppError("RESIDENCE_NO_REQUEST");
  return { ...open, documentId: open.documentId };
}
