/** The ways of proving an Aadhaar without a code to the linked mobile. `kyc.ts` has the way with one. */
import { z } from "zod";
import { defineCall } from "./define.ts";
import { kycState } from "./kyc.ts";
import { IMAGE_TYPES, uploadedFile } from "./uploads.ts";

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
