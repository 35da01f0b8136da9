"use server";

import { refresh } from "next/cache";
import { aadhaarSave, aadhaarVerify } from "@/lib/contract/calls/kyc";
import { callBackend } from "@/lib/web/backend";
import { submitForm, typedIn } from "@/lib/web/form-state";
import { errorOf, goOn, hiddenFields } from "./_parts/after-step";
import type { AadhaarState } from "./_parts/step-state";

const RESEND_AFTER_SECONDS = 30;

/** AADHAAR, in two stages: the authority sends its code, then the code proves the number. Neither is kept here. */
export async function takeAadhaar(_previous: AadhaarState, form: FormData): Promise<AadhaarState> {
  const typed = typedIn(form, ["intent", "aadhaarNumber", "otp", "maskedAadhaar", "sendingId"]);
  const { aadhaarNumber = "", otp = "", maskedAadhaar = "", sendingId = "" } = typed;
  const known = { aadhaarNumber, otp, maskedAadhaar, sendingId, resendAfterSeconds: RESEND_AFTER_SECONDS };
  switch (typed.intent) {
    case "request":
      return requestCode(known, form, "number");
    case "resend":
      return requestCode({ ...known, otp: "" }, form, "code");
    case "confirm":
      return confirm(known, form);
    default:
      return { ...known, otp: "", stage: "number", refusal: null };
  }
}

type Known = Omit<AadhaarState, "stage" | "refusal">;

async function requestCode(known: Known, form: FormData, stage: AadhaarState["stage"]): Promise<AadhaarState> {
  const { locale, key } = hiddenFields(form);
  const { aadhaarNumber } = known;
  const answer = await submitForm({}, () => callBackend(aadhaarVerify, { aadhaarNumber }, key));
  if (answer.status === "done") {
    const { maskedAadhaar, resendAfterSeconds } = answer.value;
    refresh();
    const sent = { maskedAadhaar, resendAfterSeconds, sendingId: crypto.randomUUID() };
    return { ...known, ...sent, otp: "", stage: "code", refusal: null };
  }
  const { code, fields } = errorOf(answer, locale);
  // Whoever went back to look at the number has a code already; it is still good.
  const hasCode = stage === "code" || (code === "OTP_TOO_SOON" && isSameNumber(known));
  return hasCode
    ? { ...known, stage: "code", refusal: { code, fields: { resend: code } } }
    : { ...known, stage: "number", refusal: { code, fields } };
}

const isSameNumber = ({ aadhaarNumber, maskedAadhaar }: Known) =>
  maskedAadhaar !== "" && aadhaarNumber.replace(/\s/g, "").endsWith(maskedAadhaar.slice(-4));

async function confirm(known: Known, form: FormData): Promise<AadhaarState> {
  const { locale, key } = hiddenFields(form);
  const { aadhaarNumber, otp } = known;
  const answer = await submitForm({}, () => callBackend(aadhaarSave, { aadhaarNumber, otp }, key));
  if (answer.status === "done") goOn(locale, "AADHAAR");
  const refusal = errorOf(answer, locale);
  // What is wrong with the number itself sends back to where it is typed.
  return refusal.fields.aadhaarNumber
    ? { ...known, otp: "", stage: "number", refusal }
    : { ...known, stage: "code", refusal };
}
