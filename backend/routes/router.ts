/** Matches a request to a call, parses its input, runs its handler and encodes the output. Nothing else does. */

import { z } from "zod";
import { ACCOUNT_PARAMETER, MEMBER_HEADER } from "../../lib/contract/calls/family.ts";
import { CALLS, type InvestorCallName } from "../../lib/contract/calls.ts";
import { type Call, pathParameters } from "../../lib/contract/define.ts";
import { DEVICE_HEADER } from "../../lib/contract/facts/device.ts";
import { SITE_ORIGIN_HEADER, TAP_SESSION_HEADER, visitIdIn } from "../../lib/contract/facts/visit.ts";
import { isDeclaredError } from "../../lib/contract/openapi/errors-of.ts";
import { AppError, ERROR_STATUS, type ErrorCode } from "../../lib/contract/values/errors.ts";
import { methodNotAllowed } from "../../lib/contract/values/method-not-allowed.ts";
import { localeFrom } from "../../lib/i18n/accept-language.ts";
import { flagsAgeSeconds } from "../../lib/remote-config/app.ts";
import { logFailure } from "../platform/log.ts";
import { openReply, type Reply } from "../platform/reply.ts";
import { keyRingOf } from "../platform/secrets.ts";
import { type Bearer, readToken } from "../platform/token.ts";
import { discardForm, readBody, readForm } from "./body.ts";
import { readDocumented } from "./documented-input.ts";
import { idempotencyKeyOf, memberIn } from "./request-headers.ts";
import type { Route, RouteContext } from "./route.ts";
import { specialRoutes } from "./table.ts";

/** A call with `access: "investor"` needs no route of its own: the investor's operation of the same name handles it. */
function investorRoute(call: Call): Route {
  return {
    call,
    answer: async ({ env, request, requestId, headers }, input, bearer) => {
      if (!bearer) throw new AppError("UNAUTHENTICATED");
      const investor = env.INVESTOR.get(env.INVESTOR.idFromName(bearer.userId));
      const requested = investor.invoke({
        userId: bearer.userId,
        member: memberIn(request),
        // Only calls with `access: "investor"` come here, and their names are exactly these.
        name: call.name as InvestorCallName,
        session: { sessionId: bearer.sessionId, secret: bearer.secret },
        input,
        effect: call.effect,
        idempotencyKey: idempotencyKeyOf(request),
        requestId,
        locale: localeFrom(request.headers.get("accept-language")),
      });
      // The RPC type cannot express "any serialisable value"; `invoke` returns this type.
      const reply = await (requested as Promise<Reply<unknown>>);
      if (reply.ok && reply.replayed) headers.set("idempotent-replayed", "true");
      return openReply(reply);
    },
  };
}

const routes: readonly Route[] = [
  ...specialRoutes,
  ...CALLS.filter(({ access }) => access === "investor").map(investorRoute),
];

/** Most calls have a fixed path, found in one step; a path with parameters is matched by its pattern. */
const fixedRoutes = Map.groupBy(
  routes.filter(({ call }) => pathParameters(call.path).length === 0),
  ({ call }): string => call.path,
);
const patterns = routes
  .filter(({ call }) => pathParameters(call.path).length > 0)
  .map((entry) => ({
    entry,
    pattern: new RegExp(`^${entry.call.path.replace(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`),
  }));

interface FoundRoute {
  readonly entry: Route;
  /** The decoded path parameters. */
  readonly path: Record<string, string>;
}

/**
 * Null when no call has this path.
 * @throws AppError METHOD_NOT_ALLOWED when one has it with another method.
 */
function findRoute(method: string, pathname: string): FoundRoute | null {
  const fixed = fixedRoutes.get(pathname) ?? [];
  const entry = fixed.find(({ call }) => call.method === method);
  if (entry) return { entry, path: {} };
  const methods = fixed.map(({ call }) => call.method);
  for (const { entry, pattern } of patterns) {
    const match = pattern.exec(pathname);
    if (!match) continue;
    if (entry.call.method === method) return { entry, path: decoded(match.groups ?? {}) };
    methods.push(entry.call.method);
  }
  if (methods.length > 0) throw methodNotAllowed(methods);
  return null;
}

function decoded(groups: Record<string, string>): Record<string, string> {
  try {
    return Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]));
  } catch {
    throw new AppError("NOT_FOUND");
  }
}

/**
 * The response is the same for every visitor and may be cached, so it carries no visit headers. A calendar's address
 * is secret, and so is its content.
 */
const isSharedAnswer = ({ access, effect, produces }: Pick<Call, "access" | "effect" | "produces">): boolean =>
  access === "public" && effect === "query" && produces !== "text/calendar";

/** Sets the visit and device ids that the browser keeps (specification §7). They authorise nothing. */
function writeVisitHeaders({ request, headers }: Pick<RouteContext, "request" | "headers">): void {
  // A sign-in begins a new visit: two investors in one browser never share one.
  const hasSignedIn = headers.has("x-tap-auth");
  const known = hasSignedIn ? null : visitIdIn(request.headers.get(TAP_SESSION_HEADER));
  headers.set(TAP_SESSION_HEADER, known ?? crypto.randomUUID());
  headers.set(DEVICE_HEADER, visitIdIn(request.headers.get(DEVICE_HEADER)) ?? crypto.randomUUID());
}

export async function dispatchRequest(context: RouteContext): Promise<Response | null> {
  const url = new URL(context.request.url);
  const found = findRoute(context.request.method, url.pathname);
  if (!found) return null;
  try {
    return await answerCall(found, context);
  } catch (cause) {
    if (cause instanceof AppError) reportUndeclared(found.entry.call, cause, context);
    throw cause;
  }
}

/** A client written from openapi.json would not know the code. */
function reportUndeclared(call: Call, { code }: AppError, { requestId }: RouteContext): void {
  if (isDeclaredError(call, code)) return;
  logFailure({ event: "error_code_undeclared", requestId, kind: `${call.name} ${code}` });
}

/** Whether viewers may read the file too: its route decides whose account it belongs to (`file-account.ts`). */
const isOfViewers = ({ access, policy }: Pick<Call, "access" | "policy">): boolean =>
  access === "session" && policy !== undefined && policy.viewer !== "never";

async function answerCall({ entry, path }: FoundRoute, context: RouteContext): Promise<Response> {
  const { call } = entry;
  const url = new URL(context.request.url);
  const bearer = await bearerOf(call, context);
  // Such a call outside the investor's object would return the caller's own data as the other account's.
  const named = isOfViewers(call) ? null : memberIn(context.request);
  if (call.access === "session" && named !== null && named !== bearer?.userId) throw new AppError("OWNER_ONLY");
  if (isOfViewers(call)) url.searchParams.delete(ACCOUNT_PARAMETER);
  const raw = { ...(await bodyOf(call, context.request)), ...Object.fromEntries(url.searchParams), ...path };
  const input = await parseInput(
    call,
    readDocumented(call, raw, context.request.headers.get(SITE_ORIGIN_HEADER) ?? ""),
  );
  const value = await entry.answer(context, input, bearer);
  if (!isSharedAnswer(call)) writeVisitHeaders(context);
  if (call.maxAgeSeconds !== undefined) writeMaxAge(call.maxAgeSeconds, context);
  return isKnown(context) ? notModified(value, context.headers) : respond(call, value, context.headers);
}

/** Whether the caller has this version of a file that names its version. */
function isKnown({ request, headers }: Pick<RouteContext, "request" | "headers">): boolean {
  const etag = headers.get("etag");
  const known = (request.headers.get("if-none-match") ?? "").split(",").map((each) => each.trim().replace(/^W\//, ""));
  return etag !== null && known.includes(etag);
}

async function notModified(value: unknown, headers: Headers): Promise<Response> {
  if (value instanceof ReadableStream) await value.cancel();
  if (!headers.has("cache-control")) headers.set("cache-control", "private, no-store");
  return new Response(null, { status: 304, headers });
}

/** Kept for this session and account only. The flags that a response is made from may be read from Firebase. */
function writeMaxAge(seconds: number, { env, headers }: Pick<RouteContext, "env" | "headers">): void {
  headers.set("cache-control", `max-age=${seconds}, private`);
  headers.set("vary", `cookie, x-tap-auth, ${MEMBER_HEADER}`);
  const age = flagsAgeSeconds(env.REMOTE_CONFIG_URL);
  if (age > 0) headers.set("age", String(age));
}

async function bearerOf({ access, files }: Call, { env, request }: RouteContext): Promise<Bearer | null> {
  if (access === "public") return null;
  const bearer = readToken(request.headers.get("x-tap-auth"), keyRingOf(env));
  if (bearer) return bearer;
  if (files) await discardForm(request);
  throw new AppError("UNAUTHENTICATED");
}

function bodyOf({ files }: Call, request: Request): Promise<Record<string, unknown>> {
  return files ? readForm(request) : readBody(request);
}

async function parseInput(call: Call, raw: unknown): Promise<unknown> {
  // Reading a file's bytes is asynchronous; all other input is already available.
  const parsed = call.files ? await call.input.safeParseAsync(raw) : call.input.safeParse(raw);
  if (parsed.success) return parsed.data;
  const fields = Object.fromEntries(parsed.error.issues.flatMap(fieldsOf));
  const badPath = pathParameters(call.path).some((name) => name in fields);
  if (badPath) throw new AppError("NOT_FOUND");
  const codes = new Set(
    parsed.error.issues.filter((issue) => !isUnknownField(issue)).map(({ message }) => codeOf(message)),
  );
  const [only] = codes;
  throw new AppError(codes.size === 1 && only ? only : "INVALID_INPUT", fields);
}

const isUnknownField = (issue: z.core.$ZodIssue) => issue.code === "unrecognized_keys";

/** The fields of one issue with their error; an unknown field is named itself. */
function fieldsOf(issue: z.core.$ZodIssue): readonly (readonly [string, ErrorCode])[] {
  if (issue.code !== "unrecognized_keys") return [[issue.path.join("."), codeOf(issue.message)]];
  return issue.keys.map((key) => [[...issue.path, key].join("."), "INVALID_INPUT"]);
}

/** Our schemas name the error by its code; zod's own messages mean INVALID_INPUT. */
function codeOf(message: string): ErrorCode {
  return message in ERROR_STATUS ? (message as ErrorCode) : "INVALID_INPUT";
}

function respond(call: Call, value: unknown, headers: Headers): Response {
  headers.set("x-content-type-options", "nosniff");
  // A handler of a public call makes a response private when it depends on the session.
  if (!headers.has("cache-control")) {
    headers.set("cache-control", isSharedAnswer(call) ? "no-cache" : "private, no-store");
  }
  if (call.produces) {
    // All our text is UTF-8; without the charset some calendar applications read another.
    headers.set("content-type", call.produces.startsWith("text/") ? `${call.produces}; charset=utf-8` : call.produces);
    // Files are downloaded, never displayed, and must not execute if they are opened anyway.
    if (!headers.get("content-disposition")?.startsWith("attachment")) headers.set("content-disposition", "attachment");
    headers.set("content-security-policy", "default-src 'none'; sandbox");
    return new Response(value as ReadableStream, { headers });
  }
  if (value === null) return new Response(null, { status: 204, headers });
  return Response.json(z.encode(call.output, value), { headers });
}
