import { type CookieChoice, preferenceCookie } from "../../lib/contract/values/preference-cookies";

/** Keeps a choice in this browser, where the server's next answer and `/theme.js` find it. */
export function remember(choice: CookieChoice): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not everywhere, and the choice must stand before the next request.
  document.cookie = preferenceCookie(choice);
}
