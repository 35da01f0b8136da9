/** Requests to change the country of residence: the request, the upload of its proof, and its withdrawal. */

import type { ResidenceOverview, requestResidence } from "../../../lib/contract/calls/residence.ts";
import { UPLOAD_TYPES } from "../../../lib/contract/facts/uploads.ts";
import { fieldError } from "../../../lib/contract/field-error.ts";
import { DAY_MS } from "../../../lib/contract/values/calendar-date.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import { acceptFile } from "../../uploads/accept.ts";
import { getIdentity } from "../identity/identity-store.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import type { Operations } from "../kernel/operation.ts";
import { discardDocument, keepDocument, storeDocument } from "./documents.ts";
import { kycStateOf } from "./kyc-state.ts";
import { CHANGES_A_YEAR } from "./residence-rules.ts";
import {
  beginReview,
  countResidenceChangesAfter,
  endResidenceChange,
  findOpenResidenceChange,
  findResidenceChange,
  insertResidenceChange,
  type ResidenceRow,
} from "./residence-store.ts";

const YEAR_MS = 365 * DAY_MS;

export const residenceOperations = {
  "residence.get": (context) => residenceOverviewOf(context),

  "residence.request": (context, { country, reason }, command) =>
    command.commit(() => {
      const { country: from } = getIdentity(context.sql);
      const at = context.clock.now();
      // Before the PROFILE step is verified, the investor sets the country in the profile form.
      if (!isCountryLocked(context)) throw new AppError("KYC_STEP_ORDER");
      if (findOpenResidenceChange(context.sql)) throw new AppError("RESIDENCE_REQUESTED");
      if (country === from) throw fieldError<typeof requestResidence>("country", "RESIDENCE_SAME");
      if (countResidenceChangesAfter(context.sql, at - YEAR_MS) >= CHANGES_A_YEAR)
        throw new AppError("TOO_MANY_REQUESTS");
      insertResidenceChange(context.sql, { from, to: country, reason, at });
      return residenceOverviewOf(context);
    }),

  "residence.prove": async (context, { file }, command) => {
    getUnproven(context);
    const accepted = acceptFile(file, { field: "file", types: UPLOAD_TYPES });
    const documentId = await storeDocument(context, accepted);
    try {
      return command.commit(() => {
        const { sequence } = getUnproven(context);
        beginReview(context.sql, { sequence, documentId });
        keepDocument(context, documentId);
        context.emit({ type: "investor.residence-change-requested.v1" });
        return residenceOverviewOf(context);
      });
    } catch (cause) {
      context.storage.transactionSync(() => discardDocument(context, documentId));
      throw cause;
    }
  },

  "residence.withdraw": (context, _, command) =>
    command.commit(() => {
      const open = findOpenResidenceChange(context.sql);
      if (!open) throw new AppError("RESIDENCE_NO_REQUEST");
      const { sequence, documentId } = open;
      endResidenceChange(context.sql, { sequence, state: "WITHDRAWN", fault: null, at: context.clock.now() });
      if (documentId !== null) discardDocument(context, documentId);
      context.emit({ type: "investor.residence-change-decided.v1" });
      return residenceOverviewOf(context);
    }),
} satisfies Partial<Operations>;

/** The country is locked once the PROFILE step is verified. */
export const isCountryLocked = (context: Pick<AccountContext, "sql">): boolean =>
  kycStateOf(context).steps.some(({ step, status }) => step === "PROFILE" && status === "VERIFIED");

export function residenceOverviewOf(context: Pick<AccountContext, "sql">): ResidenceOverview {
  const change = findResidenceChange(context.sql);
  return {
    country: getIdentity(context.sql).country,
    isLocked: isCountryLocked(context),
    change: change && changeView(change),
  };
}

const changeView = ({ from, to, reason, state, fault, requestedAt, decidedAt }: ResidenceRow) => ({
  ...{ from, to, reason, state, fault, requestedAt, decidedAt },
});

/** @throws AppError RESIDENCE_NO_REQUEST, RESIDENCE_IN_REVIEW */
function getUnproven(context: Pick<AccountContext, "sql">): ResidenceRow {
  const open = findOpenResidenceChange(context.sql);
  if (!open) throw new AppError("RESIDENCE_NO_REQUEST");
  if (open.state === "IN_REVIEW") throw new AppError("RESIDENCE_IN_REVIEW");
  return open;
}
