/** Constants that bind a Google sign-in to the browser that started it. */

export const GOOGLE_SIGN_IN_PATH = "/v2/auth/google";

/**
 * Begins the nonce of every attempt that starts on our sign-in page. A token with such a nonce is accepted only together
 * with the attempt's cookie; the nonce of another client is that client's to verify (docs/decisions/0095).
 */
export const BROWSER_NONCE_PREFIX = "browser-";

/** The nonce of this browser's sign-in attempt. Only the web Worker sets it, from an encrypted cookie. */
export const GOOGLE_NONCE_HEADER = "x-google-nonce";
