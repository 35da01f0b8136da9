/** Counts the form submissions of this page that got no response. Pure except for the counter. */

let lost = 0;
const watchers = new Set<() => void>();

export const networkErrors = () => lost;

export function reportNetworkError(): void {
  lost += 1;
  for (const watcher of watchers) watcher();
}

export function watchNetworkErrors(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** React's error when a response breaks off. */
const BROKEN_OFF = "Connection closed.";

/**
 * Whether a form's action failed in the network and not on the server. Every browser throws a TypeError for a request
 * without a network; errors from the server, and Next's redirects, carry a digest.
 */
export function isNetworkError(cause: unknown): boolean {
  if (!(cause instanceof Error) || "digest" in cause) return false;
  return cause instanceof TypeError || cause.message === BROKEN_OFF;
}
