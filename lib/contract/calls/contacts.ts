/**
 * The ways in which one investor signs in: phone numbers and e-mail addresses that he has proven to be his. The
 * specification knows one contact for each investor; who loses a phone needs another way in, so these calls are ours.
 */
import { z } from "zod";
import { defineCall } from "../define.ts";
import { instant } from "../values/calendar-date.ts";
import { countryCode, email, otp, phone } from "../values/identity.ts";
import { text } from "../values/text.ts";
import { otpSent } from "./auth.ts";

const contactChannel = z.enum(["PHONE", "EMAIL"]);
export type ContactChannel = z.infer<typeof contactChannel>;

export const loginContact = z.object({
  channel: contactChannel,
  /** E.164, or a lower-case e-mail address. */
  value: z.string(),
  /** Codes for withdrawals and investments go there. */
  isPrimary: z.boolean(),
  linkedAt: instant,
});
export type LoginContact = z.output<typeof loginContact>;

const contacts = z.object({ contacts: z.array(loginContact) });

export const listContacts = defineCall({
  name: "contacts.list",
  method: "GET",
  path: "/v2/user/contacts",
  summary: "Every phone and e-mail address that signs in to this account.",
  access: "investor",
  effect: "query",
  input: z.object({}),
  output: contacts,
  errors: [],
});

/** A phone number with its dial code, or an e-mail address. */
const newContact = { phone: phone.optional(), countryCode: countryCode.optional(), email: email.optional() };
const isOne = ({ phone: number, email: address }: { phone?: unknown; email?: unknown }) =>
  (number === undefined) !== (address === undefined);

const sentCode = otpSent.extend({ sentTo: z.string() });

const SENDING_ERRORS = ["OTP_TOO_SOON", "OTP_LIMIT", "GATEWAY_UNAVAILABLE"] as const;
const CODE_ERRORS = ["OTP_INVALID", "OTP_EXPIRED", "OTP_EXHAUSTED"] as const;
const NEW_CONTACT_ERRORS = ["PHONE_INVALID", "EMAIL_INVALID", "CONTACT_LINKED", "CONTACT_LIMIT"] as const;

export const requestLink = defineCall({
  name: "contacts.link-request",
  method: "POST",
  path: "/v2/user/contacts/otp/request",
  summary:
    "Sends two codes: one to the new contact, one to a contact that signs in already. Answers the same whether or not anybody signs in with the new one.",
  access: "investor",
  effect: "command",
  input: z.object(newContact).refine(isOne),
  output: z.object({ newContact: sentCode, known: sentCode }),
  errors: [...NEW_CONTACT_ERRORS, ...SENDING_ERRORS],
});

export const linkContact = defineCall({
  name: "contacts.link",
  method: "POST",
  path: "/v2/user/contacts",
  summary: "Lets one more contact sign in. Needs the code that went there and the code that went to a known one.",
  access: "investor",
  effect: "command",
  input: z.object({ ...newContact, otp, knownOtp: otp }).refine(isOne),
  output: contacts,
  errors: [...NEW_CONTACT_ERRORS, ...CODE_ERRORS, "CONTACT_IN_USE"],
});

const known = { channel: contactChannel, value: text(254).min(3) };

export const requestUnlink = defineCall({
  name: "contacts.unlink-request",
  method: "POST",
  path: "/v2/user/contacts/remove/otp/request",
  summary: "Sends the code that confirms a removal: to another contact than the one that is to go.",
  access: "investor",
  effect: "command",
  input: z.object(known),
  output: sentCode,
  errors: ["CONTACT_LAST", ...SENDING_ERRORS],
});

export const unlinkContact = defineCall({
  name: "contacts.unlink",
  method: "POST",
  path: "/v2/user/contacts/remove",
  summary: "Lets a contact sign in no more and ends every other session. The last one stays.",
  access: "investor",
  effect: "command",
  input: z.object({ ...known, otp }),
  output: contacts,
  errors: ["CONTACT_LAST", ...CODE_ERRORS],
});
