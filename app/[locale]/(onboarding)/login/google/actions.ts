"use server";

import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { z } from "zod";
import { googleSignIn } from "@/lib/contract/calls/auth";
import { ERROR_STATUS, type ErrorCode } from "@/lib/contract/values/errors";
import { hrefFor } from "@/lib/i18n/navigation";
import { callBackend } from "@/lib/web/backend";
import { submitForm } from "@/lib/web/form-state";
import { expiredAttempts, findAttempt } from "@/lib/web/google-sign-in-cookie";
import { platformEnv } from "@/lib/web/platform";
import { readForm, sentLocale } from "@/lib/web/posted-form";
import { findReferralCode } from "@/lib/web/referral";
import { stateAction } from "@/lib/web/server-action";
import { postLoginRedirect } from "../_parts/post-login-redirect";

const text = z.string().max(8_192).catch("");
const answer = z.object({
  token: text,
  state: text,
  /** Google's error code, sent instead of a token. */
  error: text,
  locale: sentLocale,
});

/** Processes Google's response from the fragment. Redirects after success or when the user cancelled at Google. */
export const finishGoogle = stateAction(async (form): Promise<GoogleReturnState> => {
  const { token, state, error, locale } = readForm(answer, form);
  const env = platformEnv();
  const attempt = await findAttempt((await headers()).get("cookie"), env);
  const isMine = attempt !== null && attempt.state === state;
  if (!isMine || error === "access_denied") await expireAttempts(env);
  if (!isMine) return { error: "GOOGLE_TOKEN_INVALID" };
  if (error === "access_denied") redirect(hrefFor(locale, "/login"));
  const referralCode = (await findReferralCode()) ?? undefined;
  const signedIn = await submitForm({}, () =>
    callBackend(googleSignIn, { token, referralCode }, { googleNonce: attempt.nonce }),
  );
  // A backend that was unavailable has decided nothing: the same attempt may be made again.
  if (signedIn.status !== "refused" || ERROR_STATUS[signedIn.code] < 500) await expireAttempts(env);
  if (signedIn.status === "refused") return { error: signedIn.code };
  redirect(await postLoginRedirect({ signedIn: signedIn.value, returnTo: attempt.returnTo, locale }));
});

async function expireAttempts(env: Parameters<typeof expiredAttempts>[0]): Promise<void> {
  const jar = await cookies();
  for (const { name, value, options } of expiredAttempts(env)) jar.set(name, value, options);
}

export interface GoogleReturnState {
  readonly error: ErrorCode | null;
}
