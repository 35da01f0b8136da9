/** RPC types between the Worker and an investor's object. */

import type { ReferralOutcome } from "../../../lib/contract/calls/referral.ts";
import type { InvestorCallName } from "../../../lib/contract/calls.ts";
import type { Assertion } from "../../../lib/contract/facts/passkey.ts";
import type { UserId } from "../../../lib/contract/values/ids.ts";
import type { Locale } from "../../../lib/i18n/locales.ts";
import type { Referrer } from "../../catalogue/referrals.ts";
import type { SessionProof } from "../../platform/token.ts";
import type { Identity } from "../identity/identity-store.ts";
import type { Place } from "../identity/session-place.ts";
import type { DefaultFlow } from "../investing/default-flow.ts";

/** One call of one session. `input` was already parsed with the contract's schema. */
export interface InvestorCall {
  readonly userId: UserId;
  /** The family member whose account the header names; null for the session's own account. */
  readonly member: UserId | null;
  readonly name: InvestorCallName;
  readonly session: SessionProof;
  readonly input: unknown;
  readonly effect: "query" | "command";
  readonly idempotencyKey: string | null;
  readonly requestId: string;
  /** The page's or client's language; null when the request names none. */
  readonly locale?: Locale | null;
}

/** The browser that signs in. */
interface SigningInFrom {
  /** The language of the sign-in request; null when it names none. */
  readonly locale?: Locale | null;
  readonly device: string;
  /** Estimated by Cloudflare's edge from the network address. */
  readonly place?: Place | null;
}

export interface SignIn extends SigningInFrom, Pick<Identity, "userId" | "phone" | "email" | "country"> {
  /** Whether a code sent to the contact, by SMS or e-mail, came back. */
  readonly hasCodeArrived?: boolean;
  /** The referrer that the new investor names. */
  readonly referrer?: Referrer;
}

/** The browser has proved that it received the signed challenge; whether it was used before, the account knows. */
export interface PasskeySignIn extends SigningInFrom, Pick<Identity, "userId"> {
  readonly assertion: Assertion;
}

export interface SignedIn extends SessionProof {
  readonly isNewUser: boolean;
  readonly flow: DefaultFlow;
  /** The outcome of the referral; null when the sign-in named no referrer. */
  readonly referral: ReferralOutcome | null;
}
