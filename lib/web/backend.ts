import "server-only";
import { getCloudflareContext } from "@opennextjs/cloudflare";
import { cookies, headers } from "next/headers";
import type { z } from "zod";
import type { Call, OutputOf } from "@/lib/contract/define";
import { type BrowserRequest, type CallOptions, callBackendFor } from "./backend-call";
import { pageLanguage } from "./page-language";
import { platformEnv } from "./platform";
import { findToken, saveSession } from "./session";

/**
 * Makes one API call for the session of the current request. `input` is in wire format: rupees, ISO dates. @throws
 * AppError as `callBackendFor`.
 */
export function callBackend<C extends Call>(
  call: C,
  input: z.input<C["input"]>,
  options: CallOptions = {},
): Promise<OutputOf<C>> {
  return callBackendFor(currentRequest, { call, input, options });
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
