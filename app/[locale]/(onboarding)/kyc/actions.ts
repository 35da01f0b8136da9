"use server";

import { redirect } from "next/navigation";
import { initiateDigilocker } from "@/lib/contract/calls/aadhaar";
import {
  ACCREDITATION_QUESTIONS,
  accreditationAnswers,
  bankDetails,
  markAccreditation,
} from "@/lib/contract/calls/kyc";
import { updateProfile } from "@/lib/contract/calls/user";
import { typedBirthday } from "@/lib/contract/facts/typed-birthday";
import type { ErrorCode } from "@/lib/contract/values/errors";
import { hrefFor } from "@/lib/i18n/navigation";
import { callBackend } from "@/lib/web/backend";
import { submitForm, submittedText } from "@/lib/web/form-state";
import { stateAction } from "@/lib/web/server-action";
import { errorOf, goOn, hiddenFields } from "./_parts/after-step";
import type { StepError } from "./_parts/form-errors";
import type { PlainState } from "./_parts/step-state";

/** PROFILE. The date of birth has three fields and is one input of the call. */
export const saveProfile = stateAction(async (form): Promise<PlainState> => {
  const { locale, key } = hiddenFields(form);
  const values = submittedText(form, ["name", "day", "month", "year", "country", "email"]);
  const { name = "", country = "", email = "" } = values;
  const answer = await submitForm(values, () =>
    callBackend(
      updateProfile,
      { name, country, dateOfBirth: typedBirthday(values), ...(email.trim() !== "" && { email }) },
      key,
    ),
  );
  if (answer.status === "done") goOn(locale, "PROFILE");
  return { values, refusal: withRealDay(errorOf(answer, locale)) };
});

/** A nonexistent date fails before the backend's rules apply; it is reported as the same error. */
function withRealDay(refusal: StepError): StepError {
  const { code, fields } = refusal;
  if (fields.dateOfBirth !== "INVALID_INPUT") return refusal;
  const dateOfBirth: ErrorCode = "DATE_OF_BIRTH_INVALID";
  return { code, fields: { ...fields, dateOfBirth } };
}

/** BANK. Transfers one rupee to verify the account, so it may take several seconds. */
export const saveBank = stateAction(async (form): Promise<PlainState> => {
  const { locale, key } = hiddenFields(form);
  const values = submittedText(form, ["accountNumber", "ifscCode"]);
  const { accountNumber = "", ifscCode = "" } = values;
  const answer = await submitForm(values, () => callBackend(bankDetails, { accountNumber, ifscCode }, key));
  if (answer.status === "done") goOn(locale, "BANK");
  return { values, refusal: errorOf(answer, locale) };
});

/** ACCREDITATION. Answers below the thresholds are valid: the backend decides the result. */
export const saveAccreditation = stateAction(async (form): Promise<PlainState> => {
  const { locale, key } = hiddenFields(form);
  const values = submittedText(form, Object.keys(ACCREDITATION_QUESTIONS));
  const answers = accreditationAnswers.safeParse(values);
  if (!answers.success) {
    const code: ErrorCode = "ACCREDITATION_INCOMPLETE";
    const fields = Object.fromEntries(answers.error.issues.map(({ path }) => [path.join("."), code] as const));
    return { values, refusal: { code, fields } };
  }
  const answer = await submitForm(values, () =>
    callBackend(markAccreditation, { accreditationAnswers: answers.data }, key),
  );
  if (answer.status === "done") goOn(locale, "ACCREDITATION");
  return { values, refusal: errorOf(answer, locale) };
});

/** AADHAAR by DigiLocker: starts a visit and redirects to it. DigiLocker returns to `/digilocker`. */
export const visitDigilocker = stateAction(async (form): Promise<PlainState> => {
  const { locale, key } = hiddenFields(form);
  const returnUrl = hrefFor(locale, "/kyc");
  const answer = await submitForm({}, () => callBackend(initiateDigilocker, { returnUrl }, key));
  if (answer.status === "done") redirect(answer.value.redirectUrl);
  return { values: {}, refusal: errorOf(answer, locale) };
});
