/**
 * Passkeys (docs/decisions/0212): a device's key signs in and confirms instead of a one-time code. The specification
 * knows codes only. A passkey is never the only way in: every account keeps a login contact.
 */
import { z } from "zod";
import { defineCall } from "../define.ts";
import { PASSKEY_ALGORITHMS } from "../facts/passkey.ts";
import { instant } from "../values/calendar-date.ts";
import { OTP_ERRORS, OTP_SENDING_ERRORS, otp } from "../values/identity.ts";
import { named } from "../values/named.ts";
import { assertion, confirmation, credentialId, passkeyBytes, passkeyRequest } from "../values/passkey.ts";
import { isLegible, text, typedLine } from "../values/text.ts";
import { otpSentTo, signedIn } from "./auth.ts";

export const requestPasskeySignIn = defineCall({
  name: "auth.passkey.request",
  tag: "Sign-in",
  method: "POST",
  path: "/v2/auth/passkey/request",
  inSpecification: false,
  summary: "Returns the challenge that a passkey signs to sign in, good for five minutes in this browser.",
  access: "public",
  effect: "command",
  input: z.strictObject({}),
  output: passkeyRequest,
  errors: ["TOO_MANY_REQUESTS"],
});

export const signInWithPasskey = defineCall({
  name: "auth.passkey.verify",
  tag: "Sign-in",
  method: "POST",
  path: "/v2/auth/passkey/verify",
  inSpecification: false,
  summary: "Signs in with a passkey and starts a session. A challenge counts once. Creates no account.",
  access: "public",
  effect: "command",
  input: assertion,
  output: signedIn,
  errors: ["PASSKEY_INVALID", "MINOR_SIGN_IN", "TOO_MANY_REQUESTS"],
});

const passkeyId = text(64).min(1);
const PASSKEY_NAME_MAX = 60;
const passkeyName = typedLine().min(1).max(PASSKEY_NAME_MAX).refine(isLegible);

export const passkey = named(
  "Passkey",
  z.object({
    passkeyId: z.string(),
    name: z.string(),
    /** Whether the owner's other devices may have it too. */
    isSynced: z.boolean(),
    /** Its counter fell back, as a copy's would: it signs in no longer. */
    isSuspect: z.boolean(),
    createdAt: instant,
    lastUsedAt: instant.nullable(),
  }),
);
export type Passkey = z.output<typeof passkey>;

const passkeys = named("Passkeys", z.object({ passkeys: z.array(passkey) }));

export const listPasskeys = defineCall({
  name: "passkeys.list",
  tag: "Sign-in",
  method: "GET",
  path: "/v2/user/passkeys",
  inSpecification: false,
  summary: "Lists the investor's passkeys, oldest first.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "query",
  input: z.strictObject({}),
  output: passkeys,
  errors: [],
});

export const requestPasskeyOtp = defineCall({
  name: "passkeys.otp-request",
  tag: "Sign-in",
  method: "POST",
  path: "/v2/user/passkeys/otp/request",
  inSpecification: false,
  summary: "Sends the code that confirms adding a passkey, or removing the named one.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "command",
  input: z.strictObject({ passkeyId: passkeyId.optional() }),
  output: otpSentTo,
  errors: ["PASSKEY_LIMIT", ...OTP_SENDING_ERRORS],
});

export const startPasskey = defineCall({
  name: "passkeys.start",
  tag: "Sign-in",
  method: "POST",
  path: "/v2/user/passkeys/start",
  inSpecification: false,
  summary: "Exchanges the code for the challenge of a new passkey, good for five minutes in this session.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "command",
  input: z.strictObject({ otp }),
  /** `credentialIds`: the passkeys that the account already has, which the browser does not create again. */
  output: passkeyRequest.extend({ userHandle: z.string(), userName: z.string() }),
  errors: ["PASSKEY_LIMIT", ...OTP_ERRORS],
});

export const addPasskey = defineCall({
  name: "passkeys.add",
  tag: "Sign-in",
  method: "POST",
  path: "/v2/user/passkeys",
  inSpecification: false,
  summary: "Adds the passkey that the browser has created for the challenge.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "command",
  input: z.strictObject({
    name: passkeyName,
    credentialId,
    clientDataJSON: passkeyBytes(2_000),
    authenticatorData: passkeyBytes(4_000),
    /** SubjectPublicKeyInfo, as `getPublicKey()` gives it. */
    publicKey: passkeyBytes(1_000),
    algorithm: z.literal(PASSKEY_ALGORITHMS),
    transports: z.array(text(20).regex(/^[\w-]+$/)).max(10),
  }),
  output: passkeys,
  errors: ["PASSKEY_INVALID", "PASSKEY_LIMIT"],
});

export const renamePasskey = defineCall({
  name: "passkeys.rename",
  tag: "Sign-in",
  method: "POST",
  path: "/v2/user/passkeys/rename",
  inSpecification: false,
  summary: "Renames a passkey.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "command",
  input: z.strictObject({ passkeyId, name: passkeyName }),
  output: passkeys,
  errors: [],
});

export const removePasskey = defineCall({
  name: "passkeys.remove",
  tag: "Sign-in",
  method: "POST",
  path: "/v2/user/passkeys/remove",
  inSpecification: false,
  summary: "Removes a passkey and ends every other session.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "command",
  input: z.strictObject({ passkeyId, otp: confirmation }),
  output: passkeys,
  errors: [...OTP_ERRORS, "PASSKEY_INVALID"],
});
