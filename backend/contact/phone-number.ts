/** Whether a phone number can exist, by the numbering plan of its country, and its one spelling: E.164. */
import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { AppError } from "../../lib/contract/values/errors.ts";

export interface PhoneNumber {
  readonly e164: string;
  /** ISO 3166-1 alpha-2; of a plan that several countries share, the one that the number points to. */
  readonly country: string;
}

/** @throws AppError PHONE_INVALID, also when the number carries another dial code than the one that was chosen. */
export function parsePhoneNumber({ phone, countryCode }: { phone: string; countryCode: string }): PhoneNumber {
  const callingCode = countryCode.slice(1);
  const number = parsePhoneNumberFromString(phone, { defaultCallingCode: callingCode, extract: false });
  if (!number?.isValid() || number.countryCallingCode !== callingCode) {
    throw new AppError("PHONE_INVALID", { phone: "PHONE_INVALID" });
  }
  return { e164: number.number, country: number.country ?? number.getPossibleCountries()[0] ?? "IN" };
}
