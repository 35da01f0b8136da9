/**
 * Passkeys sign an investor in, and confirm one action instead of a code. Their signatures are verified asynchronously,
 * so each decision is made again in the transaction that acts on it.
 */
import { createHash, randomBytes } from "node:crypto";
import { type Assertion, type PasskeyRequest, readAssertion } from "../../../lib/contract/facts/passkey.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import { releasePasskeyClaim } from "../../contact/passkey-owner.ts";
import { siteOriginOf } from "../../platform/site-origin.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import type { CommandContext } from "../kernel/operation.ts";
import { listLoginContacts } from "./contact-store.ts";
import { type AuthenticatorState, challengeIn, rpIdOf, verifyAssertion } from "./passkey-proof.ts";
import {
  deleteReleasedPasskey,
  findChallenge,
  findPendingCredential,
  insertChallenge,
  listPasskeys,
  markPasskeyRemoved,
  markPasskeySuspect,
  type StoredChallenge,
  type StoredPasskey,
  savePasskeyUse,
  spendChallenge,
} from "./passkey-store.ts";
import { queueSecurityNotice } from "./security-notices.ts";

export const PASSKEY_CHALLENGE_LIFE_MS = 5 * 60_000;
/** As for codes: shorter than the response of a command is stored, so a retry never executes twice. */
const REPEAT_MS = 60 * 60_000;

export type PasskeyContext = Pick<AccountContext, "sql" | "env" | "storage" | "clock" | "ids" | "scheduler">;

/** The meaning of a signature: the purpose and the exact action that it confirms, as for a code. */
export interface Meaning {
  readonly purpose: string;
  readonly binding: string;
}

const meaningHashOf = ({ purpose, binding }: Meaning) =>
  createHash("sha256")
    .update(JSON.stringify([purpose, binding]))
    .digest("base64url");

type Session = Pick<CommandContext, "sessionId">;

const listUsable = (sql: SqlStorage) => listPasskeys(sql).filter(({ suspectAt }) => suspectAt === null);

export const hasUsablePasskey = (sql: SqlStorage): boolean => listUsable(sql).length > 0;

/** Stores a challenge of this session, for one meaning. */
export function openChallenge(
  { sql, env, clock }: Pick<PasskeyContext, "sql" | "env" | "clock">,
  { sessionId }: Session,
  meaning: Meaning,
): PasskeyRequest {
  const challenge = randomBytes(32).toString("base64url");
  const meaningHash = meaningHashOf(meaning);
  insertChallenge(sql, { challenge, sessionId, meaningHash, at: clock.now(), usedBy: null });
  const credentialIds = listUsable(sql).map(({ credentialId }) => credentialId);
  return { challenge, rpId: rpIdOf(siteOriginOf(env)), credentialIds };
}

/**
 * The challenge, unless it is another session's or meaning's, too old, or was used by another command.
 * @throws AppError PASSKEY_INVALID
 */
export function getChallenge(
  { sql, clock }: Pick<PasskeyContext, "sql" | "clock">,
  { challenge, sessionId, usedBy, ...meaning }: Session & Meaning & Pick<StoredChallenge, "challenge" | "usedBy">,
): StoredChallenge {
  const stored = findChallenge(sql, challenge);
  const isMeant = stored?.sessionId === sessionId && stored.meaningHash === meaningHashOf(meaning);
  if (!stored || !isMeant) throw new AppError("PASSKEY_INVALID");
  const isUnused = stored.usedBy === null;
  const age = clock.now() - stored.at;
  if (!isUnused && stored.usedBy !== usedBy) throw new AppError("PASSKEY_INVALID");
  if (age >= (isUnused ? PASSKEY_CHALLENGE_LIFE_MS : REPEAT_MS)) throw new AppError("PASSKEY_INVALID");
  return stored;
}

export interface VerifiedUse {
  readonly passkey: StoredPasskey;
  readonly challenge: string;
  readonly state: AuthenticatorState;
}

/** Verifies the signature alone; authorises nothing before `recordUse`. @throws AppError PASSKEY_INVALID */
export async function verifyUse(
  { sql, env }: Pick<PasskeyContext, "sql" | "env">,
  assertion: Assertion,
): Promise<VerifiedUse> {
  const origin = siteOriginOf(env);
  const challenge = challengeIn(assertion.clientDataJSON, { type: "webauthn.get", origin });
  const passkey = listPasskeys(sql).find(({ credentialId }) => credentialId === assertion.credentialId);
  if (!passkey) throw new AppError("PASSKEY_INVALID");
  return { passkey, challenge, state: await verifyAssertion(assertion, { ...passkey, rpId: rpIdOf(origin) }) };
}

/**
 * The passkey as it is stored now.
 * @throws AppError PASSKEY_INVALID when it was removed or refused since its signature was verified
 */
function getUsable(sql: SqlStorage, { passkey: { id } }: VerifiedUse): StoredPasskey {
  const passkey = listUsable(sql).find((each) => each.id === id);
  if (!passkey) throw new AppError("PASSKEY_INVALID");
  return passkey;
}

/**
 * Call inside the transaction that acts on the signature. False when the counter has fallen back, as a copy's would:
 * the passkey signs no longer, which the transaction must keep.
 * @throws AppError PASSKEY_INVALID when the passkey was removed or refused since it was verified
 */
export function recordUse(context: PasskeyContext, used: VerifiedUse): boolean {
  const { sql, clock } = context;
  const { id, ...passkey } = getUsable(sql, used);
  const { state } = used;
  // Synced passkeys count nothing: both stay zero.
  const isCounted = passkey.counter > 0 || state.counter > 0;
  if (isCounted && state.counter <= passkey.counter) {
    markPasskeySuspect(sql, id, clock.now());
    const { name } = passkey;
    queueSecurityNotice(context, listLoginContacts(sql), (t) => t("notices.security.passkeySuspect", { name }));
    return false;
  }
  savePasskeyUse(sql, { id, ...state, at: clock.now() });
  return true;
}

interface Confirmation extends Meaning {
  readonly otp: string;
  /** False: checks without using the challenge up. */
  readonly isUse: boolean;
}

/** The passkey's counterpart of a code that is compared, for the same retries. @throws AppError PASSKEY_INVALID */
export async function confirmByPasskey(
  context: PasskeyContext,
  { sessionId, commandKey }: Pick<CommandContext, "sessionId" | "commandKey">,
  { otp, isUse, ...meaning }: Confirmation,
): Promise<void> {
  const assertion = readAssertion(otp);
  if (assertion === null) throw new AppError("PASSKEY_INVALID");
  const used = await verifyUse(context, assertion);
  // The signature is part of the key: a retry repeats it, and a new one needs its counter compared.
  const usedBy = createHash("sha256")
    .update(JSON.stringify([commandKey, otp]))
    .digest("base64url");
  const isConfirmed = context.storage.transactionSync(() => {
    const { challenge } = used;
    const stored = getChallenge(context, { challenge, sessionId, usedBy, ...meaning });
    // Also for a retry: its first run may have found that the passkey is a copy.
    getUsable(context.sql, used);
    if (stored.usedBy !== null || !isUse) return true;
    spendChallenge(context.sql, challenge, usedBy);
    return recordUse(context, used);
  });
  if (!isConfirmed) throw new AppError("PASSKEY_INVALID");
}

/** Call inside a transaction. The passkey signs no longer, and a job releases its credential id. */
export function removePasskey(
  { sql, scheduler, clock }: Pick<AccountContext, "sql" | "scheduler" | "clock">,
  id: string,
): void {
  markPasskeyRemoved(sql, id, clock.now());
  scheduler.schedule({ kind: "PASSKEY", reference: id, dueAt: clock.now() });
}

/**
 * Releases a removed passkey's credential id. Idempotent.
 * @throws when its object is unreachable: the scheduler retries
 */
export async function releasePasskey(context: AccountContext, id: string): Promise<void> {
  const credentialId = findPendingCredential(context.sql, id);
  if (credentialId === null) return;
  await releasePasskeyClaim(context.env, credentialId, context.userId);
  deleteReleasedPasskey(context.sql, id);
}
