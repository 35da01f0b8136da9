/**
 * Personal details that people type, validated in the same way in the browser and the backend. Formats and their
 * sources: Income Tax Department (PAN), UIDAI (Aadhaar, Verhoeff), RBI (IFSC).
 */
import { z } from "zod";
import { canonicalMailbox } from "../facts/mailbox.ts";
import { isVerhoeff } from "../facts/verhoeff.ts";
import type { ErrorCode } from "./errors.ts";
import { named } from "./named.ts";
import { isLegible, text, typedCode, typedText } from "./text.ts";

/**
 * Text without spaces, then @, then a domain containing a dot (specification §5). Excludes invisible characters and
 * those that RFC 5321 allows only in quotes: `a,b@c.in` is two recipients to some servers, and `<` is markup. All
 * spellings of one mailbox are read as one (docs/decisions/0136).
 */
const EMAIL = /^[^\s@<>()[\]\\,;:"]+@(?:[^\s@<>()[\]\\,;:".]+\.)+[^\s@<>()[\]\\,;:".]+$/;

export const email = named(
  "Email",
  typedText("EMAIL_INVALID")
    .toLowerCase()
    .max(254, { error: "EMAIL_INVALID", abort: true })
    .regex(EMAIL, { error: "EMAIL_INVALID", abort: true })
    .refine(isLegible, { error: "EMAIL_INVALID", abort: true })
    .overwrite((typed) => canonicalMailbox(typed) ?? "")
    // Again: a letter may stand for a dot, a semicolon or nothing, and the canonical form may be longer.
    .max(254, { error: "EMAIL_INVALID", abort: true })
    .regex(EMAIL, "EMAIL_INVALID"),
);

/** A national number; the backend decides with the numbering plan whether it is possible. */
export const phone = named(
  "PhoneNumber",
  typedCode("PHONE_INVALID")
    .overwrite((typed) => typed.replace(/[()]/g, ""))
    .regex(/^\+?\d{4,15}$/, "PHONE_INVALID"),
);

/** Dial code, with or without its plus sign: `+91`. */
export const countryCode = named(
  "DialCode",
  typedCode("PHONE_INVALID")
    .regex(/^\+?[1-9]\d{0,3}$/, "PHONE_INVALID")
    .transform((typed) => `+${typed.replace("+", "")}`),
);

export const otp = named("OneTimeCode", typedCode("OTP_INVALID").regex(/^\d{6}$/, "OTP_INVALID"));

/** The errors of every call that sends a one-time code to a login contact. */
export const OTP_SENDING_ERRORS = [
  "OTP_TOO_SOON",
  "OTP_LIMIT",
  "CONTACT_UNDELIVERABLE",
  "GATEWAY_UNAVAILABLE",
] as const satisfies readonly ErrorCode[];

/** The errors of every call that takes a one-time code. */
export const OTP_ERRORS = ["OTP_INVALID", "OTP_EXPIRED", "OTP_EXHAUSTED"] as const satisfies readonly ErrorCode[];

/**
 * The fourth letter P stands for an individual. It is checked only after the text has the shape of a PAN, whose serial
 * number begins at 0001.
 */
export const pan = named(
  "Pan",
  typedCode("PAN_INVALID")
    .toUpperCase()
    .regex(/^[A-Z]{3}[ABCFGHJLPT][A-Z](?!0000)\d{4}[A-Z]$/, "PAN_INVALID")
    .pipe(z.string().regex(/^...P/, "PAN_NOT_INDIVIDUAL")),
);

/** Twelve digits, the first 2–9, the last a Verhoeff check digit. */
export const aadhaar = named(
  "Aadhaar",
  typedCode("AADHAAR_INVALID")
    .regex(/^[2-9]\d{11}$/, { error: "AADHAAR_INVALID", abort: true })
    .refine(isVerhoeff, "AADHAAR_INVALID"),
);

export const ifsc = named(
  "Ifsc",
  typedCode("IFSC_INVALID")
    .toUpperCase()
    .regex(/^[A-Z]{4}0[A-Z0-9]{6}$/, "IFSC_INVALID"),
);

/**
 * The file number on the last page of an Indian passport: fifteen letters and digits at home (`PA1079341954215`), fewer at
 * some missions abroad.
 */
export const passportFileNumber = typedCode("PASSPORT_INVALID")
  .toUpperCase()
  .regex(/^[A-Z]{2}[A-Z0-9]{2,12}\d{4}$/, "PASSPORT_INVALID");

export const accountNumber = typedCode("ACCOUNT_NUMBER_INVALID").regex(/^\d{9,18}$/, "ACCOUNT_NUMBER_INVALID");

/** Abbreviations before a dot in names, the last ones two-letter initials of the south: `Md.Rafiq`, `K.Ve.Ramasamy`. */
const ABBREVIATIONS = new Set(
  `md mhd mohd muhd sk sd kr pd ch smt shri sri dr mr mrs ms prof st abd kum km adv capt lt col maj gen er late fr sr bro rev
   wm jos th ku pa va ve su`.split(/\s+/),
);
/** Domain endings, with which even an abbreviation is a web address: `Md.com`. */
const ADDRESS_ENDINGS = new Set(
  `com co net org in info io ly me biz app dev xyz ai to gov edu site shop link live online store top club uk us`.split(
    /\s+/,
  ),
);

/**
 * A dot between letters, unless it follows a single capital or abbreviations: `bit.ly` and `t.me`, but not `M.S.Dhoni`.
 */
const hasAddress = (name: string): boolean => name.split(/[^\p{L}\p{M}.]/u).some(isAddress);

function isAddress(word: string): boolean {
  const parts = word.split(".");
  let isName = true;
  for (const [at, part] of parts.slice(0, -1).entries()) {
    const next = parts[at + 1] ?? "";
    const isAbbreviation = ABBREVIATIONS.has(part.toLowerCase());
    isName &&= isAbbreviation || part.length === 1;
    const joins = /(?:\p{L}\p{L}|\p{Ll})$/u.test(part) && /^\p{L}\p{L}/u.test(next);
    if (joins && !(isName && isAbbreviation && !ADDRESS_ENDINGS.has(next.toLowerCase()))) return true;
  }
  return false;
}

/** `S/O`, `D/O`, `W/O`, `C/O`: the only places of a stroke in a name. */
const RELATIVE = /(?<![\p{L}\p{M}])[SDWCH]\/O(?![\p{L}\p{M}])/giu;

/** As printed on the PAN: letters of any script, spaces, dots, apostrophes and hyphens, and `S/O` before a parent's name. */
export const personName = named(
  "PersonName",
  typedText("NAME_INVALID")
    .max(120, { error: "NAME_INVALID", abort: true })
    .overwrite((typed) => typed.replace(/[\u2010\u2011]/g, "-"))
    .min(1, { error: "NAME_INVALID", abort: true })
    .regex(/^[\p{L}\p{M}](?:[\p{L}\p{M} .'’/-]|\p{Join_C})*$/u, { error: "NAME_INVALID", abort: true })
    .refine((name) => isLegible(name) && !hasAddress(name), "NAME_INVALID")
    .refine((name) => !name.replace(RELATIVE, "").includes("/"), "NAME_INVALID"),
);

/** ISO 3166-1 alpha-2. */
export const country = named("CountryCode", text(2).regex(/^[A-Z]{2}$/));
