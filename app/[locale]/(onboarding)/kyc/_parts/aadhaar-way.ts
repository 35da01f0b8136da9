/** By which way somebody proves his Aadhaar: the one that the address asks for, else the one that he tried last. */
import type { ErrorCode } from "@/lib/contract/errors";

export const AADHAAR_WAYS = ["otp", "pictures", "digilocker"] as const;
export type AadhaarWay = (typeof AADHAAR_WAYS)[number];

/** `asked`: the `way` of the address. `reason`: why the step was refused, if it was. */
export function chooseWay(asked: string | undefined, reason: ErrorCode | null): AadhaarWay {
  const way = AADHAAR_WAYS.find((each) => each === asked);
  if (way) return way;
  if (reason?.startsWith("AADHAAR_IMAGE_")) return "pictures";
  return reason?.startsWith("DIGILOCKER_") ? "digilocker" : "otp";
}
