import { getTranslations } from "next-intl/server";
import { ButtonLink } from "@/components/ui/button";
import { Notice } from "@/components/ui/feedback";
import { TextLink } from "@/components/ui/text-link";
import {
  aadhaarSave,
  aadhaarVerify,
  bankDetails,
  getAccreditation,
  type KycStep,
  markAccreditation,
  panSave,
  panVerify,
} from "@/lib/contract/kyc";
import { type Profile, updateProfile } from "@/lib/contract/user";
import { errorWordsFor } from "@/lib/i18n/error-words";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { readPart } from "@/lib/server/partial-read";
import { listCountries } from "../../_parts/countries";
import { takeAadhaar } from "../aadhaar-action";
import { saveAccreditation, saveBank, saveProfile } from "../actions";
import { takePan } from "../pan-action";
import { AadhaarForm } from "./aadhaar-form";
import { AccreditationForm } from "./accreditation-form";
import { BankForm } from "./bank-form";
import { PanForm } from "./pan-form";
import { ProfileForm } from "./profile-form";
import type { StepContext } from "./step-form";
import { accreditationQuestions, birthdayParts, profileWords } from "./step-words";

interface OpenStepProps {
  step: KycStep;
  profile: Profile;
  locale: Locale;
}

interface StepProps {
  profile: Profile;
  locale: Locale;
  context: StepContext;
  rejection: string | undefined;
}

/** The form of a step that still wants something of the investor. */
export async function OpenStep({ step, profile, locale }: OpenStepProps) {
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
      return <AadhaarStep {...props} />;
    case "BANK":
      return <BankStep {...props} />;
    case "ACCREDITATION":
      return <AccreditationStep {...props} />;
  }
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
  const [t, errors] = await Promise.all([getTranslations("kyc"), errorWordsFor(panVerify, panSave)]);
  return (
    <PanForm
      action={takePan}
      start={{
        stage: "number",
        panNumber: "",
        name: profile.name ?? "",
        registeredName: "",
        maskedPan: "",
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
        name: t("pan.name"),
        nameHelp: t("pan.nameHelp"),
        confirm: t("pan.confirm"),
        change: t("pan.change"),
        errors,
      }}
    />
  );
}

async function AadhaarStep({ profile, locale, context, rejection }: StepProps) {
  const [t, errors] = await Promise.all([getTranslations("kyc"), errorWordsFor(aadhaarVerify, aadhaarSave)]);
  const start = { stage: "number", aadhaarNumber: "", otp: "", maskedAadhaar: "", sendingId: "" } as const;
  return (
    <>
      <AadhaarForm
        action={takeAadhaar}
        start={{ ...start, resendAfterSeconds: 0, refusal: null }}
        context={context}
        rejection={rejection}
        words={{
          number: t("aadhaar.number"),
          numberHelp: t("aadhaar.numberHelp"),
          send: t("aadhaar.send"),
          // Number and seconds are known in the browser only.
          sentTo: t.raw("aadhaar.sentTo"),
          code: t("aadhaar.code"),
          codeHelp: t("aadhaar.codeHelp"),
          confirm: t("aadhaar.confirm"),
          change: t("aadhaar.change"),
          again: t("aadhaar.again"),
          againIn: t.raw("aadhaar.againIn"),
          ready: t("aadhaar.againReady"),
          errors,
        }}
      />
      {profile.country !== "IN" && (
        <div className="mt-8">
          <Notice>
            {t("aadhaar.abroad")} <TextLink href={hrefFor(locale, "/kyc")}>{t("aadhaar.skip")}</TextLink>
          </Notice>
        </div>
      )}
    </>
  );
}

async function BankStep({ context, rejection }: StepProps) {
  const [t, errors] = await Promise.all([getTranslations("kyc"), errorWordsFor(bankDetails)]);
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
        errors,
      }}
    />
  );
}

async function AccreditationStep({ locale, context, rejection }: StepProps) {
  const [t, errors, questions, given] = await Promise.all([
    getTranslations("kyc"),
    errorWordsFor(markAccreditation),
    accreditationQuestions(),
    readPart(getAccreditation, {}),
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
