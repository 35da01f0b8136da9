/** Hidden fields that many forms send along. Whoever changes them by hand gets the page as it begins. */
import "server-only";
import { z } from "zod";
import { DEFAULT_LOCALE, isLocale, type Locale } from "@/lib/i18n/locales";
import { HOME_COUNTRY } from "./countries";

/** The language of the page that the form stands on. */
export const sentLocale = z.custom<Locale>(isLocale).catch(DEFAULT_LOCALE);

/** A phone number or an e-mail address. */
export const sentContact = {
  channel: z.enum(["phone", "email"]).catch("phone"),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .catch(HOME_COUNTRY),
  phone: z.string().max(300).catch(""),
  email: z.string().max(300).catch(""),
};
