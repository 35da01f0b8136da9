import { parsePhoneNumberFromString } from "libphonenumber-js/min";

const HOME_DIAL_CODE = "+91";

type TypedContact = { readonly email: string } | { readonly phone: string; readonly countryCode: string };

/**
 * What somebody typed into the one field for an address or a number. A number without a plus sign is one of India; what
 * neither can be is sent as it is, and refused as what it looks most like.
 */
export function contactIn(typed: string): TypedContact {
  const text = typed.trim();
  if (text.includes("@") || !/\d/.test(text)) return { email: text };
  const number = text.startsWith("+") ? parsePhoneNumberFromString(text, { extract: false }) : undefined;
  if (!number) return { phone: text.replace(/^\+/, ""), countryCode: HOME_DIAL_CODE };
  return { phone: number.nationalNumber, countryCode: `+${number.countryCallingCode}` };
}
