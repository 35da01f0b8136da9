/** How often, since this page was opened, a form was sent and no answer came back. Pure but for that one number. */

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

/** What React says when an answer breaks off in the middle. */
const BROKEN_OFF = "Connection closed.";

/**
 * Whether a form's action failed on the way and not at the server. Every browser says TypeError of a request that found
 * no network; what the server threw, and what Next throws to lead elsewhere, carries a digest.
 */
export function isNetworkError(cause: unknown): boolean {
  if (!(cause instanceof Error) || "digest" in cause) return false;
  return cause instanceof TypeError || cause.message === BROKEN_OFF;
}
