/** Constants that bind a Google sign-in to the browser that started it. */

export const GOOGLE_SIGN_IN_PATH = "/v2/auth/google";

/** The nonce of this browser's sign-in attempt. Only the web Worker sets it, from an encrypted cookie. */
export const GOOGLE_NONCE_HEADER = "x-google-nonce";
