/**
 * Login contacts: the phone numbers and e-mail addresses with which an investor signs in, each confirmed with a code.
 * The specification knows one contact per investor; these calls are additions, because an investor who loses a phone
 * needs another way to sign in.
 */
import { z } from "zod";
import { defineCall } from "../define.ts";
import { instant } from "../values/calendar-date.ts";
import { countryCode, email, OTP_ERRORS, OTP_SENDING_ERRORS, otp, phone } from "../values/identity.ts";
import { named } from "../values/named.ts";
import { text } from "../values/text.ts";
import { otpSentTo } from "./auth.ts";

const contactChannel = named("ContactChannel", z.enum(["PHONE", "EMAIL"]));
export type ContactChannel = z.infer<typeof contactChannel>;

export const loginContact = named(
  "LoginContact",
  z.object({
    channel: contactChannel,
    /** E.164, or a lower-case e-mail address. */
    value: z.string(),
    /** Receives the codes for withdrawals and investments. */
    isPrimary: z.boolean(),
    linkedAt: instant,
    /** Since when messages to it have not been delivered; null while they are. Codes go to another contact then. */
    undeliverableSince: instant.nullable(),
  }),
);
export type LoginContact = z.output<typeof loginContact>;

const contacts = named("LoginContacts", z.object({ contacts: z.array(loginContact) }));

export const listContacts = defineCall({
  name: "contacts.list",
  tag: "Sign-in",
  method: "GET",
  path: "/v2/user/contacts",
  inSpecification: false,
  summary: "Lists the phone numbers and e-mail addresses that can sign in to this account.",
  access: "investor",
  policy: { guardian: "handsOver", viewer: "never" },
  effect: "query",
  input: z.strictObject({}),
  output: contacts,
  errors: [],
});

/** Exactly one of a phone number with its dial code and an e-mail address. */
const newContact = { phone: phone.optional(), countryCode: countryCode.optional(), email: email.optional() };
const hasOneContact = ({ phone: number, email: address }: { phone?: unknown; email?: unknown }) =>
  (number === undefined) !== (address === undefined);

const NEW_CONTACT_ERRORS = ["PHONE_INVALID", "EMAIL_INVALID", "CONTACT_LINKED", "CONTACT_LIMIT"] as const;

export const requestLink = defineCall({
  name: "contacts.link-request",
  tag: "Sign-in",
  method: "POST",
  path: "/v2/user/contacts/otp/request",
  inSpecification: false,
  summary:
    "Sends two codes: one to the new login contact and one to an existing one. The response does not disclose whether the new contact has an account.",
  access: "investor",
  policy: { guardian: "handsOver", viewer: "never" },
  effect: "command",
  input: z.strictObject(newContact).refine(hasOneContact),
  output: z.object({ newContact: otpSentTo, known: otpSentTo }),
  errors: [...NEW_CONTACT_ERRORS, ...OTP_SENDING_ERRORS],
});

export const linkContact = defineCall({
  name: "contacts.link",
  tag: "Sign-in",
  method: "POST",
  path: "/v2/user/contacts",
  inSpecification: false,
  summary: "Adds a login contact. Requires the codes sent to the new contact and to an existing one.",
  access: "investor",
  policy: { guardian: "handsOver", viewer: "never" },
  effect: "command",
  input: z.strictObject({ ...newContact, otp, knownOtp: otp }).refine(hasOneContact),
  output: contacts,
  errors: [...NEW_CONTACT_ERRORS, ...OTP_ERRORS, "CONTACT_IN_USE"],
});

const known = { channel: contactChannel, value: text(254).min(3) };

export const requestUnlink = defineCall({
  name: "contacts.unlink-request",
  tag: "Sign-in",
  method: "POST",
  path: "/v2/user/contacts/remove/otp/request",
  inSpecification: false,
  summary: "Sends the code that confirms removing a login contact, to another contact of the account.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "command",
  input: z.strictObject(known),
  output: otpSentTo,
  errors: ["CONTACT_LAST", ...OTP_SENDING_ERRORS],
});

export const unlinkContact = defineCall({
  name: "contacts.unlink",
  tag: "Sign-in",
  method: "POST",
  path: "/v2/user/contacts/remove",
  inSpecification: false,
  summary: "Removes a login contact and ends every other session. The last contact cannot be removed.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "command",
  input: z.strictObject({ ...known, otp }),
  output: contacts,
  errors: ["CONTACT_LAST", ...OTP_ERRORS],
});
