"use server";

import { RedirectType, redirect } from "next/navigation";
import { z } from "zod";
import { firstRemoveStep, type RemoveState } from "@/app/[locale]/_account/remove-state";
import type { NewPasskey } from "@/lib/browser/passkey";
import {
  addPasskey,
  removePasskey,
  renamePasskey,
  requestPasskeyOtp,
  startPasskey,
} from "@/lib/contract/calls/passkeys";
import type { CodeStep } from "@/lib/contract/facts/code-step";
import { PASSKEY_ALGORITHMS } from "@/lib/contract/facts/passkey";
import type { ErrorCode } from "@/lib/contract/values/errors";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { callBackend } from "@/lib/web/backend";
import { codeIntent, confirmWithCode, sentCode } from "@/lib/web/confirm-code";
import { submitForm } from "@/lib/web/form-state";
import { readForm, sentLocale } from "@/lib/web/posted-form";
import { stateAction } from "@/lib/web/server-action";

/** State of adding a passkey: the code, then its creation on the device. */
export type AddPasskeyState =
  | { readonly step: "ask"; readonly error: ErrorCode | null }
  | { readonly step: "create"; readonly wanted: NewPasskey }
  | CodeStep<null>;

const part = z.string().max(4_000).catch("");
const addForm = z.object({
  intent: z.union([codeIntent, z.literal("create")]).catch("send"),
  ...{ name: z.string().max(300).catch(""), credentialId: part, clientDataJSON: part },
  ...{ authenticatorData: part, publicKey: part },
  algorithm: z.coerce.number().pipe(z.literal(PASSKEY_ALGORITHMS)).catch(-7),
  transports: z.string().max(200).catch(""),
  ...sentCode,
  locale: sentLocale,
});

/** One step of adding a passkey. Redirects to the list when done. */
export const addPasskeyByCode = stateAction(async (form): Promise<AddPasskeyState> => {
  const sent = readForm(addForm, form);
  const { intent, otp, locale } = sent;
  if (intent === "create") return create(sent);
  return confirmWithCode<null, AddPasskeyState>({
    ...{ intent, sent, typed: null },
    first: (refused) => ({ step: "ask", error: refused?.code ?? null }),
    request: () => submitForm({}, () => callBackend(requestPasskeyOtp, {})),
    confirm: async (key) => {
      const answer = await submitForm({}, () => callBackend(startPasskey, { otp }, key));
      return answer.status === "done" ? { next: { step: "create", wanted: answer.value } } : answer;
    },
  });

  async function create({ transports, ...made }: z.output<typeof addForm>): Promise<AddPasskeyState> {
    const { name, credentialId, clientDataJSON, authenticatorData, publicKey, algorithm } = made;
    const passkey = { name, credentialId, clientDataJSON, authenticatorData, publicKey, algorithm };
    const known = transports.split(" ").filter((transport) => transport !== "");
    const key = { idempotencyKey: crypto.randomUUID() };
    const answer = await submitForm({}, () => callBackend(addPasskey, { ...passkey, transports: known }, key));
    if (answer.status === "done") return leave(locale);
    return { step: "ask", error: answer.code };
  }
});

const editForm = z.object({
  intent: codeIntent.catch("send"),
  passkeyId: z.string().max(64).catch(""),
  name: z.string().max(300).catch(""),
  ...sentCode,
  locale: sentLocale,
});

/** Handles every button of removing a passkey. Redirects to the list when done. */
export const removePasskeyByCode = stateAction(async (form): Promise<RemoveState> => {
  const sent = readForm(editForm, form);
  const { intent, passkeyId, otp, locale } = sent;
  return confirmWithCode({
    ...{ intent, sent, typed: null },
    first: firstRemoveStep,
    request: () => submitForm({}, () => callBackend(requestPasskeyOtp, { passkeyId })),
    confirm: async (key) => {
      const answer = await submitForm({}, () => callBackend(removePasskey, { passkeyId, otp }, key));
      if (answer.status === "done") return leave(locale);
      return answer;
    },
  });
});

export interface PasskeyNameState {
  /** As typed. */
  readonly name: string;
  readonly error: ErrorCode | null;
}

/** Redirects to the list when done. */
export const savePasskeyName = stateAction(async (form): Promise<PasskeyNameState> => {
  const { passkeyId, name, locale } = readForm(editForm, form);
  const key = { idempotencyKey: crypto.randomUUID() };
  const answer = await submitForm({}, () => callBackend(renamePasskey, { passkeyId, name }, key));
  return answer.status === "done" ? leave(locale) : { name, error: answer.code };
});

const leave = (locale: Locale): never => redirect(hrefFor(locale, "/profile/security#passkeys"), RedirectType.replace);
