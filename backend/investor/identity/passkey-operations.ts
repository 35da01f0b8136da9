/**
 * The investor's own passkeys: listed, added by a code, renamed, removed. Every login contact is
 * notified of an addition and a removal.
 */
import type { Passkey } from "../../../lib/contract/calls/passkeys.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import { maskContact } from "../../contact/contact.ts";
import { claimPasskey, releasePasskeyClaim } from "../../contact/passkey-owner.ts";
import { siteOriginOf } from "../../platform/site-origin.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import type { Operations } from "../kernel/operation.ts";
import { endOtherSessions } from "./contact-linking.ts";
import { listLoginContacts } from "./contact-store.ts";
import { bytesOf, challengeIn, rpIdOf, verifyCreated } from "./passkey-proof.ts";
import {
  hasCredential,
  insertPasskey,
  listPasskeys,
  renamePasskey,
  type StoredPasskey,
  spendChallenge,
} from "./passkey-store.ts";
import { getChallenge, openChallenge, removePasskey } from "./passkeys.ts";
import { queueSecurityNotice } from "./security-notices.ts";
import { confirmStepUp, requestStepUp, type StepUp, signInContactOf } from "./step-up.ts";

const PASSKEYS_MAX = 10;

function passkeysOf({ sql }: Pick<AccountContext, "sql">): { passkeys: Passkey[] } {
  return {
    passkeys: listPasskeys(sql).map(({ id, name, isSynced, suspectAt, createdAt, lastUsedAt }) => ({
      ...{ passkeyId: id, name, isSynced, isSuspect: suspectAt !== null, createdAt, lastUsedAt },
    })),
  };
}

/** @throws AppError NOT_FOUND */
function getPasskey({ sql }: Pick<AccountContext, "sql">, passkeyId: string): StoredPasskey {
  const passkey = listPasskeys(sql).find(({ id }) => id === passkeyId);
  if (!passkey) throw new AppError("NOT_FOUND");
  return passkey;
}

/** @throws AppError PASSKEY_LIMIT */
function assertRoom({ sql }: Pick<AccountContext, "sql">): void {
  if (listPasskeys(sql).length >= PASSKEYS_MAX) throw new AppError("PASSKEY_LIMIT");
}

/** Only a code adds a passkey: somebody who borrowed a device with a passkey could otherwise add their own. */
const addStepUp: StepUp = { purpose: "PASSKEYS", binding: "add", isByCodeOnly: true };
const removeStepUp = (passkeyId: string): StepUp => ({ purpose: "PASSKEYS", binding: `remove ${passkeyId}` });
const CREATION = { purpose: "PASSKEYS", binding: "create" } as const;

export const passkeyOperations = {
  "passkeys.list": (context) => passkeysOf(context),

  "passkeys.otp-request": async (context, { passkeyId }, command) => {
    if (passkeyId === undefined) assertRoom(context);
    else getPasskey(context, passkeyId);
    const sent = await requestStepUp(context, command, {
      ...(passkeyId === undefined ? addStepUp : removeStepUp(passkeyId)),
      text: (t, code) =>
        passkeyId === undefined ? t("notices.code.addPasskey", { code }) : t("notices.code.removePasskey", { code }),
    });
    return command.commit(() => sent);
  },

  "passkeys.start": async (context, { otp }, command) => {
    assertRoom(context);
    await confirmStepUp(context, command, { ...addStepUp, otp });
    return command.commit(() => {
      const { challenge, rpId } = openChallenge(context, command, CREATION);
      const credentialIds = listPasskeys(context.sql).map(({ credentialId }) => credentialId);
      const userHandle = Buffer.from(context.userId).toString("base64url");
      return { challenge, rpId, credentialIds, userHandle, userName: maskContact(signInContactOf(context)) };
    });
  },

  "passkeys.add": async (context, { name, clientDataJSON, transports, ...created }, command) => {
    const { env, sql, userId, clock } = context;
    const { credentialId, algorithm } = created;
    const origin = siteOriginOf(env);
    const challenge = challengeIn(clientDataJSON, { type: "webauthn.create", origin });
    const opened = { ...CREATION, challenge, sessionId: command.sessionId, usedBy: null };
    getChallenge(context, opened);
    assertRoom(context);
    const { counter, isSynced } = await verifyCreated({ ...created, rpId: rpIdOf(origin) });
    if ((await claimPasskey(env, credentialId, userId)) !== userId) throw new AppError("PASSKEY_INVALID");
    try {
      return command.commit(() => {
        getChallenge(context, opened);
        assertRoom(context);
        if (hasCredential(sql, credentialId)) throw new AppError("PASSKEY_INVALID");
        spendChallenge(sql, challenge, "added");
        const publicKey = bytesOf(created.publicKey);
        const stored = { id: context.ids.letters(), name, counter, isSynced, transports, createdAt: clock.now() };
        insertPasskey(sql, { ...stored, credentialId, algorithm, publicKey });
        queueSecurityNotice(context, listLoginContacts(sql), (t) => t("notices.security.passkeyAdded", { name }));
        return passkeysOf(context);
      });
    } catch (cause) {
      // A concurrent command may have listed it.
      if (!hasCredential(sql, credentialId)) await releasePasskeyClaim(env, credentialId, userId);
      throw cause;
    }
  },

  "passkeys.rename": (context, { passkeyId, name }, command) =>
    command.commit(() => {
      if (!renamePasskey(context.sql, passkeyId, name)) throw new AppError("NOT_FOUND");
      return passkeysOf(context);
    }),

  "passkeys.remove": async (context, { passkeyId, otp }, command) => {
    getPasskey(context, passkeyId);
    await confirmStepUp(context, command, { ...removeStepUp(passkeyId), otp });
    return command.commit(() => {
      const { name } = getPasskey(context, passkeyId);
      removePasskey(context, passkeyId);
      // Somebody else who holds the device may have signed in with the passkey.
      endOtherSessions(context, command.sessionId);
      queueSecurityNotice(context, listLoginContacts(context.sql), (t) =>
        t("notices.security.passkeyRemoved", { name }),
      );
      return passkeysOf(context);
    });
  },
} satisfies Partial<Operations>;
