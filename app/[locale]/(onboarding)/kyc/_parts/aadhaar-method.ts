/** The method of verifying Aadhaar: the one requested in the URL, else the one tried last. */
import type { ErrorCode } from "@/lib/contract/values/errors";

export const AADHAAR_METHODS = ["otp", "pictures", "digilocker"] as const;
export type AadhaarMethod = (typeof AADHAAR_METHODS)[number];

/** `requested`: the `way` parameter of the URL. `reason`: why the step was rejected, if it was. */
export function chooseMethod(requested: string | undefined, reason: ErrorCode | null): AadhaarMethod {
  return AADHAAR_METHODS.find((each) => each === requested) ?? methodOf(reason) ?? "otp";
}

/** Whether a rejection concerns this method; one that is specific to another method is not shown on it. */
export function concerns(method: AadhaarMethod, reason: ErrorCode | null): boolean {
  const of = methodOf(reason);
  return of === null || of === method;
}

/** The only method that can be rejected for this reason; null if the reason concerns the person or the card. */
function methodOf(reason: ErrorCode | null): AadhaarMethod | null {
  if (reason?.startsWith("AADHAAR_IMAGE_") || reason === "AADHAAR_BIRTH_DIFFERS") return "pictures";
  if (reason?.startsWith("DIGILOCKER_")) return "digilocker";
  return reason === "AADHAAR_NO_MOBILE" || reason === "AADHAAR_NOT_FOUND" ? "otp" : null;
}
