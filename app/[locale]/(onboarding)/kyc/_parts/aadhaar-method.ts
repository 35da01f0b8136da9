/** By which way somebody proves his Aadhaar: the one that the address asks for, else the one that he tried last. */
import type { ErrorCode } from "@/lib/contract/values/errors";

export const AADHAAR_METHODS = ["otp", "pictures", "digilocker"] as const;
export type AadhaarMethod = (typeof AADHAAR_METHODS)[number];

/** `asked`: the `way` of the address. `reason`: why the step was refused, if it was. */
export function chooseMethod(requested: string | undefined, reason: ErrorCode | null): AadhaarMethod {
  return AADHAAR_METHODS.find((each) => each === requested) ?? wayOf(reason) ?? "otp";
}

/** Whether a refusal has to be read by who takes this way: what was wrong with another way is no news on it. */
export function concerns(way: AadhaarMethod, reason: ErrorCode | null): boolean {
  const of = wayOf(reason);
  return of === null || of === way;
}

/** The one way on which a step can be refused for this reason; null where it is the person or the card that is meant. */
function wayOf(reason: ErrorCode | null): AadhaarMethod | null {
  if (reason?.startsWith("AADHAAR_IMAGE_")) return "pictures";
  if (reason?.startsWith("DIGILOCKER_")) return "digilocker";
  return reason === "AADHAAR_NO_MOBILE" || reason === "AADHAAR_NOT_FOUND" ? "otp" : null;
}
