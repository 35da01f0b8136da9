"use server";

import { refresh } from "next/cache";
import { panSave, panVerify } from "@/lib/contract/calls/kyc";
import { isProviderClosed } from "@/lib/contract/facts/provider-fault";
import { AppError } from "@/lib/contract/values/errors";
import { pan } from "@/lib/contract/values/identity";
import { callBackend } from "@/lib/web/backend";
import { decryptField, encryptField } from "@/lib/web/encrypted-field";
import { submitForm, submittedText } from "@/lib/web/form-state";
import { platformEnv } from "@/lib/web/platform";
import { stateAction } from "@/lib/web/server-action";
import { findToken } from "@/lib/web/session";
import { errorOf, goOn, hiddenFields } from "./_parts/after-step";
import type { CheckedPan, PanState } from "./_parts/step-state";

const LIFETIME_SECONDS = 10 * 60;

/** PAN, in two stages: the number is looked up, and the investor confirms the name on it. A reload returns to the second. */
export const takePan = stateAction(async (form): Promise<PanState> => {
  const typed = submittedText(form, ["intent", "panNumber", "name", "encryptedPan", "maskedName", "maskedPan"]);
  const { panNumber = "", name = "", encryptedPan = "", maskedName = "", maskedPan = "" } = typed;
  if (typed.intent === "verify") return lookUp({ panNumber, name }, form);
  const checked = { encryptedPan, maskedName, maskedPan };
  const opened = await decryptField(encryptedPan, await ownField(), platformEnv());
  // A step that was stored too long ago, or in another session.
  if (opened === null) return { stage: "number", panNumber: "", name, refusal: null };
  switch (typed.intent) {
    case "confirm":
      return confirm({ ...checked, panNumber: opened, name }, form);
    case "resume":
      return { ...checked, stage: "confirm", name, refusal: null };
    default:
      return { stage: "number", panNumber: opened, name, refusal: null };
  }
});

const ownField = async () => ({ token: (await findToken()) ?? "", lifetimeSeconds: LIFETIME_SECONDS });

interface Typed {
  readonly panNumber: string;
  readonly name: string;
}

async function lookUp({ panNumber, name }: Typed, form: FormData): Promise<PanState> {
  const { locale, key } = hiddenFields(form);
  let isAway = false;
  const answer = await submitForm({}, async () => {
    try {
      return await callBackend(panVerify, { panNumber }, key);
    } catch (cause) {
      // The backend keeps nothing for a provider that only a person makes answer.
      isAway = cause instanceof AppError && cause.code === "GATEWAY_UNAVAILABLE" && !isProviderClosed(cause);
      throw cause;
    }
  });
  if (isAway) return goOnWithout({ panNumber, name });
  if (answer.status !== "done") return { stage: "number", panNumber, name, refusal: errorOf(answer, locale) };
  const encryptedPan = await encryptField(panNumber, await ownField(), platformEnv());
  refresh();
  return { ...answer.value, encryptedPan, stage: "confirm", name, refusal: null };
}

/** The register does not answer: the name is taken all the same, and both are kept until it does. */
async function goOnWithout({ panNumber, name }: Typed): Promise<PanState> {
  const encryptedPan = await encryptField(panNumber, await ownField(), platformEnv());
  const number = pan.parse(panNumber);
  const maskedPan = `${number.slice(0, 5)}••••${number.slice(-1)}`;
  refresh();
  return { encryptedPan, maskedPan, maskedName: "", stage: "confirm", name, refusal: null };
}

async function confirm({ panNumber, name, ...checked }: Typed & CheckedPan, form: FormData): Promise<PanState> {
  const { locale, key } = hiddenFields(form);
  const answer = await submitForm({}, () => callBackend(panSave, { panCardNumber: panNumber, name }, key));
  if (answer.status === "done") return goOn(locale, "PAN");
  const refusal = errorOf(answer, locale);
  const wrongNumber = refusal.fields.panCardNumber;
  if (!wrongNumber) return { ...checked, stage: "confirm", name, refusal };
  // The number was rejected: return to the number stage.
  return { stage: "number", panNumber, name, refusal: { code: refusal.code, fields: { panNumber: wrongNumber } } };
}
