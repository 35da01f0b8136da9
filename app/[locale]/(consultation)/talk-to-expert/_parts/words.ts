import { getLocale, getTranslations } from "next-intl/server";
import {
  bookAppointment,
  bookAsVisitor,
  CONSULTATION_LANGUAGES,
  CONSULTATION_SUBJECTS,
  type ConsultationLanguage,
  moveAppointment,
  requestConsultationOtp,
} from "@/lib/contract/calls/consultations";
import { errorWordsFor } from "@/lib/i18n/error-words";
import { LOCALES, type Locale, localeOfApiName, localeOr } from "@/lib/i18n/locales";
import { pageMetadata } from "@/lib/i18n/metadata";
import type { BookingWords } from "./booking-form";
import type { ConsultationErrorMessages } from "./consultation-state";
import type { ConsultationTimeText } from "./consultation-time";
import type { SlotWords } from "./slot-picker";

export async function consultationMetadata(locale: Locale) {
  const t = await getTranslations({ locale, namespace: "consultation" });
  const words = { title: t("metaTitle"), description: t("metaDescription") };
  return pageMetadata({ locale, path: "/talk-to-expert", ...words });
}

export async function slotWords(): Promise<SlotWords> {
  const t = await getTranslations("consultation");
  return {
    legend: t("slots.title"),
    days: t("slots.days"),
    inIndia: t("slots.inIndia"),
    // The visitor's city is known only in the browser, which fills it in.
    inBoth: t.raw("slots.inBoth"),
    ist: t("ist"),
  };
}

export async function consultationErrorMessages(): Promise<ConsultationErrorMessages> {
  const [t, calls] = await Promise.all([
    getTranslations("consultation"),
    errorWordsFor(bookAppointment, bookAsVisitor, moveAppointment, requestConsultationOtp),
  ]);
  return { calls: { ...calls, NAME_INVALID: t("form.nameInvalid") }, timeMissing: t("slots.missing") };
}

/** Name of an expert's language, in the language of the page. */
export function languageName(language: ConsultationLanguage, locale: Locale): string {
  const names = new Intl.DisplayNames(LOCALES[locale].tag, { type: "language" });
  return names.of(localeOfApiName(language)) ?? language;
}

export async function consultationTimeText(): Promise<ConsultationTimeText> {
  const t = await getTranslations("consultation");
  return { ist: t("ist"), own: t.raw("own") };
}

/** `isOwn`: for a signed-in investor, who needs no code. */
export async function bookingWords(isOwn: boolean): Promise<BookingWords> {
  const [locale, t, login, slots, errors, time] = await Promise.all([
    getLocale(),
    getTranslations("consultation"),
    getTranslations("login"),
    slotWords(),
    consultationErrorMessages(),
    consultationTimeText(),
  ]);
  return {
    slots,
    about: t("form.title"),
    subject: t("form.subject"),
    choose: t("form.choose"),
    subjects: CONSULTATION_SUBJECTS.map((value) => ({ value, label: t(`subjects.${value}`) })),
    language: t("form.language"),
    languages: CONSULTATION_LANGUAGES.map((value) => ({ value, label: languageName(value, localeOr(locale)) })),
    name: t("form.name"),
    phone: t("form.phone"),
    phoneHelp: isOwn ? t("form.phoneHelp") : t("form.phoneHelpStranger"),
    country: { label: login("country"), search: login("countrySearch"), none: login("countryNone") },
    submit: isOwn ? t("form.book") : t("form.send"),
    code: {
      title: t("code.title"),
      sentTo: t.raw("code.sentTo"),
      change: t("code.change"),
      label: login("codeLabel"),
      help: login("codeHelp"),
      confirm: t("form.book"),
      resend: login("again"),
      resendIn: login.raw("againIn"),
      ready: login("againReady"),
      time,
      errors: errors.calls,
    },
    errors,
  };
}
