/** Upload of the client master report: checked, stored encrypted, and submitted for manual review by the scheduler. */

import type { CmrState } from "../../../lib/contract/calls/cmr.ts";
import { UPLOAD_TYPES } from "../../../lib/contract/facts/uploads.ts";
import { DAY_MS } from "../../../lib/contract/values/calendar-date.ts";
import { AppError, type ErrorCode } from "../../../lib/contract/values/errors.ts";
import { acceptFile } from "../../uploads/accept.ts";
import { plainTextIn } from "../../uploads/pdf-text.ts";
import { listLoginContacts } from "../identity/contact-store.ts";
import { queueSecurityNotice } from "../identity/security-notices.ts";
import { confirmStepUp, requestStepUp } from "../identity/step-up.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import type { Operations } from "../kernel/operation.ts";
import { findDematNumber, maskDematNumber, UPLOADS_A_DAY } from "./cmr-rules.ts";
import { addCmr, countCmrsAfter, findCmr } from "./cmr-store.ts";
import { dematRecordOf } from "./demat-account.ts";
import { assertPermitted, needsPermit, permitStepUp } from "./demat-permit.ts";
import { deleteDematPermit, saveDematPermit } from "./demat-permit-store.ts";
import { discardDocument, keepDocument, storeDocument } from "./documents.ts";
import { assertCanInvest } from "./kyc-state.ts";

export const cmrOperations = {
  "bonds.cmr.status": (context, _input, session) => cmrStateOf(context, session),

  "bonds.cmr.otp-request": async (context, _input, command) => {
    assertMayUpload(context);
    const sent = await requestStepUp(context, command, {
      ...permitStepUp(context),
      text: (t, code) => t("notices.code.dematAccount", { code }),
    });
    return command.commit(() => sent);
  },

  "bonds.cmr.confirm": async (context, { otp }, command) => {
    assertMayUpload(context);
    await confirmStepUp(context, command, { ...permitStepUp(context), otp });
    return command.commit(() => {
      assertMayUpload(context);
      saveDematPermit(context.sql, { sessionId: command.sessionId, at: context.clock.now() });
      return cmrStateOf(context, command);
    });
  },

  "bonds.cmr.upload": async (context, { file }, command) => {
    assertMayUpload(context);
    assertPermitted(context, command);
    const accepted = acceptFile(file, { field: "file", types: UPLOAD_TYPES });
    const number = accepted.type === "application/pdf" ? findDematNumber(plainTextIn(accepted.bytes)) : null;
    const documentId = await storeDocument(context, accepted);
    try {
      return command.commit(() => {
        assertMayUpload(context);
        assertPermitted(context, command);
        deleteDematPermit(context.sql);
        const [id, at] = [`cmr_${context.ids.letters()}`, context.clock.now()];
        addCmr(context.sql, { id, documentId, demat: number === null ? null : dematRecordOf(context, number), at });
        keepDocument(context, documentId);
        context.scheduler.schedule({ kind: "CMR", reference: id, dueAt: at });
        // The owner can object while the report is in review.
        queueSecurityNotice(context, listLoginContacts(context.sql), (t) => t("notices.security.dematGiven"));
        return cmrStateOf(context, command);
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

/** The status of the latest report. `session`: the reader's, which may have to confirm another with a code. */
export function cmrStateOf(
  context: Pick<AccountContext, "sql" | "clock">,
  session: { readonly sessionId: string },
): CmrState {
  const cmr = findCmr(context.sql);
  const none = { reason: null, dematAccount: null, uploadedAt: null, decidedAt: null, needsCode: false };
  if (!cmr) return { status: "NOT_UPLOADED", ...none };
  const { status, reason, demat, uploadedAt, decidedAt } = cmr;
  // A rejected report verifies no demat account.
  const shown = status === "REJECTED" ? null : demat;
  const dematAccount = shown && { depository: shown.depository, maskedNumber: maskDematNumber(shown.lastFour) };
  const needsCode = status === "REJECTED" && needsPermit(context, session);
  return { status, reason, dematAccount, uploadedAt, decidedAt, needsCode };
}
