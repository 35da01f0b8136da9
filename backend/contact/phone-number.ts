/** Validates a phone number by its country's numbering plan and normalises it to E.164. */
import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import type { phoneOtpRequest, phoneOtpVerify } from "../../lib/contract/calls/auth.ts";
import type { bookAsVisitor, requestConsultationOtp } from "../../lib/contract/calls/consultations.ts";
import { fieldError } from "../../lib/contract/field-error.ts";

export interface PhoneNumber {
  readonly e164: string;
  /** ISO 3166-1 alpha-2; where countries share a dial code, the country that the number belongs to. */
  readonly country: string;
}

/** @throws AppError PHONE_INVALID, also when the number has another dial code than the selected one. */
export function parsePhoneNumber({ phone, countryCode }: { phone: string; countryCode: string }): PhoneNumber {
  const callingCode = countryCode.slice(1);
  const number = parsePhoneNumberFromString(phone, { defaultCallingCode: callingCode, extract: false });
  if (!number?.isValid() || number.countryCallingCode !== callingCode) {
    throw fieldError<
      typeof phoneOtpRequest | typeof phoneOtpVerify | typeof bookAsVisitor | typeof requestConsultationOtp
    >("phone", "PHONE_INVALID");
  }
  return { e164: number.number, country: number.country ?? number.getPossibleCountries()[0] ?? "IN" };
}
