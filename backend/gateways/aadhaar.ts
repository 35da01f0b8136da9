import type { ErrorCode } from "../../lib/contract/values/errors.ts";
import type { Contact } from "./messages.ts";

export type AadhaarOtpAnswer =
  | { readonly outcome: "SENT"; readonly reference: string }
  | { readonly outcome: "NOT_FOUND" | "NO_MOBILE" };

export type AadhaarConfirmAnswer =
  | { readonly outcome: "CONFIRMED"; readonly name: string; readonly dateOfBirth: string }
  | { readonly outcome: "OTP_INVALID" | "OTP_EXPIRED" };

export interface AadhaarGateway {
  /**
   * Asks the authority to send a code to the mobile number linked to the Aadhaar. The authority knows that number;
   * `contactHint`, the investor's login contact, is for the sandbox, which does not.
   * @throws Error when the authority is unreachable.
   */
  requestOtp(request: { readonly aadhaarNumber: string; readonly contactHint: Contact }): Promise<AadhaarOtpAnswer>;
  /** The claims are the investor's statements; the authority returns its record. */
  confirm(request: {
    readonly reference: string;
    readonly aadhaarNumber: string;
    readonly otp: string;
    readonly claimedName: string;
    readonly claimedDateOfBirth: string;
  }): Promise<AadhaarConfirmAnswer>;
}

/** Why an image could not be read. SIDES: it does not show the expected side of the card. */
export type AadhaarImageFault = Extract<
  ErrorCode,
  "AADHAAR_IMAGE_BLURRED" | "AADHAAR_IMAGE_GLARE" | "AADHAAR_IMAGE_SIDES" | "AADHAAR_IMAGE_UNREADABLE"
>;

type AadhaarReading =
  | {
      readonly outcome: "READ";
      readonly aadhaarNumber: string;
      readonly name: string;
      readonly dateOfBirth: string;
    }
  /** The reader masks the number, and reads the year of birth alone. */
  | {
      readonly outcome: "READ_IN_PART";
      readonly lastFour: string;
      readonly name: string;
      readonly birthYear: number;
      /** The id of the person on the card, one with that of their DigiLocker, given their ISO 8601 date of birth. */
      readonly personOn: (dateOfBirth: string) => string;
    }
  | { readonly outcome: "REFUSED"; readonly side: "FRONT" | "BACK"; readonly fault: AadhaarImageFault };

/** OCR of Aadhaar cards. The provider must store neither the images nor their content. */
export interface AadhaarImagesGateway {
  /** JPEG or PNG images, stripped of metadata. The claims are the investor's statements. */
  read(request: {
    readonly front: Uint8Array;
    readonly back: Uint8Array;
    readonly claimedName: string;
    readonly claimedDateOfBirth: string;
  }): Promise<AadhaarReading>;
}
