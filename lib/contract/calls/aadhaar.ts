/** Aadhaar verification without a code to the linked mobile; `kyc.ts` has the verification with one. */
import { z } from "zod";
import { defineCall } from "../define.ts";
import { IMAGE_TYPES } from "../facts/uploads.ts";
import { digilockerTransactionId } from "../values/ids.ts";
import { text } from "../values/text.ts";
import { uploadedFile } from "../values/uploads.ts";
import { kycState } from "./kyc.ts";

export const aadhaarByImages = defineCall({
  name: "kyc.aadhaar.images",
  tag: "KYC",
  method: "POST",
  path: "/v2/user/aadhaar-ocr-verification",
  summary:
    "Verifies the Aadhaar from photos of its front (file1) and back (file2). The photos are read once and never stored.",
  access: "investor",
  policy: { guardian: "never", viewer: "never", beforeTakeOver: "acts" },
  effect: "command",
  limit: "UPLOAD",
  files: { file1: IMAGE_TYPES, file2: IMAGE_TYPES },
  input: z.strictObject({ file1: uploadedFile, file2: uploadedFile }),
  output: kycState,
  errors: [
    "FILE_MISSING",
    "PAYLOAD_TOO_LARGE",
    "UNSUPPORTED_MEDIA_TYPE",
    "FILE_DAMAGED",
    "IMAGE_TOO_LARGE",
    "IMAGE_TOO_SMALL",
    "AADHAAR_IMAGE_BLURRED",
    "AADHAAR_IMAGE_GLARE",
    "AADHAAR_IMAGE_SIDES",
    "AADHAAR_IMAGE_UNREADABLE",
    "AADHAAR_BIRTH_DIFFERS",
    "AADHAAR_NAME_MISMATCH",
    "AADHAAR_IN_USE",
    "UNDER_AGE",
    "KYC_STEP_ORDER",
    "KYC_STEP_DONE",
    "TOO_MANY_REQUESTS",
    "GATEWAY_UNAVAILABLE",
  ],
});

/** The time within which a visit to DigiLocker must be completed. */
export const DIGILOCKER_VISIT_MS = 10 * 60_000;

/** Returned by DigiLocker beside the transaction id; proves that this browser gave the consent. */
export const digilockerCode = text(64).regex(/^[0-9a-z]{20,64}$/);

export const initiateDigilocker = defineCall({
  name: "kyc.aadhaar.digilocker-initiate",
  tag: "KYC",
  method: "POST",
  path: "/v2/user/initiate-aadhaar-digilocker",
  summary:
    "Starts a visit to DigiLocker, which returns to /digilocker; from there the investor continues to `returnUrl`.",
  access: "investor",
  policy: { guardian: "never", viewer: "never", beforeTakeOver: "acts" },
  effect: "command",
  // The path of a page of this site; anything else falls back to /kyc.
  input: z.strictObject({ returnUrl: text(2_000).optional() }),
  output: z.object({ redirectUrl: z.string(), transactionId: digilockerTransactionId }),
  errors: ["KYC_STEP_ORDER", "KYC_STEP_DONE", "TOO_MANY_REQUESTS", "GATEWAY_UNAVAILABLE"],
});

/**
 * Not in the specification. The return page makes this call when it loads: only the browser that consented receives the
 * code, and only the session that started the visit may hand it over.
 */
export const returnFromDigilocker = defineCall({
  name: "kyc.aadhaar.digilocker-return",
  tag: "KYC",
  method: "POST",
  path: "/v2/user/digilocker-return",
  inSpecification: false,
  summary: "Records that the browser has returned from DigiLocker with a consent. Imports nothing.",
  access: "investor",
  policy: { guardian: "never", viewer: "never", beforeTakeOver: "acts" },
  effect: "command",
  input: z.strictObject({ transactionId: digilockerTransactionId, code: digilockerCode }),
  output: z.object({ returnTo: z.string() }),
  errors: ["NOT_FOUND", "DIGILOCKER_EXPIRED", "KYC_STEP_ORDER", "KYC_STEP_DONE"],
});

export const verifyDigilocker = defineCall({
  name: "kyc.aadhaar.digilocker-verify",
  tag: "KYC",
  method: "POST",
  path: "/v2/user/verify-aadhaar-digilocker",
  summary:
    "Saves the Aadhaar shared at DigiLocker, once, for the session that started the visit and returned from it to /digilocker.",
  access: "investor",
  policy: { guardian: "never", viewer: "never", beforeTakeOver: "acts" },
  effect: "command",
  // `code` is for a client whose return from DigiLocker is not the page /digilocker. Without a code from either, an
  // attacker could start a visit, have a victim consent to it, and claim the victim's Aadhaar (docs/decisions/0095).
  input: z.strictObject({ transactionId: digilockerTransactionId, code: digilockerCode.optional() }),
  output: kycState.extend({ returnTo: z.string() }),
  errors: [
    "NOT_FOUND",
    "DIGILOCKER_EXPIRED",
    "DIGILOCKER_UNFINISHED",
    "DIGILOCKER_DENIED",
    "DIGILOCKER_NO_AADHAAR",
    "AADHAAR_NAME_MISMATCH",
    "AADHAAR_IN_USE",
    "UNDER_AGE",
    "KYC_STEP_ORDER",
    "KYC_STEP_DONE",
    "GATEWAY_UNAVAILABLE",
  ],
});
