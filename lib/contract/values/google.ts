/** How a sign-in with Google is tied to the browser that began it. */

export const GOOGLE_SIGN_IN_PATH = "/v2/auth/google";

/** The name that the browser's own sign-in was given; from a sealed cookie, by the web Worker, and from nowhere else. */
export const GOOGLE_NONCE_HEADER = "x-google-nonce";
