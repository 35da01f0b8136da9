export type AadhaarOtpAnswer =
  | { readonly outcome: "SENT"; readonly reference: string }
  | { readonly outcome: "NOT_FOUND" | "NO_MOBILE" };

export type AadhaarConfirmAnswer =
  | { readonly outcome: "CONFIRMED"; readonly name: string; readonly dateOfBirth: string }
  | { readonly outcome: "OTP_INVALID" | "OTP_EXPIRED" };

export interface AadhaarGateway {
  /** The authority sends a code to the mobile that is linked to the number. @throws when it cannot be reached. */
  requestOtp(aadhaarNumber: string): Promise<AadhaarOtpAnswer>;
  confirm(request: {
    readonly reference: string;
    readonly aadhaarNumber: string;
    readonly otp: string;
  }): Promise<AadhaarConfirmAnswer>;
}
