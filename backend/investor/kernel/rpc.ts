/** What the Worker asks of an investor's object, and how it is answered. */

import type { ReferralOutcome } from "../../../lib/contract/calls/referral.ts";
import type { InvestorCallName } from "../../../lib/contract/calls.ts";
import type { UserId } from "../../../lib/contract/values/ids.ts";
import type { Locale } from "../../../lib/i18n/locales.ts";
import type { Referrer } from "../../catalogue/referrals.ts";
import type { Identity } from "../identity/identity-store.ts";
import type { Place } from "../identity/session-place.ts";
import type { SessionProof } from "../identity/session-store.ts";
import type { DefaultFlow } from "../orders/default-flow.ts";

/** One call of one session. `input` has been parsed by the contract already. */
export interface InvestorCall {
  readonly userId: UserId;
  /** Whose account it is about, where the header names a member of the family; else the asker's own. */
  readonly member: UserId | null;
  readonly name: InvestorCallName;
  readonly session: SessionProof;
  readonly input: unknown;
  readonly effect: "query" | "command";
  readonly idempotencyKey: string | null;
  readonly requestId: string;
  /** Of the page, or as the client asks for it; null where nothing says. */
  readonly locale?: Locale | null;
}

export interface SignIn extends Pick<Identity, "userId" | "phone" | "email" | "country"> {
  /** As in `InvestorCall`. */
  readonly locale?: Locale | null;
  readonly device: string;
  /** As the edge guessed it. */
  readonly place?: Place | null;
  /** Whoever he says has invited him. */
  readonly referrer?: Referrer;
}

export interface SignedIn extends SessionProof {
  readonly isNewUser: boolean;
  readonly flow: DefaultFlow;
  /** What became of the referral; null when there was none. */
  readonly referral: ReferralOutcome | null;
}
