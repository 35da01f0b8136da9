/**
 * Groups live in the catalogue (`catalogue/groups.ts`), where each change is whole by itself and the same when it is made
 * again; the book adds who may make it, and remembers the answer.
 */
import { type ErrorCode, Refusal } from "../../../lib/contract/errors.ts";
import { GROUP_MEMBERS_MAX, type GroupInfo } from "../../../lib/contract/groups.ts";
import { invitationPath } from "../../../lib/contract/referral-link.ts";
import { type InvitationCode, newInvitationCode } from "../../../lib/contract/shareable-code.ts";
import { hrefFor } from "../../../lib/i18n/navigation.ts";
import { foundGroup, type JoinAnswer, joinGroup, leaveGroup, readGroupOf } from "../../catalogue/groups.ts";
import { maskContact } from "../../contact/contact.ts";
import { admitGroupAct, admitInvitationTo } from "../../contact/invitation-limits.ts";
import { parsePhoneNumber } from "../../contact/phone-number.ts";
import type { Contact } from "../../gateways/messages.ts";
import { translateTo } from "../../translate.ts";
import type { Book } from "../book.ts";
import { assertNoChild } from "../family/not-for-children.ts";
import { assertCanInvest } from "../kyc/state.ts";
import type { Asking, Operations } from "../operation.ts";
import { ownCodeOf } from "../referral/operations.ts";
import { getFriendlyName } from "../user/friendly-name.ts";
import { recipientLocale } from "../user/locale-store.ts";
import { assertMayInvite, contactTokenOf, sendNow, wishInvitation } from "./invitations.ts";

export const groupOperations = {
  "group.info": (book) => {
    assertNoChild(book);
    return readGroupOf(book.env.CATALOGUE, book.userId);
  },

  "group.join-or-leave": async (book, { invitationCode, action }, asking) => {
    assertNoChild(book);
    await admitGroupAct(book.env, book.userId);
    switch (action) {
      case "JOIN":
        await join(book, invitationCode);
        break;
      case "LEAVE":
        await leave(book, invitationCode);
        break;
    }
    const group = await readGroupOf(book.env.CATALOGUE, book.userId);
    return asking.commit(() => ({ group }));
  },

  "group.invite": async (book, { name, goal, phone, countryCode, email }, asking) => {
    assertNoChild(book);
    getFriendlyName(book);
    if (name !== undefined && goal !== undefined) return found(book, { name, goal }, asking);
    if (phone !== undefined && countryCode !== undefined) {
      return invite(book, { channel: "SMS", to: parsePhoneNumber({ phone, countryCode }).e164 }, asking);
    }
    if (email !== undefined) return invite(book, { channel: "EMAIL", to: email }, asking);
    throw new Refusal("INVALID_INPUT");
  },
} satisfies Partial<Operations>;

const REFUSALS: Readonly<Record<Exclude<JoinAnswer, "JOINED">, ErrorCode>> = {
  UNKNOWN: "NOT_FOUND",
  FULL: "GROUP_FULL",
  ELSEWHERE: "ALREADY_IN_GROUP",
};

/** @throws Refusal FRIENDLY_NAME_MISSING, NOT_FOUND, GROUP_FULL, ALREADY_IN_GROUP */
async function join(book: Book, code: InvitationCode): Promise<void> {
  getFriendlyName(book);
  const { userId, env, clock } = book;
  const answer = await joinGroup(env.CATALOGUE, { userId, code, at: clock.now() });
  if (answer !== "JOINED") throw new Refusal(REFUSALS[answer]);
}

/** @throws Refusal NOT_FOUND for every group that is not one's own, whether or not there is one. */
async function leave({ userId, env }: Book, code: InvitationCode): Promise<void> {
  if (!(await leaveGroup(env.CATALOGUE, { userId, code }))) throw new Refusal("NOT_FOUND");
}

interface Plan {
  readonly name: string;
  readonly goal: number;
}

/** Founding the same group again is founding it once. @throws Refusal ALREADY_IN_GROUP, TOO_MANY_REQUESTS */
async function found(book: Book, { name, goal }: Plan, asking: Asking) {
  const { userId, env, clock, ids } = book;
  await admitGroupAct(env, userId);
  const code = newInvitationCode(ids.letters());
  const answer = await foundGroup(env.CATALOGUE, { userId, code, name, goal, at: clock.now() });
  const group = await getGroup(book);
  const isThis = group.name === name && group.goal === goal && group.members[0]?.isYou === true;
  if (answer === "ELSEWHERE" && !isThis) throw new Refusal("ALREADY_IN_GROUP");
  return asking.commit(() => ({ group, sentTo: null }));
}

/** @throws Refusal GROUP_MISSING */
async function getGroup({ env, userId }: Book): Promise<GroupInfo> {
  const group = await readGroupOf(env.CATALOGUE, userId);
  if (!group) throw new Refusal("GROUP_MISSING");
  return group;
}

/**
 * Only who has shown who he is may have us write to others.
 * @throws Refusal KYC_INCOMPLETE, GROUP_MISSING, GROUP_FULL, INVITED_ALREADY, INVITATION_LIMIT
 */
async function invite(book: Book, contact: Contact, asking: Asking) {
  assertCanInvest(book);
  const group = await getGroup(book);
  if (group.members.length >= GROUP_MEMBERS_MAX) throw new Refusal("GROUP_FULL");
  const referralCode = await ownCodeOf(book);
  // Looked at once more with the wish itself: what is refused here must not count against the contact.
  assertMayInvite(book, contact);
  await admitInvitationTo(book.env, contactTokenOf(book, contact));
  let id = "";
  const answer = asking.commit(() => {
    const { invitationCode } = group;
    // Of what the friend reads, the investor typed the friendly name alone, which can hold no address.
    const friendlyName = getFriendlyName(book);
    const locale = recipientLocale(book.sql);
    const link = `https://${book.env.PUBLIC_HOST}${hrefFor(locale, invitationPath(invitationCode, referralCode))}`;
    const text = translateTo(locale)("notices.invitation", { name: friendlyName, link });
    id = wishInvitation(book, { ...contact, text });
    return { group, sentTo: maskContact(contact) };
  });
  await sendNow(book, id);
  return answer;
}
