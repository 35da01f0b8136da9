/**
 * The client master report (CMR): a broker's document that identifies the holder of a demat account. Unlisted shares
 * are delivered to that account.
 */

import { z } from "zod";
import { defineCall } from "../define.ts";
import { DOCUMENT_ERRORS, UPLOAD_TYPES } from "../facts/uploads.ts";
import { instant } from "../values/calendar-date.ts";
import { type ErrorCode, errorCode } from "../values/errors.ts";
import { OTP_SENDING_ERRORS } from "../values/identity.ts";
import { named } from "../values/named.ts";
import { CONFIRMATION_ERRORS, confirmation } from "../values/passkey.ts";
import { typedCode } from "../values/text.ts";
import { uploadedFile } from "../values/uploads.ts";
import { otpSentTo } from "./auth.ts";

export const CMR_STATUSES = ["NOT_UPLOADED", "IN_REVIEW", "VERIFIED", "REJECTED"] as const;
export type CmrStatus = (typeof CMR_STATUSES)[number];

/** The reasons for which a review may reject a report. Each has a message that explains how to correct it. */
export const CMR_FAULTS = [
  "CMR_NAME_MISMATCH",
  "CMR_UNREADABLE",
  "CMR_WRONG_DOCUMENT",
  "CMR_ACCOUNT_CLOSED",
] as const satisfies readonly ErrorCode[];
export type CmrFault = (typeof CMR_FAULTS)[number];

/** The reasons for which a depository refuses to deliver to an account that was verified. */
export const DEMAT_FAULTS = [
  "DEMAT_NUMBER_WRONG",
  "DEMAT_NAME_DIFFERS",
  "DEMAT_FROZEN",
  "DEMAT_CLOSED",
] as const satisfies readonly ErrorCode[];
export type DematFault = (typeof DEMAT_FAULTS)[number];

/** CDSL: sixteen digits. NSDL: `IN` and fourteen digits. */
export const dematNumber = typedCode()
  .toUpperCase()
  .regex(/^(?:\d{16}|IN\d{14})$/);

export const DEPOSITORIES = ["CDSL", "NSDL"] as const;
export type Depository = (typeof DEPOSITORIES)[number];

export const cmrState = named(
  "CmrState",
  z.object({
    status: z.enum(CMR_STATUSES),
    /** Why the report was rejected, or why the depository has refused its account since. */
    reason: errorCode.nullable(),
    /** While in review, as read from the file, or null if unreadable; once verified, as the reviewer confirmed it. */
    dematAccount: z.object({ depository: z.enum(DEPOSITORIES), maskedNumber: z.string() }).nullable(),
    uploadedAt: instant.nullable(),
    decidedAt: instant.nullable(),
    /** Whether another report needs the code of `/v2/bonds/cmr/otp/request`, confirmed in this session. */
    needsCode: z.boolean(),
  }),
);
export type CmrState = z.output<typeof cmrState>;

export const getCmrStatus = defineCall({
  name: "bonds.cmr.status",
  tag: "KYC",
  method: "GET",
  path: "/v2/bonds/cmr/status",
  summary: "Returns the review status of the client master report and its demat account, masked.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "query",
  input: z.strictObject({}),
  output: cmrState,
  errors: [],
});

const UPLOAD_ERRORS = ["KYC_INCOMPLETE", "CMR_IN_REVIEW", "CMR_VERIFIED", "TOO_MANY_REQUESTS"] as const;

/** Not in the specification: shares that were refused go to the next account, which a stolen session must not name. */
export const requestCmrOtp = defineCall({
  name: "bonds.cmr.otp-request",
  tag: "KYC",
  method: "POST",
  path: "/v2/bonds/cmr/otp/request",
  inSpecification: false,
  summary: "Sends the code that permits a report of another demat account, after the depository has refused one.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "command",
  input: z.strictObject({}),
  output: otpSentTo,
  errors: [...UPLOAD_ERRORS, ...OTP_SENDING_ERRORS],
});

export const confirmCmr = defineCall({
  name: "bonds.cmr.confirm",
  tag: "KYC",
  method: "POST",
  path: "/v2/bonds/cmr/otp/verify",
  inSpecification: false,
  summary: "Permits one report of another demat account in this session, within fifteen minutes.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "command",
  input: z.strictObject({ otp: confirmation }),
  output: cmrState,
  errors: [...UPLOAD_ERRORS, ...CONFIRMATION_ERRORS],
});

export const uploadCmr = defineCall({
  name: "bonds.cmr.upload",
  tag: "KYC",
  method: "POST",
  path: "/v2/bonds/cmr",
  summary:
    "Uploads the client master report of the investor's demat account for review. After a rejection the investor may upload another.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "command",
  limit: "UPLOAD",
  files: { file: UPLOAD_TYPES },
  input: z.strictObject({ file: uploadedFile }),
  output: cmrState,
  errors: [...DOCUMENT_ERRORS, ...UPLOAD_ERRORS, "CMR_CODE_REQUIRED", "GATEWAY_UNAVAILABLE"],
});
