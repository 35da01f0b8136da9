import { wallClock } from "../clock.ts";
import { contactOf, insertLoginContact } from "./identity/contact-store.ts";
import { enrolIdentity } from "./identity/identity-store.ts";
import { noteLocale } from "./identity/locale-store.ts";
import { Sessions } from "./identity/session-store.ts";
import type { AccountContext } from "./kernel/account-context.ts";
import type { SignedIn, SignIn } from "./kernel/rpc.ts";
import { defaultFlowOf } from "./orders/default-flow.ts";
import { planRetention } from "./privacy/retention-job.ts";
import { attachReferrer } from "./social/referral-attach.ts";

/** A contact has proven itself: one transaction creates the investor, if this is the first time, and opens a session. */
export function openSession(
  context: AccountContext,
  { device, place = null, referrer, locale = null, ...who }: SignIn,
): SignedIn {
  const proof = { sessionId: context.ids.letters(), secret: context.ids.letters() };
  return context.storage.transactionSync(() => {
    const unknown = { name: null, dateOfBirth: null, guardianId: null };
    const isNewUser = enrolIdentity(context.sql, { ...who, ...unknown, createdAt: context.clock.now() });
    if (locale !== null) noteLocale(context.sql, locale);
    if (isNewUser) context.emit({ type: "investor.created.v1" });
    new Sessions(context.sql).open({ ...proof, device, place, at: wallClock.now() });
    insertLoginContact(context.sql, { ...contactOf(who), linkedAt: context.clock.now() });
    planRetention(context);
    const referral = referrer ? attachReferrer(context, referrer) : null;
    return { ...proof, isNewUser, flow: defaultFlowOf(context), referral };
  });
}
