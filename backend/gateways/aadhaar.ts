import type { Contact } from "./messages.ts";

export type AadhaarOtpAnswer =
  | { readonly outcome: "SENT"; readonly reference: string }
  | { readonly outcome: "NOT_FOUND" | "NO_MOBILE" };

export type AadhaarConfirmAnswer =
  | { readonly outcome: "CONFIRMED"; readonly name: string; readonly dateOfBirth: string }
  | { readonly outcome: "OTP_INVALID" | "OTP_EXPIRED" };

export interface AadhaarGateway {
  /**
   * The authority sends a code to the mobile that is linked to the number. It knows that mobile itself; `contactHint`,
   * where our investor can be reached, is for a sandbox that does not. @throws when it cannot be reached.
   */
  requestOtp(request: { readonly aadhaarNumber: string; readonly contactHint: Contact }): Promise<AadhaarOtpAnswer>;
  /** The claims are what the person says of himself; the authority answers with what it knows. */
  confirm(request: {
    readonly reference: string;
    readonly aadhaarNumber: string;
    readonly otp: string;
    readonly claimedName: string;
    readonly claimedDateOfBirth: string;
  }): Promise<AadhaarConfirmAnswer>;
}
