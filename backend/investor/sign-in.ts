import { AppError } from "../../lib/contract/values/errors.ts";
import { isSameContact } from "../contact/contact.ts";
import { findOwner } from "../contact/ownership.ts";
import type { Contact } from "../gateways/messages.ts";
import { wallClock } from "../platform/clock.ts";
import type { SessionProof } from "../platform/token.ts";
import { admitOwner } from "./family/majority.ts";
import {
  contactOf,
  insertLoginContact,
  listContactsPendingRelease,
  listLoginContacts,
  saveArrival,
} from "./identity/contact-store.ts";
import { isClosed } from "./identity/deletion-store.ts";
import { enrolIdentity, findIdentity } from "./identity/identity-store.ts";
import { saveLocale } from "./identity/locale-store.ts";
import { spendSignInChallenge } from "./identity/passkey-store.ts";
import { recordUse, verifyUse } from "./identity/passkeys.ts";
import { Sessions } from "./identity/session-store.ts";
import { defaultFlowOf } from "./investing/default-flow.ts";
import type { AccountContext } from "./kernel/account-context.ts";
import type { PasskeySignIn, SignedIn, SignIn } from "./kernel/rpc.ts";
import { planRetention } from "./privacy/retention-job.ts";
import { attachReferrer } from "./social/referral-operations.ts";

/**
 * Opens a session for a verified contact; in the same transaction creates the investor on their first sign-in.
 * @throws AppError MINOR_SIGN_IN; OTP_EXPIRED when the contact has ceased to sign in to this account since it was
 * verified, so that a new code finds its present owner
 */
export async function openSession(
  context: AccountContext,
  { device, place = null, referrer, locale = null, hasCodeArrived = false, ...contact }: SignIn,
): Promise<SignedIn> {
  await assertStillOwns(context, contactOf(contact));
  return context.storage.transactionSync(() => {
    assertNotRemoved(context, contactOf(contact));
    const emptyProfile = { name: null, dateOfBirth: null, guardianId: null };
    const isNewUser = enrolIdentity(context.sql, { ...contact, ...emptyProfile, createdAt: context.clock.now() });
    const proof = beginSession(context, { device, place, locale });
    if (isNewUser) context.emit({ type: "investor.created.v1" });
    insertLoginContact(context.sql, { ...contactOf(contact), linkedAt: context.clock.now() });
    if (hasCodeArrived) saveArrival(context.sql, contactOf(contact), context.clock.now());
    const referral = referrer ? attachReferrer(context, referrer) : null;
    return { ...proof, isNewUser, flow: defaultFlowOf(context), referral };
  });
}

/**
 * Opens a session for a passkey of this account, once for its challenge.
 * @throws AppError MINOR_SIGN_IN, PASSKEY_INVALID
 */
export async function openSessionByPasskey(
  context: AccountContext,
  { assertion, ...browser }: PasskeySignIn,
): Promise<SignedIn> {
  const used = await verifyUse(context, assertion);
  const opened = context.storage.transactionSync(() => {
    const isFresh = !isClosed(context.sql) && spendSignInChallenge(context.sql, used.challenge, context.clock.now());
    if (!isFresh) throw new AppError("PASSKEY_INVALID");
    if (!recordUse(context, used)) return null;
    const proof = beginSession(context, browser);
    return { ...proof, isNewUser: false, flow: defaultFlowOf(context), referral: null };
  });
  if (opened === null) throw new AppError("PASSKEY_INVALID");
  return opened;
}

/** Call inside the transaction of a sign-in, whatever proved it. @throws AppError MINOR_SIGN_IN */
function beginSession(
  context: AccountContext,
  { device, place = null, locale = null }: Pick<SignIn, "device" | "place" | "locale">,
): SessionProof {
  const proof = { sessionId: context.ids.letters(), secret: context.ids.letters() };
  admitOwner(context);
  if (locale !== null) saveLocale(context.sql, locale);
  new Sessions(context.sql).open({ ...proof, device, place, at: wallClock.now() });
  planRetention(context);
  return proof;
}

/**
 * A contact that is neither listed nor being released was claimed by a link that was interrupted, or was released since
 * the sign-in found its owner: its own object knows.
 */
async function assertStillOwns({ sql, env, userId }: AccountContext, contact: Contact): Promise<void> {
  const isListed = listLoginContacts(sql).some((each) => isSameContact(each, contact));
  if (findIdentity(sql) === null || isListed) return;
  if ((await findOwner(env, contact)) !== userId) throw new AppError("OTP_EXPIRED");
}

function assertNotRemoved({ sql }: AccountContext, contact: Contact): void {
  const isListed = listLoginContacts(sql).some((each) => isSameContact(each, contact));
  const isLeaving = listContactsPendingRelease(sql).some((each) => isSameContact(each, contact));
  if (isClosed(sql) || (isLeaving && !isListed)) throw new AppError("OTP_EXPIRED");
}
