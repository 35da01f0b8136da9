/**
 * What a person types about himself, checked the same way in the browser and in the backend. Formats and their sources:
 * Income Tax Department (PAN), UIDAI (Aadhaar, Verhoeff), RBI (IFSC).
 */
import { z } from "zod";
import { isVerhoeff } from "./verhoeff.ts";

const trimmed = z.string().trim();

/** Text without spaces, then @, then a domain containing a dot (specification §5). */
export const email = trimmed
  .toLowerCase()
  .max(254, "EMAIL_INVALID")
  .regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, "EMAIL_INVALID");

/** National number; the backend decides with the numbering plan whether it can exist. */
export const phone = trimmed
  .transform((typed) => typed.replace(/[\s()-]/g, ""))
  .pipe(z.string().regex(/^\+?\d{4,15}$/, "PHONE_INVALID"));

/** Dial code, with or without its plus sign: `+91`. */
export const countryCode = trimmed
  .regex(/^\+?\d{1,4}$/, "PHONE_INVALID")
  .transform((typed) => `+${typed.replace("+", "")}`);

export const otp = trimmed.regex(/^\d{6}$/, "OTP_INVALID");

/** The fourth letter P: an individual. Whose it is is asked only of what is a PAN at all. */
export const pan = trimmed
  .toUpperCase()
  .regex(/^[A-Z]{3}[ABCFGHJLPT][A-Z]\d{4}[A-Z]$/, "PAN_INVALID")
  .pipe(z.string().regex(/^...P/, "PAN_NOT_INDIVIDUAL"));

/** Twelve digits, the first 2–9, the last a Verhoeff check digit. Spaces are how people copy it from the card. */
export const aadhaar = trimmed
  .transform((typed) => typed.replace(/\s/g, ""))
  .pipe(
    z
      .string()
      .regex(/^[2-9]\d{11}$/, "AADHAAR_INVALID")
      .refine(isVerhoeff, "AADHAAR_INVALID"),
  );

export const ifsc = trimmed.toUpperCase().regex(/^[A-Z]{4}0[A-Z0-9]{6}$/, "IFSC_INVALID");

export const accountNumber = trimmed.regex(/^\d{9,18}$/, "ACCOUNT_NUMBER_INVALID");

/** As printed on the PAN: letters of any script, spaces, dots, apostrophes and hyphens. */
export const personName = trimmed
  .min(2, "NAME_INVALID")
  .max(120, "NAME_INVALID")
  .regex(/^[\p{L}\p{M}][\p{L}\p{M} .'’-]*$/u, "NAME_INVALID");

/** ISO 3166-1 alpha-2. */
export const country = z.string().regex(/^[A-Z]{2}$/);
