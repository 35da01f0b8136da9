"use server";

import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { z } from "zod";
import { googleSignIn } from "@/lib/contract/auth";
import type { ErrorCode } from "@/lib/contract/errors";
import { findReturnPath } from "@/lib/contract/return-path";
import { isLocale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { callBackend } from "@/lib/server/backend";
import { submitForm } from "@/lib/server/form-state";
import { expiredAttempts, findAttempt } from "@/lib/server/google-seal";
import { platformEnv } from "@/lib/server/platform";
import { pathAfterSignIn } from "../_parts/path-after-sign-in";

const text = z.string().max(8_192).catch("");
const answer = z.object({
  token: text,
  state: text,
  /** What Google says instead of a token. */
  error: text,
  locale: z.string().refine(isLocale).catch("en"),
});

/** Takes what Google answered in the fragment. Ends with a redirect once it is good, or when somebody thought better of it. */
export async function finishGoogle(_previous: GoogleReturnState, form: FormData): Promise<GoogleReturnState> {
  const { token, state, error, locale: named } = answer.parse(Object.fromEntries(form));
  const locale = isLocale(named) ? named : "en";
  const env = platformEnv();
  const attempt = await findAttempt((await headers()).get("cookie"), env);
  const jar = await cookies();
  for (const { name, value, options } of expiredAttempts(env)) jar.set(name, value, options);
  if (attempt === null || attempt.state !== state) return { error: "GOOGLE_TOKEN_INVALID" };
  if (error === "access_denied") redirect(hrefFor(locale, "/login"));
  const signedIn = await submitForm({}, () => callBackend(googleSignIn, { token }, { googleNonce: attempt.nonce }));
  if (signedIn.status === "refused") return { error: signedIn.code };
  redirect(findReturnPath(attempt.returnTo) ?? pathAfterSignIn(signedIn.value.flow, locale));
}

export interface GoogleReturnState {
  readonly error: ErrorCode | null;
}
