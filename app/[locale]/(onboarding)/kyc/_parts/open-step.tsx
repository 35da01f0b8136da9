import { getTranslations } from "next-intl/server";
import { ButtonLink } from "@/components/ui/button";
import { fileErrorIn } from "@/components/ui/upload-words";
import {
  ACCREDITATION_QUESTIONS,
  type AccreditationQuestion,
  bankDetails,
  getAccreditation,
  type KycStep,
  markAccreditation,
  panSave,
  panVerify,
} from "@/lib/contract/calls/kyc";
import { type Profile, updateProfile } from "@/lib/contract/calls/user";
import type { SearchParams } from "@/lib/contract/facts/search-params";
import { type CalendarDate, civilOf } from "@/lib/contract/values/calendar-date";
import type { ErrorCode } from "@/lib/contract/values/errors";
import { errorWordsFor } from "@/lib/i18n/error-words";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { listCountries } from "@/lib/web/countries";
import { readOptional } from "@/lib/web/optional-read";
import { saveAccreditation, saveBank, saveProfile } from "../actions";
import { takePan } from "../pan-actions";
import { chooseMethod, concerns } from "./aadhaar-method";
import { AadhaarStep } from "./aadhaar-step";
import { type AccreditationField, AccreditationForm } from "./accreditation-form";
import { BankForm } from "./bank-form";
import { PanForm } from "./pan-form";
import { ProfileForm, type ProfileWords } from "./profile-form";
import type { StepContext } from "./step-form";

interface OpenStepProps {
  step: KycStep;
  profile: Profile;
  locale: Locale;
  /** URL parameters: the method of a step that has several, and the error of a form posted without scripts. */
  query: SearchParams;
}

interface StepProps {
  profile: Profile;
  locale: Locale;
  context: StepContext;
  rejection: string | undefined;
}

/** The form of a step that needs input from the investor. */
export async function OpenStep({ step, profile, locale, query }: OpenStepProps) {
  const t = await getTranslations("errors");
  const row = profile.kyc.steps.find((each) => each.step === step);
  const props: StepProps = {
    profile,
    locale,
    context: { locale, idempotencyKey: crypto.randomUUID() },
    rejection: row?.reason ? [row.detail, t(row.reason)].filter(Boolean).join(": ") : undefined,
  };
  switch (step) {
    case "PROFILE":
      return <ProfileStep {...props} />;
    case "PAN":
      return <PanStep {...props} />;
    case "AADHAAR":
      return <AadhaarStep {...props} {...aadhaarProps(row?.reason ?? null, props, query)} />;
    case "BANK":
      return <BankStep {...props} />;
    case "ACCREDITATION":
      return <AccreditationStep {...props} />;
  }
}

/** The chosen method, and the rejection if it concerns that method. */
function aadhaarProps(reason: ErrorCode | null, { profile, rejection }: StepProps, query: OpenStepProps["query"]) {
  const method = chooseMethod(typeof query.way === "string" ? query.way : undefined, reason);
  return {
    method,
    rejection: concerns(method, reason) ? rejection : undefined,
    refusal: fileErrorIn(query),
    mayLeaveOut: profile.country !== "IN",
  };
}

/** Splits a date of birth into its three input fields; empty strings for null. */
function birthdayParts(date: CalendarDate | null): Record<"day" | "month" | "year", string> {
  if (date === null) return { day: "", month: "", year: "" };
  const { day, month, year } = civilOf(date);
  return { day: String(day), month: String(month), year: String(year) };
}

async function profileWords(): Promise<Omit<ProfileWords, "errors">> {
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
async function accreditationQuestions(): Promise<AccreditationField[]> {
  const t = await getTranslations("kyc");
  const names = Object.keys(ACCREDITATION_QUESTIONS) as AccreditationQuestion[];
  return names.map((name) => ({
    name,
    legend: t(`questions.${name}.legend`),
    help: t(`questions.${name}.help`),
    options: ACCREDITATION_QUESTIONS[name].map((value) => ({ value, label: t(`bands.${value}`) })),
  }));
}

async function ProfileStep({ profile, locale, context, rejection }: StepProps) {
  const { name, dateOfBirth, country, email, isEmailProven } = profile;
  const values = { name: name ?? "", country, email: email ?? "", ...birthdayParts(dateOfBirth) };
  return (
    <ProfileForm
      action={saveProfile}
      start={{ values, refusal: null }}
      context={context}
      rejection={rejection}
      words={{ ...(await profileWords()), errors: await errorWordsFor(updateProfile) }}
      mayTypeEmail={!isEmailProven}
      countries={listCountries(locale).map((each) => (
        <option key={each.code} value={each.code}>
          {each.name}
        </option>
      ))}
    />
  );
}

async function PanStep({ profile, context, rejection }: StepProps) {
  const [t, unavailable, errors] = await Promise.all([
    getTranslations("kyc"),
    getTranslations("unavailable"),
    errorWordsFor(panVerify, panSave),
  ]);
  return (
    <PanForm
      action={takePan}
      start={{
        stage: "number",
        panNumber: "",
        name: profile.name ?? "",
        refusal: null,
      }}
      context={context}
      rejection={rejection}
      words={{
        number: t("pan.number"),
        numberHelp: t("pan.numberHelp"),
        verify: t("pan.verify"),
        pan: t("pan.pan"),
        registeredName: t("pan.registeredName"),
        slow: t("slow.pan"),
        name: t("pan.name"),
        nameHelp: t("pan.nameHelp"),
        confirm: t("pan.confirm"),
        change: t("pan.change"),
        errors: { ...errors, GATEWAY_UNAVAILABLE: unavailable("pan") },
      }}
    />
  );
}

async function BankStep({ context, rejection }: StepProps) {
  const [t, unavailable, errors] = await Promise.all([
    getTranslations("kyc"),
    getTranslations("unavailable"),
    errorWordsFor(bankDetails),
  ]);
  return (
    <BankForm
      action={saveBank}
      start={{ values: {}, refusal: null }}
      context={context}
      rejection={rejection}
      words={{
        account: t("bank.account"),
        accountHelp: t("bank.accountHelp"),
        ifsc: t("bank.ifsc"),
        ifscHelp: t("bank.ifscHelp"),
        save: t("bank.save"),
        branch: { looking: t("bank.looking"), unknown: t("bank.unknown") },
        errors: { ...errors, GATEWAY_UNAVAILABLE: unavailable("bank") },
      }}
    />
  );
}

async function AccreditationStep({ locale, context, rejection }: StepProps) {
  const [t, errors, questions, given] = await Promise.all([
    getTranslations("kyc"),
    errorWordsFor(markAccreditation),
    accreditationQuestions(),
    readOptional(getAccreditation, {}),
  ]);
  return (
    <AccreditationForm
      action={saveAccreditation}
      start={{ values: { ...given?.answers }, refusal: null }}
      context={context}
      rejection={rejection}
      questions={questions}
      words={{ save: t("accreditation.save"), missing: t("accreditation.missing"), errors }}
      later={
        <ButtonLink href={hrefFor(locale, "/kyc?step=done")} variant="quiet" className="max-tablet:w-full">
          {t("accreditation.later")}
        </ButtonLink>
      }
    />
  );
}
