/**
 * Implements the protocols of Firebase Installations and Firebase Remote Config over the operators' config; the default
 * target of `REMOTE_CONFIG_URL` and `INSTALLATIONS_URL`. Reachable only through the web Worker's binding and with its
 * API key, because two of the keys list investors; browsers reach it through lib/web/firebase-proxy.ts.
 */
import { createHash, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { CallLimiter } from "../../../lib/remote-config/call-limiter.ts";
import {
  CUSTOM_SIGNALS_MAX,
  SIGNAL_NAME_LENGTH_MAX,
  SIGNAL_VALUE_LENGTH_MAX,
} from "../../../lib/remote-config/client.ts";
import { FirebaseError, firebaseErrorResponse } from "../../../lib/remote-config/firebase-error.ts";
import { FID_SHAPE } from "../../../lib/remote-config/installation.ts";
import { findTemplate } from "../../catalogue/remote-config.ts";
import { wallClock } from "../../platform/clock.ts";
import { logFailure } from "../../platform/log.ts";
import { keyRingOf } from "../../platform/secrets.ts";
import type { RouteContext } from "../../routes/route.ts";
import { readFirebaseBody } from "./body.ts";
import {
  AUTH_TOKEN_SECONDS,
  type InstallationName,
  isAuthToken,
  isRefreshToken,
  writeAuthToken,
  writeRefreshToken,
} from "./installation-token.ts";

const INSTALLATIONS = /^\/firebase\/installations\/v1\/projects\/([\w-]{1,64})\/installations$/;
const INSTALLATION = /^\/firebase\/installations\/v1\/projects\/([\w-]{1,64})\/installations\/([\w-]{22})$/;
const GENERATE =
  /^\/firebase\/installations\/v1\/projects\/([\w-]{1,64})\/installations\/([\w-]{22})\/authTokens:generate$/;
const FETCH = /^\/firebase\/remote-config\/v1\/projects\/([\w-]{1,64})\/namespaces\/firebase:fetch$/;
const PATH_LENGTH_MAX = 256;
const AUTH_SCHEME = "FIS_v2 ";

const fid = z.string().max(22).regex(FID_SHAPE);
const text = z.string().max(256);
const createBody = z.object({ fid: fid.or(z.literal("")).optional(), authVersion: z.literal("FIS_v2"), appId: text });
const generateBody = z.object({ installation: z.object({ appId: text }) });
const fetchBody = z.object({
  sdk_version: text,
  app_instance_id: fid,
  app_instance_id_token: z.string().max(4096),
  app_id: text,
  language_code: z.string().max(35),
  custom_signals: z
    .record(z.string().max(SIGNAL_NAME_LENGTH_MAX), z.string().max(SIGNAL_VALUE_LENGTH_MAX))
    .refine((signals) => Object.keys(signals).length <= CUSTOM_SIGNALS_MAX)
    .optional(),
});

const MINUTE_MS = 60_000;
/** A client that respects its interval fetches twice a minute. */
const fetches = new CallLimiter({ callsMax: 10, callersMax: 10_000, windowMs: MINUTE_MS });
const registrations = new CallLimiter({ callsMax: 600, callersMax: 1, windowMs: MINUTE_MS });

const sha256 = (value: string) => createHash("sha256").update(value).digest();

/** Renders its own errors, in Firebase's format. */
export async function handleFirebaseRequest(context: RouteContext): Promise<Response> {
  try {
    return await answer(context);
  } catch (cause) {
    if (cause instanceof FirebaseError) return firebaseErrorResponse(cause);
    logFailure({ event: "firebase_service_failed", requestId: context.requestId, cause });
    return firebaseErrorResponse(new FirebaseError("INTERNAL", "Internal error encountered."));
  }
}

async function answer(context: RouteContext): Promise<Response> {
  const { pathname, searchParams } = new URL(context.request.url);
  const { method, headers } = context.request;
  const path = pathname.length <= PATH_LENGTH_MAX ? pathname : "";
  const fetching = FETCH.exec(path);
  assertKey(fetching ? searchParams.get("key") : headers.get("x-goog-api-key"), context);
  const creating = INSTALLATIONS.exec(path);
  const generating = GENERATE.exec(path);
  const deleting = INSTALLATION.exec(path);
  if (method === "POST" && fetching) return fetchTemplate(context, fetching[1] ?? "");
  if (method === "POST" && creating) return createInstallation(context, creating[1] ?? "");
  if (method === "POST" && generating) return generateToken(context, generating[1] ?? "", generating[2] ?? "");
  // Installations are not stored, so there is nothing to delete.
  if (method === "DELETE" && deleting) return Response.json({});
  throw new FirebaseError("NOT_FOUND", "Requested entity was not found.");
}

function assertKey(given: string | null, { env }: RouteContext): void {
  if (timingSafeEqual(sha256(given ?? ""), sha256(env.REMOTE_CONFIG_API_KEY))) return;
  throw new FirebaseError("INVALID_ARGUMENT", "API key not valid. Please pass a valid API key.");
}

async function createInstallation({ env, request }: RouteContext, projectId: string): Promise<Response> {
  const now = wallClock.now();
  if (!registrations.admits("all", now)) throw new FirebaseError("RESOURCE_EXHAUSTED", "Quota exceeded.");
  const { fid: wanted, appId } = await readFirebaseBody(request, createBody);
  if (!wanted) throw new FirebaseError("INVALID_ARGUMENT", "An installation names its own id.");
  const name: InstallationName = { projectId, appId, fid: wanted };
  const keys = keyRingOf(env);
  return json({
    name: `projects/${projectId}/installations/${wanted}`,
    fid: wanted,
    refreshToken: writeRefreshToken(name, keys),
    authToken: { token: writeAuthToken(name, now, keys), expiresIn: `${AUTH_TOKEN_SECONDS}s` },
  });
}

async function generateToken({ env, request }: RouteContext, projectId: string, id: string): Promise<Response> {
  const { installation } = await readFirebaseBody(request, generateBody);
  const name: InstallationName = { projectId, appId: installation.appId, fid: id };
  const authorization = request.headers.get("authorization") ?? "";
  const given = authorization.startsWith(AUTH_SCHEME) ? authorization.slice(AUTH_SCHEME.length) : "";
  const keys = keyRingOf(env);
  if (!isRefreshToken(given, name, keys)) throw new FirebaseError("UNAUTHENTICATED", "Refresh token is invalid.");
  return json({ token: writeAuthToken(name, wallClock.now(), keys), expiresIn: `${AUTH_TOKEN_SECONDS}s` });
}

async function fetchTemplate({ env, request }: RouteContext, projectId: string): Promise<Response> {
  const body = await readFirebaseBody(request, fetchBody);
  const name: InstallationName = { projectId, appId: body.app_id, fid: body.app_instance_id };
  const now = wallClock.now();
  if (!isAuthToken(body.app_instance_id_token, name, now, keyRingOf(env))) {
    throw new FirebaseError("UNAUTHENTICATED", "Installation token is invalid.");
  }
  if (!fetches.admits(name.fid, now)) throw new FirebaseError("RESOURCE_EXHAUSTED", "Quota exceeded.");
  const { version, entries } = await findTemplate(env.CATALOGUE);
  if (version === 0) return json({ state: "NO_TEMPLATE" });
  const etag = `etag-${projectId}-firebase-fetch-${version}-${sha256(JSON.stringify(entries)).toString("hex").slice(0, 16)}`;
  const templateVersion = String(version);
  const state = request.headers.get("if-none-match") === etag ? "NO_CHANGE" : "UPDATE";
  return json({ ...(state === "UPDATE" && { entries }), state, templateVersion }, { etag });
}

const json = (body: unknown, headers: Record<string, string> = {}) =>
  Response.json(body, { headers: { "cache-control": "private, no-store", ...headers } });
