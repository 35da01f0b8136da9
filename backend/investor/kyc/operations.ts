import type { Operations } from "../operation.ts";
import { aadhaarOperations } from "./aadhaar.ts";
import { accreditationOperations } from "./accreditation.ts";
import { bankOperations } from "./bank.ts";
import { panOperations } from "./pan.ts";

export const kycOperations = {
  ...panOperations,
  ...aadhaarOperations,
  ...bankOperations,
  ...accreditationOperations,
} satisfies Partial<Operations>;
