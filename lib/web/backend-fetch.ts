/** The one way from the web Worker to the backend: the binding, or a backend elsewhere where `BACKEND_URL` names one. */
export interface BackendEnv {
  readonly BACKEND: { fetch(input: Request | string, init?: RequestInit): Promise<Response> };
  /** The origin of a backend elsewhere, with the same contract. */
  readonly BACKEND_URL?: string;
}

/**
 * Sends a call to `address`; a backend elsewhere gets its path and query. A redirect is handed on, never followed: the
 * session's token travels in a header.
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
