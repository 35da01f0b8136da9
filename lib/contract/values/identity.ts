/**
 * Personal details that people type, validated in the same way in the browser and the backend. Formats and their
 * sources: Income Tax Department (PAN), UIDAI (Aadhaar, Verhoeff), RBI (IFSC).
 */
import { z } from "zod";
import { named } from "./named.ts";
import { isLegible, text, typedText } from "./text.ts";
import { isVerhoeff } from "./verhoeff.ts";

/**
 * Text without spaces, then @, then a domain containing a dot (specification §5). Excludes invisible characters and
 * those that RFC 5321 allows only in quotes: `a,b@c.in` is two recipients to some servers, and `<` is markup.
 */
const EMAIL = /^[^\s@<>()[\]\\,;:"]+@(?:[^\s@<>()[\]\\,;:".]+\.)+[^\s@<>()[\]\\,;:".]+$/;

export const email = named(
  "Email",
  typedText("EMAIL_INVALID")
    .toLowerCase()
    .max(254, { error: "EMAIL_INVALID", abort: true })
    .regex(EMAIL, { error: "EMAIL_INVALID", abort: true })
    .refine(isLegible, "EMAIL_INVALID"),
);

/** A national number; the backend decides with the numbering plan whether it is possible. */
export const phone = named(
  "PhoneNumber",
  typedText("PHONE_INVALID")
    .transform((typed) => typed.replace(/[\s()-]/g, ""))
    .pipe(z.string().regex(/^\+?\d{4,15}$/, "PHONE_INVALID")),
);

/** Dial code, with or without its plus sign: `+91`. */
export const countryCode = named(
  "DialCode",
  typedText("PHONE_INVALID")
    .regex(/^\+?\d{1,4}$/, "PHONE_INVALID")
    .transform((typed) => `+${typed.replace("+", "")}`),
);

export const otp = named("OneTimeCode", typedText("OTP_INVALID").regex(/^\d{6}$/, "OTP_INVALID"));

/** The fourth letter P stands for an individual. It is checked only after the text has the shape of a PAN. */
export const pan = named(
  "Pan",
  typedText("PAN_INVALID")
    .toUpperCase()
    .regex(/^[A-Z]{3}[ABCFGHJLPT][A-Z]\d{4}[A-Z]$/, "PAN_INVALID")
    .pipe(z.string().regex(/^...P/, "PAN_NOT_INDIVIDUAL")),
);

/** Twelve digits, the first 2–9, the last a Verhoeff check digit. Spaces are accepted, as printed on the card. */
export const aadhaar = named(
  "Aadhaar",
  typedText("AADHAAR_INVALID")
    .transform((typed) => typed.replace(/\s/g, ""))
    .pipe(
      z
        .string()
        .regex(/^[2-9]\d{11}$/, "AADHAAR_INVALID")
        .refine(isVerhoeff, "AADHAAR_INVALID"),
    ),
);

export const ifsc = named(
  "Ifsc",
  typedText("IFSC_INVALID")
    .toUpperCase()
    .regex(/^[A-Z]{4}0[A-Z0-9]{6}$/, "IFSC_INVALID"),
);

export const accountNumber = typedText("ACCOUNT_NUMBER_INVALID").regex(/^\d{9,18}$/, "ACCOUNT_NUMBER_INVALID");

/** A dot between letters, unless a single capital stands before it: `bit.ly` and `t.me`, but not `M.S.Dhoni`. */
const WEB_ADDRESS = /(?:\p{L}\p{L}|\p{Ll})\.\p{L}\p{L}/u;
/** As printed on the PAN: letters of any script, spaces, dots, apostrophes and hyphens. */
export const personName = named(
  "PersonName",
  typedText("NAME_INVALID")
    .max(120, { error: "NAME_INVALID", abort: true })
    .min(2, { error: "NAME_INVALID", abort: true })
    .regex(/^[\p{L}\p{M}][\p{L}\p{M} .'’-]*$/u, { error: "NAME_INVALID", abort: true })
    .refine((name) => isLegible(name) && !WEB_ADDRESS.test(name), "NAME_INVALID"),
);

/** ISO 3166-1 alpha-2. */
export const country = named("CountryCode", text(2).regex(/^[A-Z]{2}$/));
