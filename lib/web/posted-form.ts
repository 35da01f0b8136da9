/** Reads a submitted form, with the schemas of fields that many forms share: language and contact. */
import "server-only";
import { z } from "zod";
import { AppError } from "@/lib/contract/values/errors";
import { DEFAULT_LOCALE, isLocale, type Locale } from "@/lib/i18n/locales";
import { DEFAULT_COUNTRY } from "./countries";

/** @throws AppError INVALID_INPUT for a form that no page of this site submits. */
export function readForm<Fields>(fields: z.ZodType<Fields>, form: FormData): Fields {
  const read = fields.safeParse(Object.fromEntries(form));
  if (!read.success) throw new AppError("INVALID_INPUT");
  return read.data;
}

/** The language of the page that contains the form. A tampered value falls back to the default. */
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
