import type { Operations } from "../kernel/operation.ts";
import { aadhaarOperations } from "./aadhaar.ts";
import { aadhaarImagesOperations } from "./aadhaar-images.ts";
import { accreditationOperations } from "./accreditation.ts";
import { bankOperations } from "./bank.ts";
import { digilockerOperations } from "./digilocker.ts";
import { panOperations } from "./pan.ts";

export const kycOperations = {
  ...panOperations,
  ...aadhaarOperations,
  ...aadhaarImagesOperations,
  ...digilockerOperations,
  ...bankOperations,
  ...accreditationOperations,
} satisfies Partial<Operations>;
