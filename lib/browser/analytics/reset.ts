import { browserStores } from "../storage";

export const QUEUE_KEY = "analyticsQueue";
export const SESSION_KEY = "analyticsSession";

/** After a sign-out or withdrawn consent: discards unsent events and starts a new session. */
export function resetAnalytics({ local, session } = browserStores()): void {
  local.removeItem(QUEUE_KEY);
  session.removeItem(SESSION_KEY);
}
