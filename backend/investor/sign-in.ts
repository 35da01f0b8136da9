import { wallClock } from "../clock.ts";
import { admitOwner } from "./family/majority.ts";
import { contactOf, insertLoginContact } from "./identity/contact-store.ts";
import { enrolIdentity } from "./identity/identity-store.ts";
import { saveLocale } from "./identity/locale-store.ts";
import { Sessions } from "./identity/session-store.ts";
import type { AccountContext } from "./kernel/account-context.ts";
import type { SignedIn, SignIn } from "./kernel/rpc.ts";
import { defaultFlowOf } from "./orders/default-flow.ts";
import { planRetention } from "./privacy/retention-job.ts";
import { attachReferrer } from "./social/referral-operations.ts";

/** Opens a session for a verified contact; in the same transaction creates the investor on their first sign-in. */
export function openSession(
  context: AccountContext,
  { device, place = null, referrer, locale = null, ...contact }: SignIn,
): SignedIn {
  const proof = { sessionId: context.ids.letters(), secret: context.ids.letters() };
  return context.storage.transactionSync(() => {
    const emptyProfile = { name: null, dateOfBirth: null, guardianId: null };
    const isNewUser = enrolIdentity(context.sql, { ...contact, ...emptyProfile, createdAt: context.clock.now() });
    admitOwner(context);
    if (locale !== null) saveLocale(context.sql, locale);
    if (isNewUser) context.emit({ type: "investor.created.v1" });
    new Sessions(context.sql).open({ ...proof, device, place, at: wallClock.now() });
    insertLoginContact(context.sql, { ...contactOf(contact), linkedAt: context.clock.now() });
    planRetention(context);
    const referral = referrer ? attachReferrer(context, referrer) : null;
    return { ...proof, isNewUser, flow: defaultFlowOf(context), referral };
  });
}
