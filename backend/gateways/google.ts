/** An OpenID Connect provider that vouches for an email address, and the keys and issuers to verify its ID tokens. */
import type { GoogleKeyRing } from "./google/key-ring.ts";

export interface GoogleProvider {
  /** The audience that its tokens must name. */
  readonly clientId: string;
  /** URL at which the browser requests a token: Google's, or a path of this site in the sandbox. */
  readonly authorizeUrl: string;
  /** Accepted values of the issuer claim. */
  readonly issuers: readonly string[];
  /** The provider's signing keys. */
  readonly keys: GoogleKeyRing;
}
