"use server";

import { redirect } from "next/navigation";
import { initiateDigilocker } from "@/lib/contract/calls/aadhaar";
import { hrefFor } from "@/lib/i18n/navigation";
import { callBackend } from "@/lib/web/backend";
import { submitForm } from "@/lib/web/form-state";
import { errorOf, hiddenFields } from "./_parts/after-step";
import type { PlainState } from "./_parts/step-state";

/** AADHAAR by DigiLocker: starts a visit and redirects to it. DigiLocker returns to `/digilocker`. */
export async function visitDigilocker(_previous: PlainState, form: FormData): Promise<PlainState> {
  const { locale, key } = hiddenFields(form);
  const returnUrl = hrefFor(locale, "/kyc");
  const answer = await submitForm({}, () => callBackend(initiateDigilocker, { returnUrl }, key));
  if (answer.status === "done") redirect(answer.value.redirectUrl);
  return { values: {}, refusal: errorOf(answer, locale) };
}
