/** The ways of proving an Aadhaar without a code to the linked mobile. `kyc.ts` has the way with one. */
import { z } from "zod";
import { defineCall } from "../define.ts";
import { digilockerTransactionId } from "../values/ids.ts";
import { text } from "../values/text.ts";
import { IMAGE_TYPES, uploadedFile } from "../values/uploads.ts";
import { kycState } from "./kyc.ts";

export const aadhaarByImages = defineCall({
  name: "kyc.aadhaar.images",
  method: "POST",
  path: "/v2/user/aadhaar-ocr-verification",
  summary:
    "Reads the Aadhaar off pictures of its front (file1) and back (file2). The pictures are read and dropped: none is stored.",
  access: "investor",
  effect: "command",
  files: { file1: IMAGE_TYPES, file2: IMAGE_TYPES },
  input: z.object({ file1: uploadedFile, file2: uploadedFile }),
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
    "AADHAAR_NAME_MISMATCH",
    "AADHAAR_IN_USE",
    "UNDER_AGE",
    "KYC_STEP_ORDER",
    "KYC_STEP_DONE",
    "TOO_MANY_REQUESTS",
    "GATEWAY_UNAVAILABLE",
  ],
});

/** How long somebody may be away at DigiLocker. */
export const DIGILOCKER_VISIT_MS = 10 * 60_000;

/** What DigiLocker's return carries beside the transaction: proof that this browser is the one that consented. */
export const digilockerCode = text(64).regex(/^[0-9a-z]{20,64}$/);

export const initiateDigilocker = defineCall({
  name: "kyc.aadhaar.digilocker-initiate",
  method: "POST",
  path: "/v2/user/initiate-aadhaar-digilocker",
  summary: "Begins a visit to DigiLocker. It returns to /digilocker, and from there one goes on to `returnUrl`.",
  access: "investor",
  effect: "command",
  // A path of one of our own pages; anything else leads back to /kyc.
  input: z.object({ returnUrl: text(2_000).optional() }),
  output: z.object({ redirectUrl: z.string(), transactionId: digilockerTransactionId }),
  errors: ["KYC_STEP_ORDER", "KYC_STEP_DONE", "TOO_MANY_REQUESTS", "GATEWAY_UNAVAILABLE"],
});

export const verifyDigilocker = defineCall({
  name: "kyc.aadhaar.digilocker-verify",
  method: "POST",
  path: "/v2/user/verify-aadhaar-digilocker",
  summary: "Takes over the Aadhaar that was shared at DigiLocker, for the session that began the visit, once.",
  access: "investor",
  effect: "command",
  // `code` is ours beyond the documented input: whoever began a visit could have another person consent to it, and the
  // transaction alone would then take that person's Aadhaar over. The code comes back to the browser that consented.
  input: z.object({ transactionId: digilockerTransactionId, code: digilockerCode.optional() }),
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
