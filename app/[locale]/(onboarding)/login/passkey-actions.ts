"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import { requestPasskeySignIn, signInWithPasskey } from "@/lib/contract/calls/passkeys";
import type { PasskeyRequest } from "@/lib/contract/facts/passkey";
import { callBackend } from "@/lib/web/backend";
import { nameBrowser } from "@/lib/web/device";
import { type FormState, submitForm } from "@/lib/web/form-state";
import { readForm, sentLocale } from "@/lib/web/posted-form";
import { stateAction, valuesAction } from "@/lib/web/server-action";
import { postLoginRedirect } from "./_parts/post-login-redirect";

/** Requests the challenge that a passkey signs to sign in; it is valid in this browser only. */
export const findPasskeyRequest = valuesAction(z.tuple([]), async (): Promise<PasskeyRequest> => {
  await nameBrowser();
  return callBackend(requestPasskeySignIn, {});
});

const part = z.string().max(2_000).catch("");
const sentForm = z.object({
  ...{ credentialId: part, clientDataJSON: part, authenticatorData: part, signature: part },
  returnTo: z.string().max(300).catch(""),
  locale: sentLocale,
});

/** Signs in with the assertion of a passkey. */
export const enterWithPasskey = stateAction(async (form): Promise<FormState | null> => {
  const { returnTo, locale, ...assertion } = readForm(sentForm, form);
  const answer = await submitForm({}, () => callBackend(signInWithPasskey, assertion));
  if (answer.status === "refused") return answer;
  redirect(await postLoginRedirect({ signedIn: answer.value, returnTo, locale }));
});
