/**
 * The documented logout (specification §4) as far as a browser performs it, in every open tab at once. Only the
 * server can expire the encrypted cookie; a logout by the server is detected by its `isLoggedOut` cookie.
 */
import { isPublicPath } from "../contract/facts/public-path";
import { ENDED_VISIT_COOKIE, LOGGED_OUT_COOKIE, NO_VISIT, SESSION_ENDED, VISIT_COOKIES } from "../contract/facts/visit";
import { hrefFor, localeOfPath } from "../i18n/navigation";
import { readCookie, writeCookie } from "./cookies";
import { forgetSelectedMode } from "./selected-mode";
import { browserStores, clearSignIn, hasLoggedOut } from "./storage";

const CHANNEL = "ultra-session";
const SIGNED_OUT = "signed-out";

const resets = new Set<() => void>();
let channel: BroadcastChannel | null = null;

/** Registers a reset for state outside the storage, such as analytics. Returns a function that unregisters it. */
export function onSignOut(reset: () => void): () => void {
  resets.add(reset);
  return () => resets.delete(reset);
}

/**
 * The visit of this browser's session. Each sign-in begins a new one, so it tells whether a response belongs to the
 * session that is current when it arrives.
 */
export const currentVisit = (): string | null => readCookie(VISIT_COOKIES[0]);

interface SignOut {
  /** Whether to redirect to `/` from a page that is not public. */
  readonly redirect: boolean;
}

export function signOut({ redirect }: SignOut): void {
  forget();
  openChannel()?.postMessage(SIGNED_OUT);
  if (redirect) leave();
}

/**
 * The logout after a 401. The server expires the encrypted cookie on a request of its own, which verifies the session
 * that the browser has by then; the 401's response could expire a newer one.
 */
export function endSession(): void {
  // The sign-out has already taken effect here; without a connection, the next page's 401 repeats this request.
  fetch(SESSION_ENDED, { redirect: "manual", keepalive: true }).catch(() => undefined);
  signOut({ redirect: true });
}

/** Applies a logout that the server has performed, and ends the session of a visit that a form found ended. */
export function finishSignOut(): void {
  const ended = readCookie(ENDED_VISIT_COOKIE);
  if (ended !== null) writeCookie({ name: ENDED_VISIT_COOKIE, value: "", seconds: 0 });
  if (ended === (currentVisit() ?? NO_VISIT)) endSession();
  if (readCookie(LOGGED_OUT_COOKIE) === "true") signOut({ redirect: true });
}

/**
 * Ends the session at once when a server action's response sets the cookie of an ended visit. Browsers without
 * `cookieStore` report no change of a cookie; there the next page ends it.
 */
export function followEndedVisits(): () => void {
  if (typeof cookieStore === "undefined") return () => undefined;
  const listen = ({ changed }: CookieChangeEvent) => {
    if (changed.some(({ name }) => name === ENDED_VISIT_COOKIE)) finishSignOut();
  };
  cookieStore.addEventListener("change", listen);
  return () => cookieStore.removeEventListener("change", listen);
}

/** Whether this browser has signed out and not in again. */
export const isLoggedOut = (): boolean =>
  readCookie(LOGGED_OUT_COOKIE) === "true" || hasLoggedOut(browserStores().local);

/** Follows the logouts of other tabs, because this tab still shows the investor's data. */
export function followSignOuts(): () => void {
  const opened = openChannel();
  const listen = ({ data }: MessageEvent<unknown>) => {
    if (data !== SIGNED_OUT) return;
    forget();
    leave();
  };
  opened?.addEventListener("message", listen);
  return () => opened?.removeEventListener("message", listen);
}

function forget(): void {
  clearSignIn(browserStores());
  forgetSelectedMode();
  for (const name of [...VISIT_COOKIES, LOGGED_OUT_COOKIE]) writeCookie({ name, value: "", seconds: 0 });
  for (const reset of resets) attempt(reset);
}

/** A failing reset must not prevent the others. */
function attempt(reset: () => void): void {
  try {
    reset();
  } catch (cause) {
    console.error("A reset at sign-out failed.", cause);
  }
}

/** Loads a new document, so that no investor page stays in the tab's memory. */
function leave(): void {
  const { pathname } = window.location;
  if (!isPublicPath(pathname)) window.location.replace(hrefFor(localeOfPath(pathname), "/"));
}

/** One channel per tab: a channel does not receive its own messages. */
function openChannel(): BroadcastChannel | null {
  if (typeof BroadcastChannel === "undefined") return null;
  channel ??= new BroadcastChannel(CHANNEL);
  return channel;
}
