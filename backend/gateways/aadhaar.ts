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
  /** The claims are what the investor stated; the authority returns what it has on record. */
  confirm(request: {
    readonly reference: string;
    readonly aadhaarNumber: string;
    readonly otp: string;
    readonly claimedName: string;
    readonly claimedDateOfBirth: string;
  }): Promise<AadhaarConfirmAnswer>;
}
