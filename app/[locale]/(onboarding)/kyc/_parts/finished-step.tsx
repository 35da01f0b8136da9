import { getTranslations } from "next-intl/server";
import { formatDate } from "@/components/money/format";
import { ButtonLink } from "@/components/ui/button";
import { Line, Lines } from "@/components/ui/figures";
import { Status } from "@/components/ui/status";
import {
  ACCREDITATION_QUESTIONS,
  type AccreditationQuestion,
  getAccreditation,
  type KycStep,
} from "@/lib/contract/calls/kyc";
import type { Profile } from "@/lib/contract/calls/user";
import { getAccountDetail } from "@/lib/contract/calls/wallet";
import { LOCALES, type Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { readOptional } from "@/lib/web/optional-read";

interface FinishedStepProps {
  step: KycStep;
  profile: Profile;
  locale: Locale;
}

/** Read-only view of a finished step, with masked details. */
export async function FinishedStep({ step, profile, locale }: FinishedStepProps) {
  const t = await getTranslations("kyc");
  const row = profile.kyc.steps.find((each) => each.step === step);
  const facts = await factsOf({ step, profile, locale });
  return (
    <>
      <Status kind={row?.status === "PENDING" ? "pending" : "confirmed"}>
        {t(`status.${row?.status ?? "VERIFIED"}`)}
      </Status>
      <Lines className="mt-4 border-line border-y">
        {facts.map(({ label, value }) => (
          <Line key={label} label={label}>
            <span className="wrap-anywhere tabular-nums">{value}</span>
          </Line>
        ))}
      </Lines>
      <ButtonLink href={hrefFor(locale, "/kyc")} size="large" className="mt-8 max-tablet:w-full">
        {profile.kyc.nextStep ? t("goOn", { step: t(`steps.${profile.kyc.nextStep}.label`) }) : t("back")}
      </ButtonLink>
    </>
  );
}

interface Fact {
  label: string;
  value: string | null;
}

async function factsOf({ step, profile, locale }: FinishedStepProps): Promise<Fact[]> {
  const t = await getTranslations("kyc");
  const detail = profile.kyc.steps.find((each) => each.step === step)?.detail ?? null;
  switch (step) {
    case "PROFILE":
      return [
        { label: t("profile.name"), value: profile.name },
        {
          label: t("profile.birthday"),
          value: profile.dateOfBirth && formatDate(profile.dateOfBirth, locale),
        },
        { label: t("profile.country"), value: countryName(profile.country, locale) },
      ];
    case "PAN":
      return [
        { label: t("pan.pan"), value: detail },
        { label: t("pan.registeredName"), value: profile.name },
      ];
    case "AADHAAR":
      return [{ label: t("steps.AADHAAR.label"), value: detail }];
    case "BANK":
      return bankFacts(detail);
    case "ACCREDITATION":
      return accreditationFacts();
  }
}

const countryName = (code: string, locale: Locale) =>
  new Intl.DisplayNames(LOCALES[locale].tag, { type: "region" }).of(code) ?? code;

async function bankFacts(detail: string | null): Promise<Fact[]> {
  const [t, account] = await Promise.all([getTranslations("kyc"), readOptional(getAccountDetail, {})]);
  const bank = account?.bankAccount;
  if (!bank) return [{ label: t("steps.BANK.label"), value: detail }];
  return [
    { label: t("bank.bank"), value: bank.bankName },
    { label: t("bank.branch"), value: bank.branch },
    { label: t("bank.account"), value: bank.maskedAccountNumber },
    { label: t("bank.ifsc"), value: bank.ifscCode },
  ];
}

async function accreditationFacts(): Promise<Fact[]> {
  const [t, given] = await Promise.all([getTranslations("kyc"), readOptional(getAccreditation, {})]);
  const questions = Object.keys(ACCREDITATION_QUESTIONS) as AccreditationQuestion[];
  return questions.map((question) => {
    const answer = given?.answers[question];
    return { label: t(`questions.${question}.legend`), value: answer ? t(`bands.${answer}`) : null };
  });
}
