/** Hidden fields that many forms submit. A tampered value falls back to its default. */
import "server-only";
import { z } from "zod";
import { DEFAULT_LOCALE, isLocale, type Locale } from "@/lib/i18n/locales";
import { DEFAULT_COUNTRY } from "./countries";

/** The language of the page that contains the form. */
export const sentLocale = z.custom<Locale>(isLocale).catch(DEFAULT_LOCALE);

/** A phone number or an e-mail address. */
export const sentContact = {
  channel: z.enum(["phone", "email"]).catch("phone"),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .catch(DEFAULT_COUNTRY),
  phone: z.string().max(300).catch(""),
  email: z.string().max(300).catch(""),
};
