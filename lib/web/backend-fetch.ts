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
