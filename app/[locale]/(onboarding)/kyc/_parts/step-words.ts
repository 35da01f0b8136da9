import { getTranslations } from "next-intl/server";
import { ACCREDITATION_QUESTIONS, type AccreditationQuestion } from "@/lib/contract/calls/kyc";
import { type CalendarDate, civilOf } from "@/lib/contract/values/calendar-date";
import type { Question } from "./accreditation-form";
import type { ProfileWords } from "./profile-form";

/** Splits a date of birth into its three input fields; empty strings for null. */
export function birthdayParts(date: CalendarDate | null): Record<"day" | "month" | "year", string> {
  if (date === null) return { day: "", month: "", year: "" };
  const { day, month, year } = civilOf(date);
  return { day: String(day), month: String(month), year: String(year) };
}

export async function profileWords(): Promise<Omit<ProfileWords, "errors">> {
  const [t, common] = await Promise.all([getTranslations("kyc"), getTranslations("common")]);
  return {
    name: t("profile.name"),
    nameHelp: t("profile.nameHelp"),
    birthday: t("profile.birthday"),
    birthdayHelp: t("profile.birthdayHelp"),
    day: t("profile.day"),
    month: t("profile.month"),
    year: t("profile.year"),
    country: t("profile.country"),
    countryHelp: t("profile.countryHelp"),
    email: t("profile.email"),
    emailHelp: t("profile.emailHelp"),
    optional: common("optional"),
    save: t("profile.save"),
  };
}

/** The three questions with their answer bands, in the page's language. */
export async function accreditationQuestions(): Promise<Question[]> {
  const t = await getTranslations("kyc");
  const names = Object.keys(ACCREDITATION_QUESTIONS) as AccreditationQuestion[];
  return names.map((name) => ({
    name,
    legend: t(`questions.${name}.legend`),
    help: t(`questions.${name}.help`),
    options: ACCREDITATION_QUESTIONS[name].map((value) => ({ value, label: t(`bands.${value}`) })),
  }));
}
