/**
 * The address of remote config and installations for a browser's Firebase SDK: `/firebase/…` of this site, forwarded to
 * the service that the Workers use. Public by nature, as Firebase's own is: any API key and app id will do. Invariants:
 * the secret key stays here, and no value that lists investors leaves.
 */
import { z } from "zod";
import { FIREBASE_PREFIX, isEmbedded, type RemoteConfigEnv } from "../remote-config/app.ts";
import { CallLimiter } from "../remote-config/call-limiter.ts";
import { FirebaseError, firebaseErrorResponse } from "../remote-config/firebase-error.ts";
import { type BackendEnv, fetchBackend } from "./backend-fetch.ts";
import { isSameOrigin } from "./same-origin.ts";

export type FirebaseEnv = BackendEnv & RemoteConfigEnv;

const PATH =
  /^\/firebase\/(installations|remote-config)(\/v1\/projects\/[\w-]{1,64}\/(?:installations(?:\/[\w-]{22}(?:\/authTokens:generate)?)?|namespaces\/firebase:fetch))$/;
const METHODS = ["POST", "DELETE"];
/** The headers that the SDK sends. */
const HEADERS = ["authorization", "content-type", "if-none-match", "x-firebase-client"];
const ALLOWED_HEADERS = [...HEADERS, "x-goog-api-key"];
/** A hundred custom signals of full length. */
const BYTES_MAX = 128 * 1024;
const DEADLINE_MS = 8_000;

/** Keys whose values are ids of investors. */
const LISTS_OF_INVESTORS = ["enableBondsSellingUserIds", "InvestFeatureEnabledUserIds"];

const MINUTE_MS = 60_000;
/** Per network address. An SDK that respects its interval makes four calls in a minute. */
const calls = new CallLimiter({ callsMax: 60, callersMax: 10_000, windowMs: MINUTE_MS });

const template = z.looseObject({ entries: z.record(z.string().max(256), z.string()).optional() });

/** Null for a path that is not of these services. */
export async function answerFirebase(request: Request, env: FirebaseEnv, now: number): Promise<Response | null> {
  const url = new URL(request.url);
  if (!url.pathname.startsWith(FIREBASE_PREFIX)) return null;
  const [, service, path] = PATH.exec(url.pathname.slice(0, BYTES_MAX)) ?? [];
  if (service === undefined || path === undefined) return null;
  if (!isSameOrigin(request)) return firebaseErrorResponse(new FirebaseError("PERMISSION_DENIED", "Other origin."));
  const answer = request.method === "OPTIONS" ? preflight() : await forward(request, env, { service, path, now });
  return withCors(answer, request.headers.get("origin"));
}

interface Forwarded {
  readonly service: string;
  readonly path: string;
  readonly now: number;
}

async function forward(request: Request, env: FirebaseEnv, { service, path, now }: Forwarded): Promise<Response> {
  if (!METHODS.includes(request.method)) return refuse("NOT_FOUND", "Requested entity was not found.");
  const caller = request.headers.get("cf-connecting-ip") ?? "";
  if (!calls.admits(caller, now)) return refuse("RESOURCE_EXHAUSTED", "Quota exceeded.");
  const length = Number(request.headers.get("content-length") ?? (request.body === null ? 0 : Number.NaN));
  if (!(length <= BYTES_MAX)) return refuse("INVALID_ARGUMENT", "Request payload size exceeds the limit.");
  const isFetch = service === "remote-config";
  const base = isFetch ? env.REMOTE_CONFIG_URL : env.INSTALLATIONS_URL;
  const address = `${base}${path}${isFetch ? `?key=${encodeURIComponent(env.REMOTE_CONFIG_API_KEY)}` : ""}`;
  try {
    const init = { method: request.method, headers: headersFor(request, env), body: request.body };
    const timed = { ...init, signal: AbortSignal.timeout(DEADLINE_MS) };
    const answer = await (isEmbedded(address) ? fetchBackend(env, address, timed) : fetch(address, timed));
    return isFetch && answer.ok ? await withoutLists(answer) : copyOf(answer, answer.body);
  } catch {
    return refuse("UNAVAILABLE", "The service is currently unavailable.");
  }
}

function headersFor({ headers }: Request, env: FirebaseEnv): Headers {
  const sent = new Headers({ "x-goog-api-key": env.REMOTE_CONFIG_API_KEY });
  for (const name of HEADERS) {
    const value = headers.get(name);
    if (value !== null) sent.set(name, value);
  }
  return sent;
}

async function withoutLists(answer: Response): Promise<Response> {
  const body = template.parse(await answer.json());
  const { entries, ...rest } = body;
  const shown = entries && Object.entries(entries).filter(([key]) => !LISTS_OF_INVESTORS.includes(key));
  return copyOf(answer, JSON.stringify({ ...rest, ...(shown && { entries: Object.fromEntries(shown) }) }));
}

/** The response with the allowed headers only; no other header of the service reaches a browser. */
function copyOf(answer: Response, body: BodyInit | null): Response {
  const headers = new Headers({ "content-type": "application/json", "cache-control": "private, no-store" });
  for (const name of ["etag", "retry-after"]) {
    const value = answer.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  return new Response(body, { status: answer.status, headers });
}

const preflight = () =>
  new Response(null, {
    status: 204,
    headers: {
      "access-control-allow-methods": METHODS.join(", "),
      "access-control-allow-headers": ALLOWED_HEADERS.join(", "),
      "access-control-max-age": "600",
    },
  });

const refuse = (status: ConstructorParameters<typeof FirebaseError>[0], message: string) =>
  firebaseErrorResponse(new FirebaseError(status, message));

/** `origin` is this site's own, or absent. */
function withCors(answer: Response, origin: string | null): Response {
  answer.headers.append("vary", "Origin");
  if (origin === null) return answer;
  answer.headers.set("access-control-allow-origin", origin);
  answer.headers.set("access-control-expose-headers", "etag, retry-after");
  return answer;
}
