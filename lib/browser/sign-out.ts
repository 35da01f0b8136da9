/**
 * The documented logout (specification §4) as far as a browser does it, in every open tab at once. The sealed cookie is the
 * server's to end; a logout that the server did is found by its `isLoggedOut` cookie.
 */
import { isPublicPath } from "../contract/values/public-path";
import { LOGGED_OUT_COOKIE, VISIT_COOKIES } from "../contract/values/visit";
import { hrefFor, localeOfPath } from "../i18n/navigation";
import { readCookie, writeCookie } from "./cookies";
import { browserStores, dropSignIn } from "./storage";

const CHANNEL = "ultra-session";
const SIGNED_OUT = "signed-out";

const resets = new Set<() => void>();
let channel: BroadcastChannel | null = null;

/** For whatever remembers the investor outside of the storage, such as analytics. Returns the way to take it back. */
export function onSignOut(reset: () => void): () => void {
  resets.add(reset);
  return () => resets.delete(reset);
}

interface SignOut {
  /** Leads to `/`, from a page that is not public. */
  readonly redirect: boolean;
}

export function signOut({ redirect }: SignOut): void {
  forget();
  openChannel()?.postMessage(SIGNED_OUT);
  if (redirect) leave();
}

/** Brings this tab into line with a logout that the server has done, on this page or in another tab. */
export function finishSignOut(): void {
  if (readCookie(LOGGED_OUT_COOKIE) === "true") signOut({ redirect: true });
}

/** Follows the logouts of the other tabs; what this tab shows belongs to nobody any more. */
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
  dropSignIn(browserStores());
  for (const name of [...VISIT_COOKIES, LOGGED_OUT_COOKIE]) writeCookie({ name, value: "", seconds: 0 });
  for (const reset of resets) attempt(reset);
}

/** What cannot be reset must not keep the rest from it. */
function attempt(reset: () => void): void {
  try {
    reset();
  } catch (cause) {
    console.error("A reset at sign-out failed.", cause);
  }
}

/** A whole new document: nothing of the investor's pages stays in the memory of the tab. */
function leave(): void {
  const { pathname } = window.location;
  if (!isPublicPath(pathname)) window.location.replace(hrefFor(localeOfPath(pathname), "/"));
}

/** One for the tab: a channel does not hear itself. */
function openChannel(): BroadcastChannel | null {
  if (typeof BroadcastChannel === "undefined") return null;
  channel ??= new BroadcastChannel(CHANNEL);
  return channel;
}
