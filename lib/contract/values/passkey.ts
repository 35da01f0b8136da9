/** Passkeys (WebAuthn Level 3): binary values are base64url without padding. */
import { z } from "zod";
import { isAssertionText } from "../facts/passkey.ts";
import { plainCode } from "../facts/pasted.ts";
import type { ErrorCode } from "./errors.ts";
import { named } from "./named.ts";
import { text } from "./text.ts";

const BASE64URL = /^[\w-]+$/;
/** A credential id has at most 1,023 bytes; a signature of RSA with 4,096 bits has 512. */
export const passkeyBytes = (max: number) => text(max, "PASSKEY_INVALID").regex(BASE64URL, "PASSKEY_INVALID");
export const credentialId = passkeyBytes(1_364);

export const assertion = named(
  "PasskeyAssertion",
  z.strictObject({
    credentialId,
    clientDataJSON: passkeyBytes(2_000),
    authenticatorData: passkeyBytes(2_000),
    signature: passkeyBytes(1_000),
  }),
);

/** The request that a passkey signs, in place of a typed code. */
export const passkeyRequest = named(
  "PasskeyRequest",
  z.object({
    challenge: z.string(),
    /** The domain that the passkeys belong to. */
    rpId: z.string(),
    /** The passkeys that may sign; empty: any of this domain. */
    credentialIds: z.array(z.string()),
  }),
);

const CONFIRMATION_MAX = 6_400;

/** A one-time code, or `passkey.` and the four parts of an assertion, joined by dots (`facts/passkey.ts`). */
export const confirmation = named(
  "Confirmation",
  text(CONFIRMATION_MAX, "OTP_INVALID")
    .overwrite((typed) => (isAssertionText(typed) ? typed : plainCode(typed)))
    .regex(/^(?:\d{6}|passkey\.[\w.-]+)$/, "OTP_INVALID"),
);

/** The errors of every call that takes a `confirmation`. */
export const CONFIRMATION_ERRORS = [
  "OTP_INVALID",
  "PASSKEY_INVALID",
  "OTP_EXPIRED",
  "OTP_EXHAUSTED",
] as const satisfies readonly ErrorCode[];
