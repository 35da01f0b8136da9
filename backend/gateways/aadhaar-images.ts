import type { ErrorCode } from "../../lib/contract/values/errors.ts";

/** Why a picture could not be read. SIDES: it is not the side of the card that it should be. */
export type AadhaarImageFault = Extract<
  ErrorCode,
  "AADHAAR_IMAGE_BLURRED" | "AADHAAR_IMAGE_GLARE" | "AADHAAR_IMAGE_SIDES" | "AADHAAR_IMAGE_UNREADABLE"
>;

export type AadhaarReading =
  | {
      readonly outcome: "READ";
      readonly aadhaarNumber: string;
      readonly name: string;
      readonly dateOfBirth: string;
    }
  | { readonly outcome: "REFUSED"; readonly side: "FRONT" | "BACK"; readonly fault: AadhaarImageFault };

/** Optical character recognition of Aadhaar cards. It must keep neither the pictures nor what stands on them. */
export interface AadhaarImagesGateway {
  /** Pictures in JPEG or PNG, bare of everything but themselves. The claims are what the person says of himself. */
  read(request: {
    readonly front: Uint8Array;
    readonly back: Uint8Array;
    readonly claimedName: string;
    readonly claimedDateOfBirth: string;
  }): Promise<AadhaarReading>;
}
