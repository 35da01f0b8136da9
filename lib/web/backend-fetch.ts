import { AppError } from "../contract/values/errors.ts";

/** The only access from the web Worker to the backend: the service binding, or the remote backend of `BACKEND_URL`. */
export interface BackendEnv {
  readonly BACKEND: { fetch(input: Request | string, init?: RequestInit): Promise<Response> };
  /** The origin of a remote backend with the same contract. */
  readonly BACKEND_URL?: string;
}

/**
 * Sends a call to `address`; a remote backend gets its path and query. Redirects are returned instead of followed,
 * because the session token is in a header.
 */
export function fetchBackend(
  { BACKEND, BACKEND_URL }: BackendEnv,
  address: string,
  init: RequestInit,
): Promise<Response> {
  const sent: RequestInit = { ...init, redirect: "manual" };
  if (!BACKEND_URL) return BACKEND.fetch(address, sent);
  const { pathname, search } = new URL(address);
  return fetch(new URL(`${pathname}${search}`, BACKEND_URL), sent);
}

/**
 * The body of a successful response. @throws AppError GATEWAY_UNAVAILABLE for a body that is not JSON or that the
 * deadline of its request cut off. The cause is dropped because it may quote the body.
 */
export async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    throw new AppError("GATEWAY_UNAVAILABLE");
  }
}
