import { sendAnalytics } from "../contract/calls/analytics.ts";
import type { CallName } from "../contract/calls.ts";
import type { Call } from "../contract/define.ts";
import { PREFERENCE_COOKIES } from "../contract/facts/preference-cookies.ts";
import { AppError } from "../contract/values/errors.ts";
import { CAPTURED_CALLS, type Captured } from "./captured-calls.ts";
import type { Caller } from "./client-headers.ts";

/** The browser's request, read before it ends. */
interface CountedRequest extends Caller {
  /** Sends a body of `v2/analytics/send`. */
  readonly send: (body: string) => Promise<Response>;
  readonly waitUntil: (work: Promise<unknown>) => void;
}

export interface MadeCall {
  readonly call: Call;
  readonly input: unknown;
  readonly outcome: { readonly output: unknown } | { readonly cause: unknown };
  readonly idempotencyKey: string | undefined;
}

/**
 * Counts the outcome of a call, if it is an event and the visitor has agreed to be counted. No response waits for it,
 * and it never fails.
 */
export async function captureCall(made: MadeCall, readRequest: () => Promise<CountedRequest>): Promise<void> {
  try {
    const events = eventsOf(made);
    if (events.length === 0) return;
    const request = await readRequest();
    if (isCounted(request)) await sendAll(events, made, request);
  } catch (cause) {
    logLost(cause instanceof Error ? cause.name : "unknown");
  }
}

async function sendAll(events: readonly Captured[], made: MadeCall, request: CountedRequest): Promise<void> {
  const path = URL.parse(request.header("referer") ?? "")?.pathname ?? "/";
  const at = new Date().toISOString();
  const sent = await Promise.all(
    events.map(async ({ once, event, properties }) => {
      const { call, idempotencyKey } = made;
      const key = once ?? (idempotencyKey && `${call.name} ${event} ${idempotencyKey}`) ?? crypto.randomUUID();
      return { id: await idOf(key), event, properties: properties ?? {}, at, path };
    }),
  );
  request.waitUntil(deliver(JSON.stringify({ sentAt: at, events: sent }), request.send));
}

/** A lost event does not concern the investor; the loss is logged. */
async function deliver(body: string, send: (body: string) => Promise<Response>): Promise<void> {
  const status = await send(body).then(
    (response) => response.status,
    () => 0,
  );
  if (status !== 200) logLost(`status ${status}`);
}

const logLost = (kind: string): void =>
  console.error(JSON.stringify({ level: "error", event: "analytics_not_sent", kind }));

function eventsOf({ call, input, outcome }: MadeCall): readonly Captured[] {
  if (call.name === sendAnalytics.name || !Object.hasOwn(CAPTURED_CALLS, call.name)) return [];
  // The name of a call determines the types of its input and output: `callBackend` has parsed both with this call.
  const capture = CAPTURED_CALLS[call.name as CallName] as AnyCapture;
  if ("output" in outcome) return (capture.done?.(outcome.output, input) ?? []).filter((each) => each !== null);
  if (!(outcome.cause instanceof AppError) || !capture.failed) return [];
  return [capture.failed(outcome.cause.code)];
}

interface AnyCapture {
  readonly done?: (output: unknown, input: unknown) => readonly (Captured | null)[];
  readonly failed?: (code: AppError["code"]) => Captured;
}

/** Consent in this browser's cookie, and no opt-out signal in its headers. */
function isCounted({ header, cookie }: Caller): boolean {
  if (header("sec-gpc") === "1" || header("dnt") === "1") return false;
  return cookie(PREFERENCE_COOKIES.analytics) === "yes";
}

/** The same key is the same event. */
async function idOf(key: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(key));
  return [...new Uint8Array(digest).slice(0, 16)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
