"use server";

import { refresh } from "next/cache";
import { z } from "zod";
import { aadhaarSave, aadhaarVerify } from "@/lib/contract/calls/kyc";
import { fieldsOfDelivery } from "@/lib/contract/facts/code-step";
import { plainCode } from "@/lib/contract/facts/pasted";
import { callBackend } from "@/lib/web/backend";
import { codeIntent, confirmWithCode, type Refused, sentCode } from "@/lib/web/confirm-code";
import { decryptField, encryptField } from "@/lib/web/encrypted-field";
import { submitForm } from "@/lib/web/form-state";
import { platformEnv } from "@/lib/web/platform";
import { readForm } from "@/lib/web/posted-form";
import { stateAction } from "@/lib/web/server-action";
import { findToken } from "@/lib/web/session";
import { errorOf, goOn, hiddenFields } from "./_parts/after-step";
import type { AadhaarState } from "./_parts/step-state";

const sentForm = z.object({
  intent: codeIntent.catch("change"),
  aadhaarNumber: z.string().max(300).catch(""),
  encryptedAadhaar: z.string().max(2_000).catch(""),
  ...sentCode,
});

/** The validity of a code from UIDAI. */
const LIFETIME_SECONDS = 10 * 60;

/** AADHAAR, in two stages: UIDAI sends an OTP, and the OTP verifies the number. Neither is stored by the web Worker. */
export const takeAadhaar = stateAction(async (form): Promise<AadhaarState> => {
  const { intent, encryptedAadhaar, ...sent } = readForm(sentForm, form);
  const { locale, key } = hiddenFields(form);
  const owner = { token: (await findToken()) ?? "", lifetimeSeconds: LIFETIME_SECONDS };
  const fromBefore = intent === "send" ? null : await decryptField(encryptedAadhaar, owner, platformEnv());
  const aadhaarNumber = intent === "send" ? sent.aadhaarNumber : (fromBefore ?? "");
  const known = sent.sendingId === "" ? {} : fieldsOfDelivery({ ...sent, id: sent.sendingId });
  // A step that was stored too long ago, or in another session.
  if (intent !== "send" && fromBefore === null) return { step: "number", aadhaarNumber: "", known: {}, refusal: null };
  const refused = (answer: Refused): Refused => ({ ...answer, ...errorOf(answer, locale) });
  return confirmWithCode({
    ...{ intent, sent },
    first: (refusal): AadhaarState => ({ step: "number", aadhaarNumber, known, refusal }),
    typed: { encryptedAadhaar: await encryptField(aadhaarNumber, owner, platformEnv()) },
    request: async () => {
      const answer = await submitForm({}, async () => {
        const { maskedAadhaar, resendAfterSeconds } = await callBackend(aadhaarVerify, { aadhaarNumber }, key);
        return { sentTo: maskedAadhaar, resendAfterSeconds };
      });
      if (answer.status === "refused") return refused(answer);
      refresh();
      return answer;
    },
    confirm: async () => {
      const answer = await submitForm({}, () => callBackend(aadhaarSave, { aadhaarNumber, otp: sent.otp }, key));
      if (answer.status === "done") return goOn(locale, "AADHAAR");
      return refused(answer);
    },
    fitsEarlierCode: sent.sentTo !== "" && plainCode(aadhaarNumber).endsWith(sent.sentTo.slice(-4)),
    // An error of the number returns to the number stage.
    isAboutFirst: ({ fields }) => fields.aadhaarNumber !== undefined,
  });
});
