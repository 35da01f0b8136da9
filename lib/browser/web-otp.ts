interface SmsCodeRequest extends CredentialRequestOptions {
  readonly otp: { readonly transport: readonly ["sms"] };
}

/**
 * The code of the next SMS whose last line names this host (WebOTP, Chrome on Android). Null where the browser reads no
 * messages, or after `signal`; never throws.
 */
export async function receiveSmsCode(signal: AbortSignal): Promise<string | null> {
  if (!("OTPCredential" in window)) return null;
  const request: SmsCodeRequest = { otp: { transport: ["sms"] }, signal };
  try {
    const credential = await navigator.credentials.get(request);
    return credential !== null && "code" in credential && typeof credential.code === "string" ? credential.code : null;
  } catch {
    // Refused by the person, ended by `signal`, or no message within the browser's own time.
    return null;
  }
}
