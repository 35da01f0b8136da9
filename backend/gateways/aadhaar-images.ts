import type { ErrorCode } from "../../lib/contract/values/errors.ts";

/** Why an image could not be read. SIDES: it does not show the expected side of the card. */
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

/** OCR of Aadhaar cards. The provider must store neither the images nor their content. */
export interface AadhaarImagesGateway {
  /** JPEG or PNG images, stripped of metadata. The claims are what the investor stated. */
  read(request: {
    readonly front: Uint8Array;
    readonly back: Uint8Array;
    readonly claimedName: string;
    readonly claimedDateOfBirth: string;
  }): Promise<AadhaarReading>;
}
