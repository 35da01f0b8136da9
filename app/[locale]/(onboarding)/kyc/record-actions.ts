"use server";

import { RedirectType, redirect } from "next/navigation";
import { checkPassport, fetchKraRecord } from "@/lib/contract/calls/identity-records";
import { hrefFor } from "@/lib/i18n/navigation";
import { callBackend } from "@/lib/web/backend";
import { submitForm, submittedText } from "@/lib/web/form-state";
import { formAction, stateAction } from "@/lib/web/server-action";
import { errorOf, hiddenFields } from "./_parts/after-step";
import type { PlainState } from "./_parts/step-state";

/** Looks the PAN up at the agencies. The page then states the record, or that nothing is missing. */
export const lookUpKra = formAction(async (form) => {
  const { locale, key } = hiddenFields(form);
  const answer = await submitForm({}, () => callBackend(fetchKraRecord, { consent: true }, key));
  redirect(hrefFor(locale, answer.status === "done" ? "/kyc?kra=done" : "/kyc?kra=away"), RedirectType.replace);
});

/** Looks up the passport of an investor abroad. The page then states the name in the register. */
export const lookUpPassport = stateAction(async (form): Promise<PlainState> => {
  const { locale, key } = hiddenFields(form);
  const values = submittedText(form, ["fileNumber"]);
  const { fileNumber = "" } = values;
  const answer = await submitForm(values, () => callBackend(checkPassport, { fileNumber }, key));
  if (answer.status !== "done") return { values, refusal: errorOf(answer, locale) };
  redirect(hrefFor(locale, "/kyc?passport=done"), RedirectType.replace);
});
