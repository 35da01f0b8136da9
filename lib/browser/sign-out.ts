import { browserStores, dropSignIn } from "./storage";

/** Does the documented sign-out in this browser: storage and readable cookies. The sealed one is the server's to end. */
export function forgetSignIn(): void {
  for (const cookie of dropSignIn(browserStores())) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not everywhere, and the page may be about to go.
    document.cookie = cookie;
  }
}
