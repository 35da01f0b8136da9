import { parsePhoneNumberFromString } from "libphonenumber-js/min";

const HOME_DIAL_CODE = "+91";

type TypedContact = { readonly email: string } | { readonly phone: string; readonly countryCode: string };

/**
 * Parses one field into an e-mail address or a phone number. A number without a plus sign is Indian. Invalid input is
 * passed on as the kind it resembles most, for the backend to reject.
 */
export function parseContact(typed: string): TypedContact {
  const text = typed.trim();
  if (text.includes("@") || !/\d/.test(text)) return { email: text };
  const number = text.startsWith("+") ? parsePhoneNumberFromString(text, { extract: false }) : undefined;
  if (!number) return { phone: text.replace(/^\+/, ""), countryCode: HOME_DIAL_CODE };
  return { phone: number.nationalNumber, countryCode: `+${number.countryCallingCode}` };
}
