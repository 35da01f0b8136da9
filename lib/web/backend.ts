import "server-only";
import { getCloudflareContext } from "@opennextjs/cloudflare";
import { cookies, headers } from "next/headers";
import { z } from "zod";
import { sendAnalytics } from "@/lib/contract/calls/analytics";
import { MEMBER_HEADER } from "@/lib/contract/calls/family";
import { type Call, type OutputOf, requestAddress } from "@/lib/contract/define";
import { AppError, problem } from "@/lib/contract/values/errors";
import { GOOGLE_NONCE_HEADER } from "@/lib/contract/values/google";
import type { UserId } from "@/lib/contract/values/ids";
import { TAP_SESSION_HEADER } from "@/lib/contract/values/visit";
import { LOCALES } from "@/lib/i18n/locales";
import { captureCall, type MadeCall } from "./analytics";
import { fetchBackend } from "./backend-fetch";
import { writeClientHeaders } from "./client-headers";
import { errorReporterOf, reportResponse } from "./error-reports";
import { pageLanguage } from "./page-language";
import { platformEnv } from "./platform";
import { findToken, saveSession } from "./session";

/** Longer than the backend's own timeout for gateways (8 s), so that its response arrives first. */
const DEADLINE_MS = 12_000;
const BACKEND_ORIGIN = "https://backend.internal";

export interface CallOptions {
  /** Generated when the form was rendered, so that submitting twice executes once. Required for a command. */
  readonly idempotencyKey?: string;
  /** The nonce of this browser's Google sign-in. */
  readonly googleNonce?: string;
  /**
   * The account that the page shows, where it is not the investor's own. Always taken from the page's path, never
   * from state shared between tabs (docs/decisions/0022); the backend decides on access.
   */
  readonly member?: UserId;
}

/**
 * Makes one API call for the session of the current request. `input` is in wire format: rupees, ISO dates. @throws
 * AppError with the backend's code; UNAUTHENTICATED when the session has ended; GATEWAY_UNAVAILABLE when the backend
 * does not respond in time.
 */
export async function callBackend<C extends Call>(
  call: C,
  input: z.input<C["input"]>,
  options: CallOptions = {},
): Promise<OutputOf<C>> {
  let output: OutputOf<C>;
  try {
    output = await callAndDecode(call, input, options);
  } catch (cause) {
    await capture(call, { input, outcome: { cause } }, options);
    throw cause;
  }
  await capture(call, { input, outcome: { output } }, options);
  return output;
}

/** Analytics of the outcome, if it is an event. A child's account is counted nowhere. */
async function capture(call: Call, made: Pick<MadeCall, "input" | "outcome">, options: CallOptions): Promise<void> {
  if (options.member !== undefined) return;
  await captureCall({ call, ...made, idempotencyKey: options.idempotencyKey }, async () => {
    const headers = await requestHeaders(sendAnalytics, {});
    return (body) =>
      fetchBackend(platformEnv(), `${BACKEND_ORIGIN}${sendAnalytics.path}`, { method: "POST", headers, body });
  });
}

async function callAndDecode<C extends Call>(
  call: C,
  input: z.input<C["input"]>,
  options: CallOptions,
): Promise<OutputOf<C>> {
  const response = await send(call, z.record(z.string(), z.unknown()).parse(input), options);
  if (!response.ok) throw await errorOf(response);
  const token = response.headers.get("x-tap-auth");
  if (token) await saveSession({ token, visit: response.headers.get(TAP_SESSION_HEADER) });
  const body = response.status === 204 ? null : await response.json();
  return z.decode(call.output, body) as OutputOf<C>;
}

async function send(call: Call, input: Record<string, unknown>, options: CallOptions): Promise<Response> {
  const { url, rest } = requestAddress(call, input);
  const init: RequestInit = {
    method: call.method,
    headers: await requestHeaders(call, options),
    signal: AbortSignal.timeout(DEADLINE_MS),
    ...(call.method !== "GET" && { body: bodyOf(call, rest) }),
  };
  const env = platformEnv();
  let response: Response;
  try {
    response = await fetchBackend(env, `${BACKEND_ORIGIN}${url}`, init);
  } catch {
    throw new AppError("GATEWAY_UNAVAILABLE");
  }
  const failure = { path: url, method: call.method, response };
  const reported = reportResponse(failure, { report: errorReporterOf(env), now: Date.now() });
  getCloudflareContext().ctx.waitUntil(reported);
  return response;
}

function bodyOf({ files }: Call, rest: Record<string, unknown>): string | FormData {
  if (!files) return JSON.stringify(rest);
  const form = new FormData();
  for (const [name, file] of Object.entries(rest)) if (file instanceof File) form.set(name, file, name);
  return form;
}

/** The browser's headers passed to the backend; the session is passed as a token, never as the cookie. */
const FORWARDED_HEADERS = [
  "user-agent",
  "cf-connecting-ip",
  // The assumed country of residence of an investor who signs in by e-mail, until their profile states it.
  "cf-ipcountry",
  "cf-region",
  "cf-ipcity",
] as const;

async function requestHeaders({ files }: Call, { idempotencyKey, googleNonce, member }: CallOptions): Promise<Headers> {
  const incoming = await headers();
  const outgoing = new Headers({
    // `fetch` sets the content type of a form, which includes its boundary.
    ...(!files && { "content-type": "application/json" }),
    // Messages to the investor use the language of the page, whatever the browser prefers.
    "accept-language": LOCALES[await pageLanguage()].tag,
  });
  for (const name of FORWARDED_HEADERS) {
    const value = incoming.get(name);
    if (value) outgoing.set(name, value);
  }
  const jar = await cookies();
  const caller = {
    header: (name: string) => incoming.get(name),
    cookie: (name: string) => jar.get(name)?.value ?? null,
  };
  writeClientHeaders(outgoing, caller, await findToken());
  if (googleNonce) outgoing.set(GOOGLE_NONCE_HEADER, googleNonce);
  if (member) outgoing.set(MEMBER_HEADER, member);
  if (idempotencyKey) outgoing.set("idempotency-key", idempotencyKey);
  return outgoing;
}

async function errorOf(response: Response): Promise<AppError> {
  const parsed = problem.safeParse(await response.json().catch(() => null));
  if (parsed.success) return new AppError(parsed.data.code, parsed.data.fields);
  // A backend elsewhere, or a proxy before it, may say it in its own words (specification §8).
  return new AppError(response.status === 401 ? "UNAUTHENTICATED" : "INTERNAL");
}
