import { wallClock } from "../../clock.ts";
import type { SignedIn, SignIn } from "../asked.ts";
import type { Book } from "../book.ts";
import { contactOf, insertLoginContact } from "../contact/store.ts";
import { defaultFlowOf } from "../investment/default-flow.ts";
import { planPruning } from "../pruning/drive.ts";
import { attachReferrer } from "../referral/attach.ts";
import { noteLocale } from "../user/locale-store.ts";
import { enrolIdentity } from "../user/store.ts";
import { Sessions } from "./store.ts";

/** A contact has proven itself: one transaction creates the investor, if this is the first time, and opens a session. */
export function openSession(book: Book, { device, place = null, referrer, locale = null, ...who }: SignIn): SignedIn {
  const proof = { sessionId: book.ids.letters(), secret: book.ids.letters() };
  return book.storage.transactionSync(() => {
    const unknown = { name: null, dateOfBirth: null, guardianId: null };
    const isNewUser = enrolIdentity(book.sql, { ...who, ...unknown, createdAt: book.clock.now() });
    if (locale !== null) noteLocale(book.sql, locale);
    if (isNewUser) book.emit({ type: "investor.created.v1" });
    new Sessions(book.sql).open({ ...proof, device, place, at: wallClock.now() });
    insertLoginContact(book.sql, { ...contactOf(who), linkedAt: book.clock.now() });
    planPruning(book);
    const referral = referrer ? attachReferrer(book, referrer) : null;
    return { ...proof, isNewUser, flow: defaultFlowOf(book), referral };
  });
}
