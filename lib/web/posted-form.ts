/** Hidden fields that many forms send along. Whoever changes them by hand gets the page as it begins. */
import "server-only";
import { z } from "zod";
import type { CodeSending } from "@/components/codes/code-sending";
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

/** A one-time code as it was typed, and which sending it came with. */
export const sentCode = {
  otp: z.string().max(300).catch(""),
  sendingId: z.uuid().catch(() => crypto.randomUUID()),
  sentTo: z.string().max(300).catch(""),
  resendAfterSeconds: z.coerce.number().int().min(0).max(3600).catch(30),
};

type SentCode = z.infer<z.ZodObject<typeof sentCode>>;

/** The sending that the form was drawn with. */
export const sameSending = ({ sendingId: id, sentTo, resendAfterSeconds }: Omit<SentCode, "otp">): CodeSending => ({
  id,
  sentTo,
  resendAfterSeconds,
});

/** What a code was just sent with, as the backend says it. */
export const newSending = ({ sentTo, resendAfterSeconds }: Omit<CodeSending, "id">): CodeSending => ({
  id: crypto.randomUUID(),
  sentTo,
  resendAfterSeconds,
});

/** One code confirms one thing once; another guess at it is another attempt. */
export const attemptAt = ({ id }: Pick<CodeSending, "id">, otp: string) => ({
  idempotencyKey: `${id}-${otp.replace(/\D/g, "")}`,
});
