import { parsePhoneNumberFromString } from "libphonenumber-js/min";

/** A number in E.164 as a form shows it: its country, and the rest. Null where it is none. */
export function numberIn(e164: string | null): { country: string; phone: string } | null {
  const number = e164 === null ? undefined : parsePhoneNumberFromString(e164);
  const country = number?.country ?? number?.getPossibleCountries()[0];
  return number && country ? { country, phone: number.nationalNumber } : null;
}
