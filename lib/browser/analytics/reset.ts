import { browserStores } from "../storage";

export const QUEUE_KEY = "analyticsQueue";
export const SESSION_KEY = "analyticsSession";

/** After a sign-out and when consent is withdrawn: nothing of the visit before is sent, and the next is another session. */
export function resetAnalytics({ local, session } = browserStores()): void {
  local.removeItem(QUEUE_KEY);
  session.removeItem(SESSION_KEY);
}
