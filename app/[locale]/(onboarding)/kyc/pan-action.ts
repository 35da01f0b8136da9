"use server";

import { refresh } from "next/cache";
import { panSave, panVerify } from "@/lib/contract/calls/kyc";
import { callBackend } from "@/lib/web/backend";
import { submitForm, submittedText } from "@/lib/web/form-state";
import { errorOf, goOn, hiddenFields } from "./_parts/after-step";
import type { PanState } from "./_parts/step-state";

/** PAN, in two stages: the number is looked up, and the investor confirms the name on it. */
export async function takePan(_previous: PanState, form: FormData): Promise<PanState> {
  const typed = submittedText(form, ["intent", "panNumber", "name", "registeredName", "maskedPan"]);
  const { panNumber = "", name = "", registeredName = "", maskedPan = "" } = typed;
  const state = { panNumber, name, registeredName, maskedPan };
  switch (typed.intent) {
    case "verify":
      return lookUp(state, form);
    case "confirm":
      return confirm(state, form);
    default:
      return { ...state, stage: "number", refusal: null };
  }
}

type Known = Omit<PanState, "stage" | "refusal">;

async function lookUp(known: Known, form: FormData): Promise<PanState> {
  const { locale, key } = hiddenFields(form);
  const { panNumber } = known;
  const answer = await submitForm({}, () => callBackend(panVerify, { panNumber }, key));
  if (answer.status !== "done") return { ...known, stage: "number", refusal: errorOf(answer, locale) };
  refresh();
  return { ...known, ...answer.value, stage: "confirm", refusal: null };
}

async function confirm(known: Known, form: FormData): Promise<PanState> {
  const { locale, key } = hiddenFields(form);
  const { panNumber: panCardNumber, name } = known;
  const answer = await submitForm({}, () => callBackend(panSave, { panCardNumber, name }, key));
  if (answer.status === "done") goOn(locale, "PAN");
  const refusal = errorOf(answer, locale);
  const wrongNumber = refusal.fields.panCardNumber;
  if (!wrongNumber) return { ...known, stage: "confirm", refusal };
  // The number was rejected: return to the number stage.
  return { ...known, stage: "number", refusal: { code: refusal.code, fields: { panNumber: wrongNumber } } };
}
