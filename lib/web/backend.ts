import "server-only";
import { getCloudflareContext } from "@opennextjs/cloudflare";
import { cookies, headers } from "next/headers";
import type { z } from "zod";
import type { Call, OutputOf } from "@/lib/contract/define";
import { AppError } from "@/lib/contract/values/errors";
import { type BrowserRequest, type CallOptions, callBackendFor } from "./backend-call";
import { pageLanguage } from "./page-language";
import { platformEnv } from "./platform";
import { findToken, reportEndedVisit, saveSession } from "./session";

/**
 * Makes one API call for the session of the current request. `input` is in wire format: rupees, ISO dates. A server
 * action that finds the session ended reports it to the browser, even when it handles the error itself.
 * @throws AppError as `callBackendFor`.
 */
export async function callBackend<C extends Call>(
  call: C,
  input: z.input<C["input"]>,
  options: CallOptions = {},
): Promise<OutputOf<C>> {
  try {
    return await callBackendFor(currentRequest, { call, input, options });
  } catch (cause) {
    if (cause instanceof AppError && cause.code === "UNAUTHENTICATED") await reportEndedVisit();
    throw cause;
  }
}

async function currentRequest(): Promise<BrowserRequest> {
  const [incoming, jar, token, locale] = await Promise.all([headers(), cookies(), findToken(), pageLanguage()]);
  return {
    env: platformEnv(),
    header: (name) => incoming.get(name),
    cookie: (name) => jar.get(name)?.value ?? null,
    token,
    locale,
    waitUntil: (work) => getCloudflareContext().ctx.waitUntil(work),
    saveSession,
  };
}
