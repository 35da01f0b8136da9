/**
 * An installation in the Firebase protocol: a random id and a token renewed an hour before it expires. It identifies a
 * running copy of the program, never an investor.
 */
import { z } from "zod";

export interface FirebaseApp {
  /** Origin and path before `/v1/`, of Firebase or of the embedded service. */
  readonly installationsUrl: string;
  readonly remoteConfigUrl: string;
  readonly projectId: string;
  readonly appId: string;
  readonly apiKey: string;
}

export interface Installation {
  readonly fid: string;
  readonly refreshToken: string;
  readonly token: string;
  /** Milliseconds since 1970. */
  readonly tokenExpiresAt: number;
}

export interface Transport {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly randomBytes: (length: number) => Uint8Array;
}

const SDK_VERSION = "w:0.6.24";
const AUTH_VERSION = "FIS_v2";
const RENEW_BEFORE_MS = 60 * 60 * 1000;
const FID_BYTES = 17;
const FID_LENGTH = 22;

export const FID_SHAPE = /^[cdef][\w-]{21}$/;

const authToken = z.object({
  token: z.string().min(1).max(4096),
  expiresIn: z
    .string()
    .max(16)
    .regex(/^\d+s$/),
});
const created = z.object({
  fid: z.string().max(FID_LENGTH).regex(FID_SHAPE).optional(),
  refreshToken: z.string().min(1).max(4096),
  authToken,
});

/** 132 random bits after the four-bit prefix of an installation id. */
export function newFid(randomBytes: Transport["randomBytes"]): string {
  const [first = 0, ...rest] = randomBytes(FID_BYTES);
  const bytes = [0b0111_0000 + (first % 16), ...rest];
  const base64 = btoa(String.fromCharCode(...bytes));
  return base64.replaceAll("+", "-").replaceAll("/", "_").slice(0, FID_LENGTH);
}

/**
 * An installation whose token is valid for at least another hour: `known` if it qualifies, else renewed or registered.
 */
export async function currentInstallation(
  app: FirebaseApp,
  known: Installation | null,
  transport: Transport,
  signal: AbortSignal,
): Promise<Installation> {
  if (known && transport.now() < known.tokenExpiresAt - RENEW_BEFORE_MS) return known;
  return (known && (await renew(app, known, transport, signal))) ?? register(app, transport, signal);
}

async function register(app: FirebaseApp, transport: Transport, signal: AbortSignal): Promise<Installation> {
  const fid = newFid(transport.randomBytes);
  const body = { fid, authVersion: AUTH_VERSION, appId: app.appId, sdkVersion: SDK_VERSION };
  const response = await post(app, "", { body, transport, signal });
  if (!response.ok) throw new Error(`the installations service answered ${response.status}`);
  const { refreshToken, authToken: given, fid: assigned } = created.parse(await response.json());
  return { fid: assigned ?? fid, refreshToken, ...expiryOf(given, transport.now()) };
}

/** Null if the service no longer knows the installation, which must then be registered again. */
async function renew(
  app: FirebaseApp,
  known: Installation,
  transport: Transport,
  signal: AbortSignal,
): Promise<Installation | null> {
  const body = { installation: { sdkVersion: SDK_VERSION, appId: app.appId } };
  const authorization = `${AUTH_VERSION} ${known.refreshToken}`;
  const response = await post(app, `/${known.fid}/authTokens:generate`, { body, transport, signal, authorization });
  if (response.status === 401 || response.status === 404) {
    await response.body?.cancel();
    return null;
  }
  if (!response.ok) throw new Error(`the installations service answered ${response.status}`);
  return { ...known, ...expiryOf(authToken.parse(await response.json()), transport.now()) };
}

const expiryOf = ({ token, expiresIn }: z.infer<typeof authToken>, now: number) => ({
  token,
  tokenExpiresAt: now + Number(expiresIn.slice(0, -1)) * 1000,
});

interface Posted {
  readonly body: unknown;
  readonly transport: Transport;
  readonly signal: AbortSignal;
  readonly authorization?: string;
}

function post(app: FirebaseApp, path: string, { body, transport, signal, authorization }: Posted): Promise<Response> {
  const url = `${app.installationsUrl}/v1/projects/${encodeURIComponent(app.projectId)}/installations${path}`;
  return transport.fetch(url, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json",
      "x-goog-api-key": app.apiKey,
      ...(authorization && { authorization }),
    },
    body: JSON.stringify(body),
    signal,
  });
}
