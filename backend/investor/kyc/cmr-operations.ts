/** Upload of the client master report: checked, stored encrypted, and submitted for manual review by the scheduler. */

import type { CmrState } from "../../../lib/contract/calls/cmr.ts";
import { UPLOAD_TYPES } from "../../../lib/contract/facts/uploads.ts";
import { DAY_MS } from "../../../lib/contract/values/calendar-date.ts";
import { AppError, type ErrorCode } from "../../../lib/contract/values/errors.ts";
import { acceptFile } from "../../uploads/accept.ts";
import { plainTextIn } from "../../uploads/pdf-text.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import type { Operations } from "../kernel/operation.ts";
import { findDematNumber, maskDematNumber, UPLOADS_A_DAY } from "./cmr-rules.ts";
import { addCmr, countCmrsAfter, findCmr } from "./cmr-store.ts";
import { dematRecordOf } from "./demat-account.ts";
import { discardDocument, keepDocument, storeDocument } from "./documents.ts";
import { assertCanInvest } from "./kyc-state.ts";

export const cmrOperations = {
  "bonds.cmr.status": (context) => cmrStateOf(context),

  "bonds.cmr.upload": async (context, { file }, command) => {
    assertMayUpload(context);
    const accepted = acceptFile(file, { field: "file", types: UPLOAD_TYPES });
    const number = accepted.type === "application/pdf" ? findDematNumber(plainTextIn(accepted.bytes)) : null;
    const documentId = await storeDocument(context, accepted);
    try {
      return command.commit(() => {
        assertMayUpload(context);
        const [id, at] = [`cmr_${context.ids.letters()}`, context.clock.now()];
        addCmr(context.sql, { id, documentId, demat: number === null ? null : dematRecordOf(context, number), at });
        keepDocument(context, documentId);
        context.scheduler.schedule({ kind: "CMR", reference: id, dueAt: at });
        return cmrStateOf(context);
      });
    } catch (cause) {
      context.storage.transactionSync(() => discardDocument(context, documentId));
      throw cause;
    }
  },
} satisfies Partial<Operations>;

/** @throws AppError KYC_INCOMPLETE, CMR_IN_REVIEW, CMR_VERIFIED, TOO_MANY_REQUESTS */
function assertMayUpload(context: AccountContext): void {
  assertCanInvest(context);
  const refusal = uploadError(context);
  if (refusal) throw new AppError(refusal);
}

function uploadError({ sql, clock }: AccountContext): ErrorCode | null {
  switch (findCmr(sql)?.status) {
    case "IN_REVIEW":
      return "CMR_IN_REVIEW";
    case "VERIFIED":
      return "CMR_VERIFIED";
    case "REJECTED":
    case undefined:
      return countCmrsAfter(sql, clock.now() - DAY_MS) >= UPLOADS_A_DAY ? "TOO_MANY_REQUESTS" : null;
  }
}

/** The status of the latest report. */
export function cmrStateOf({ sql }: Pick<AccountContext, "sql">): CmrState {
  const cmr = findCmr(sql);
  if (!cmr) return { status: "NOT_UPLOADED", reason: null, dematAccount: null, uploadedAt: null, decidedAt: null };
  const { status, reason, demat, uploadedAt, decidedAt } = cmr;
  // A rejected report verifies no demat account.
  const shown = status === "REJECTED" ? null : demat;
  const dematAccount = shown && { depository: shown.depository, maskedNumber: maskDematNumber(shown.lastFour) };
  return { status, reason, dematAccount, uploadedAt, decidedAt };
}
