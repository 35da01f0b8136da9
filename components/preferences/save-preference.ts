import { type CookieChoice, preferenceCookie } from "../../lib/contract/facts/preference-cookies";

/** Stores a preference cookie, which the server and `/theme.js` read. */
export function savePreference(choice: CookieChoice): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not available everywhere, and the cookie must be set before the next request.
  document.cookie = preferenceCookie(choice);
}
