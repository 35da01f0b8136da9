/**
 * Operations on investment groups. Groups are stored in the catalogue (`catalogue/groups.ts`), where every change is
 * atomic and idempotent; the account checks permissions and stores the response.
 */

import { GROUP_MEMBERS_MAX, type GroupInfo } from "../../../lib/contract/calls/groups.ts";
import { invitationPath } from "../../../lib/contract/facts/referral-link.ts";
import { AppError, type ErrorCode } from "../../../lib/contract/values/errors.ts";
import { type InvitationCode, newInvitationCode } from "../../../lib/contract/values/shareable-code.ts";
import { hrefFor } from "../../../lib/i18n/navigation.ts";
import { insertGroup, type JoinAnswer, joinGroup, leaveGroup, readGroupOf } from "../../catalogue/groups.ts";
import { maskContact } from "../../contact/contact.ts";
import { limitGroupActions, limitInvitationsTo } from "../../contact/invitation-limits.ts";
import { parsePhoneNumber } from "../../contact/phone-number.ts";
import type { Contact } from "../../gateways/messages.ts";
import { siteOriginOf } from "../../platform/site-origin.ts";
import { noticesIn } from "../../platform/wording.ts";
import { assertNotChild, assertOpen } from "../identity/account-guards.ts";
import { getFriendlyName } from "../identity/friendly-name.ts";
import { recipientLocale } from "../identity/locale-store.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import type { CommandContext, Operations } from "../kernel/operation.ts";
import { assertCanInvest } from "../kyc/kyc-state.ts";
import { assertMayInvite, contactTokenOf, sendNow, storeInvitation } from "./invitations.ts";
import { ownCodeOf } from "./referral-operations.ts";

export const groupOperations = {
  "group.info": (context) => {
    assertNotChild(context);
    return readGroupOf(context.env.CATALOGUE, context.userId);
  },

  "group.join-or-leave": async (context, { invitationCode, action }, command) => {
    assertNotChild(context);
    await limitGroupActions(context.env, context.userId);
    switch (action) {
      case "JOIN":
        await join(context, invitationCode);
        break;
      case "LEAVE":
        await leave(context, invitationCode);
        break;
    }
    const group = await readGroupOf(context.env.CATALOGUE, context.userId);
    return command.commit(() => ({ group }));
  },

  "group.invite": async (context, { name, goal, phone, countryCode, email }, command) => {
    assertNotChild(context);
    getFriendlyName(context);
    if (name !== undefined && goal !== undefined) return createGroup(context, { name, goal }, command);
    if (phone !== undefined && countryCode !== undefined) {
      return invite(context, { channel: "SMS", to: parsePhoneNumber({ phone, countryCode }).e164 }, command);
    }
    if (email !== undefined) return invite(context, { channel: "EMAIL", to: email }, command);
    throw new AppError("INVALID_INPUT");
  },
} satisfies Partial<Operations>;

const REFUSALS: Readonly<Record<Exclude<JoinAnswer, "JOINED">, ErrorCode>> = {
  UNKNOWN: "NOT_FOUND",
  FULL: "GROUP_FULL",
  ELSEWHERE: "ALREADY_IN_GROUP",
};

/** @throws AppError FRIENDLY_NAME_MISSING, NOT_FOUND, GROUP_FULL, ALREADY_IN_GROUP */
async function join(context: AccountContext, code: InvitationCode): Promise<void> {
  getFriendlyName(context);
  const { userId, env, clock } = context;
  const answer = await joinGroup(env.CATALOGUE, { userId, code, at: clock.now() });
  assertOpen(context);
  if (answer !== "JOINED") throw new AppError(REFUSALS[answer]);
}

/** @throws AppError NOT_FOUND for any group but the investor's own, whether or not it exists */
async function leave({ userId, env }: AccountContext, code: InvitationCode): Promise<void> {
  if (!(await leaveGroup(env.CATALOGUE, { userId, code }))) throw new AppError("NOT_FOUND");
}

interface Plan {
  readonly name: string;
  readonly goal: number;
}

/**
 * Founds a group. Repeating it with the same name and goal has no effect. @throws AppError ALREADY_IN_GROUP,
 * TOO_MANY_REQUESTS
 */
async function createGroup(context: AccountContext, { name, goal }: Plan, command: CommandContext) {
  const { userId, env, clock, ids } = context;
  await limitGroupActions(env, userId);
  const code = newInvitationCode(ids.letters());
  const answer = await insertGroup(env.CATALOGUE, { userId, code, name, goal, at: clock.now() });
  assertOpen(context);
  const group = await getGroup(context);
  const isThis = group.name === name && group.goal === goal && group.members[0]?.isYou === true;
  if (answer === "ELSEWHERE" && !isThis) throw new AppError("ALREADY_IN_GROUP");
  return command.commit(() => ({ group, sentTo: null }));
}

/** @throws AppError GROUP_MISSING */
async function getGroup({ env, userId }: AccountContext): Promise<GroupInfo> {
  const group = await readGroupOf(env.CATALOGUE, userId);
  if (!group) throw new AppError("GROUP_MISSING");
  return group;
}

/**
 * Sends an invitation. KYC is required, so that only identified investors can message others through us.
 * @throws AppError KYC_INCOMPLETE, GROUP_MISSING, GROUP_FULL, INVITED_ALREADY, INVITATION_LIMIT
 */
async function invite(context: AccountContext, contact: Contact, command: CommandContext) {
  assertCanInvest(context);
  const group = await getGroup(context);
  if (group.members.length >= GROUP_MEMBERS_MAX) throw new AppError("GROUP_FULL");
  const referralCode = await ownCodeOf(context);
  // Checked again on commit. A refusal here must not count against the contact's rate limit.
  assertMayInvite(context, contact);
  await limitInvitationsTo(context.env, contactTokenOf(context, contact));
  let id = "";
  const answer = command.commit(() => {
    assertCanInvest(context);
    const { invitationCode } = group;
    // The friendly name is the only text of the investor in the message, and cannot contain an address.
    const friendlyName = getFriendlyName(context);
    const locale = recipientLocale(context.sql);
    const link = `${siteOriginOf(context.env)}${hrefFor(locale, invitationPath(invitationCode, referralCode))}`;
    const wording = noticesIn(locale, "invitation")("notices.invitation", { name: friendlyName, link });
    id = storeInvitation(context, { ...contact, ...wording });
    return { group, sentTo: maskContact(contact) };
  });
  await sendNow(context, id);
  return answer;
}
