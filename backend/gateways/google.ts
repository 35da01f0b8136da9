/** Who vouches for an e-mail address when somebody signs in with Google, and how its word is checked. */
import type { KeyRing } from "./google/key-ring.ts";

export interface GoogleProvider {
  /** Whom its tokens have to be for. */
  readonly clientId: string;
  /** Where a browser is sent to ask for one: an address of Google's, or a path of this site in the sandbox. */
  readonly authorizeUrl: string;
  /** The names that it gives itself. */
  readonly issuers: readonly string[];
  /** The keys that it signs with. */
  readonly keys: KeyRing;
}
