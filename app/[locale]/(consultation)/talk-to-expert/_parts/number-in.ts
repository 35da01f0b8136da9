import { parsePhoneNumberFromString } from "libphonenumber-js/min";

/** Splits an E.164 number into country and national number for a form; null if it is invalid. */
export function numberIn(e164: string | null): { country: string; phone: string } | null {
  const number = e164 === null ? undefined : parsePhoneNumberFromString(e164);
  const country = number?.country ?? number?.getPossibleCountries()[0];
  return number && country ? { country, phone: number.nationalNumber } : null;
}
