/**
 * One API call to the backend on behalf of a browser's request. The request is an argument: pages and server actions
 * get it from Next (`backend.ts`), `routes/` from the Worker.
 */
import { z } from "zod";
import { sendAnalytics } from "../contract/calls/analytics.ts";
import { MEMBER_HEADER } from "../contract/calls/family.ts";
import { type Call, type OutputOf, requestAddress } from "../contract/define.ts";
import { GOOGLE_NONCE_HEADER } from "../contract/facts/google.ts";
import { TAP_SESSION_HEADER } from "../contract/facts/visit.ts";
import { AppError } from "../contract/values/errors.ts";
import type { UserId } from "../contract/values/ids.ts";
import { problem } from "../contract/values/problem-response.ts";
import { LOCALES, type Locale } from "../i18n/locales.ts";
import { captureCall, type MadeCall } from "./analytics.ts";
import { type BackendEnv, fetchBackend, readJson } from "./backend-fetch.ts";
import { type Caller, writeClientHeaders } from "./client-headers.ts";
import { type ErrorReportEnv, errorReporterOf, isReported, reportResponse } from "./error-reports.ts";

/** Longer than the backend's own timeout for gateways (8 s), so that its response arrives first. */
const DEADLINE_MS = 12_000;
const BACKEND_ORIGIN = "https://backend.internal";

export interface BrowserRequest extends Caller {
  readonly env: BackendEnv & ErrorReportEnv;
  /** The bearer token in the session cookie. */
  readonly token: string | null;
  /** The language of the page, whatever the browser prefers. */
  readonly locale: Locale;
  readonly waitUntil: (work: Promise<unknown>) => void;
  readonly saveSession: (session: { token: string; visit: string | null }) => Promise<void>;
}

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

interface Sent<C extends Call> {
  readonly call: C;
  readonly input: z.input<C["input"]>;
  readonly options: CallOptions;
}

/**
 * `readRequest` is called again once the call has ended: a sign-in has then changed the request's cookies. @throws
 * AppError with the backend's code; UNAUTHENTICATED when the session has ended; GATEWAY_UNAVAILABLE when the backend
 * does not respond in time.
 */
export async function callBackendFor<C extends Call>(
  readRequest: () => Promise<BrowserRequest>,
  { call, input, options }: Sent<C>,
): Promise<OutputOf<C>> {
  const capture = (outcome: MadeCall["outcome"]) => captureOutcome(readRequest, { call, input, options }, outcome);
  let output: OutputOf<C>;
  try {
    output = await sendAndDecode(await readRequest(), { call, input, options });
  } catch (cause) {
    await capture({ cause });
    throw cause;
  }
  await capture({ output });
  return output;
}

/** Analytics of the outcome, if it is an event. A child's account is counted nowhere. */
async function captureOutcome<C extends Call>(
  readRequest: () => Promise<BrowserRequest>,
  { call, input, options }: Sent<C>,
  outcome: MadeCall["outcome"],
): Promise<void> {
  if (options.member !== undefined) return;
  const made = { call, input, outcome, idempotencyKey: options.idempotencyKey };
  await captureCall(made, async () => {
    const request = await readRequest();
    const headers = requestHeaders(request, sendAnalytics, {});
    const send = (body: string) =>
      fetchBackend(request.env, `${BACKEND_ORIGIN}${sendAnalytics.path}`, { method: "POST", headers, body });
    return { ...request, send };
  });
}

async function sendAndDecode<C extends Call>(request: BrowserRequest, sent: Sent<C>): Promise<OutputOf<C>> {
  const response = await send(request, sent);
  if (!response.ok) throw await errorOf(response);
  const token = response.headers.get("x-tap-auth");
  if (token) await request.saveSession({ token, visit: response.headers.get(TAP_SESSION_HEADER) });
  const body = response.status === 204 ? null : await readJson(response);
  return z.decode(sent.call.output, body as z.input<C["output"]>) as OutputOf<C>;
}

async function send<C extends Call>(request: BrowserRequest, { call, input, options }: Sent<C>): Promise<Response> {
  const { env, waitUntil } = request;
  const { url, rest } = requestAddress(call, z.record(z.string(), z.unknown()).parse(input));
  const init: RequestInit = {
    method: call.method,
    headers: requestHeaders(request, call, options),
    signal: AbortSignal.timeout(DEADLINE_MS),
    ...(call.method !== "GET" && { body: bodyOf(call, rest) }),
  };
  let response: Response;
  try {
    response = await fetchBackend(env, `${BACKEND_ORIGIN}${url}`, init);
  } catch {
    throw new AppError("GATEWAY_UNAVAILABLE");
  }
  // Most calls succeed, and `waitUntil` costs more than this check.
  if (isReported(url, response.status)) {
    const failure = { path: url, method: call.method, response };
    waitUntil(reportResponse(failure, { report: errorReporterOf(env), now: Date.now() }));
  }
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

function requestHeaders(
  request: BrowserRequest,
  { files }: Call,
  { idempotencyKey, googleNonce, member }: CallOptions,
): Headers {
  const outgoing = new Headers({
    // `fetch` sets the content type of a form, which includes its boundary.
    ...(!files && { "content-type": "application/json" }),
    "accept-language": LOCALES[request.locale].tag,
  });
  for (const name of FORWARDED_HEADERS) {
    const value = request.header(name);
    if (value) outgoing.set(name, value);
  }
  writeClientHeaders(outgoing, request, request.token);
  if (googleNonce) outgoing.set(GOOGLE_NONCE_HEADER, googleNonce);
  if (member) outgoing.set(MEMBER_HEADER, member);
  if (idempotencyKey) outgoing.set("idempotency-key", headerText(idempotencyKey));
  return outgoing;
}

/**
 * A key comes from a form's hidden field. @throws AppError INVALID_INPUT for characters that no header carries.
 */
function headerText(value: string): string {
  if (!/^[ -~]+$/.test(value)) throw new AppError("INVALID_INPUT");
  return value;
}

async function errorOf(response: Response): Promise<AppError> {
  const parsed = problem.safeParse(await response.json().catch(() => null));
  const retryAfterSeconds = Number(response.headers.get("retry-after") ?? "") || undefined;
  if (parsed.success) return new AppError(parsed.data.code, parsed.data.fields, { retryAfterSeconds });
  // A backend elsewhere, or a proxy before it, may answer in a format of its own (specification §8).
  return new AppError(response.status === 401 ? "UNAUTHENTICATED" : "INTERNAL");
}
