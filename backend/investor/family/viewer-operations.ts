import { createHash } from "node:crypto";
import type { requestViewerOtp } from "../../../lib/contract/calls/viewers.ts";
import type { InputOf } from "../../../lib/contract/define.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import { viewerId } from "../../../lib/contract/values/ids.ts";
import { formatDate } from "../../../lib/i18n/dates.ts";
import { hrefFor } from "../../../lib/i18n/navigation.ts";
import { contactName, isSameContact, maskContact } from "../../contact/contact.ts";
import { limitInvitationsTo } from "../../contact/invitation-limits.ts";
import type { Contact } from "../../gateways/messages.ts";
import { blindIndexes, keyRingOf } from "../../platform/secrets.ts";
import { siteOriginOf } from "../../platform/site-origin.ts";
import { writeToken } from "../../platform/token.ts";
import { noticesIn } from "../../platform/wording.ts";
import { contactIn } from "../identity/contact-operations.ts";
import { listLoginContacts } from "../identity/contact-store.ts";
import { getIdentity } from "../identity/identity-store.ts";
import { recipientLocale } from "../identity/locale-store.ts";
import { queueSecurityNotice } from "../identity/security-notices.ts";
import { confirmStepUp, requestStepUp, type StepUp } from "../identity/step-up.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import type { Operations } from "../kernel/operation.ts";
import { assertCanInvest } from "../kyc/kyc-state.ts";
import { assertMayInvite, contactTokenOf, sendNow, storeInvitation } from "../social/invitations.ts";
import { findGrant } from "./viewer-store.ts";
import { assertMayGrant, invitationHashOf, recordEnd, recordGrant, viewersOf } from "./viewers.ts";

type Wanted = InputOf<typeof requestViewerOtp>;

/** Tokens that recognise a contact without storing it: one for each key of the ring, the current key first. */
export const viewerTokensOf = ({ env }: Pick<AccountContext, "env">, contact: Contact): readonly string[] =>
  blindIndexes({ kind: "viewer", value: contactName(contact), keys: keyRingOf(env) });

/**
 * KYC is required, so that only identified investors can message others through us.
 * @throws AppError KYC_INCOMPLETE, CONTACT_LINKED, VIEW_UNTIL_INVALID, VIEWER_INVITED, VIEWER_LIMIT, INVITATION_LIMIT
 */
function assertMayInviteViewer(context: AccountContext, contact: Contact, { until }: Pick<Wanted, "until">): void {
  assertCanInvest(context);
  if (listLoginContacts(context.sql).some((own) => isSameContact(own, contact))) throw new AppError("CONTACT_LINKED");
  assertMayGrant(context, { until, contactTokens: viewerTokensOf(context, contact) });
  assertMayInvite(context, contact, "VIEWER");
}

/** Binds the code to this invitation: its viewer, its scope and its last day. */
function viewerStepUp(contact: Contact, { name, scope, until }: Wanted): StepUp {
  const granted = JSON.stringify([contact.channel, contact.to, name, scope, until]);
  return { purpose: "VIEWERS", binding: createHash("sha256").update(granted).digest("base64url") };
}

export const viewerOperations = {
  "viewers.list": (context) => viewersOf(context),

  "viewers.otp-request": async (context, input, command) => {
    const contact = contactIn(input);
    assertMayInviteViewer(context, contact, input);
    const sent = await requestStepUp(context, command, {
      ...viewerStepUp(contact, input),
      text: (t, code) => t("notices.code.viewer", { code, contact: maskContact(contact) }),
    });
    return command.commit(() => sent);
  },

  "viewers.invite": async (context, { otp, ...input }, command) => {
    const contact = contactIn(input);
    assertMayInviteViewer(context, contact, input);
    await confirmStepUp(context, command, { ...viewerStepUp(contact, input), otp });
    await limitInvitationsTo(context.env, contactTokenOf(context, contact));
    let message = "";
    const answer = command.commit(() => {
      assertMayInviteViewer(context, contact, input);
      message = grant(context, contact, input);
      return viewersOf(context);
    });
    await sendNow(context, message);
    return answer;
  },

  "viewers.revoke": (context, input, command) =>
    command.commit(() => {
      const found = findGrant(context.sql, input.viewerId);
      if (!found) throw new AppError("NOT_FOUND");
      recordEnd(context, found);
      return viewersOf(context);
    }),
} satisfies Partial<Operations>;

/** Inside the commit. The secret is in the message only. Returns the id of the message. */
function grant(context: AccountContext, contact: Contact, { name, scope, until }: Wanted): string {
  const { sql, env, ids, userId } = context;
  const id = viewerId.parse(`vwr_${ids.letters()}`);
  const secret = `${ids.letters()}${ids.letters()}`;
  const [contactToken = ""] = viewerTokensOf(context, contact);
  recordGrant(context, {
    id,
    name,
    contact: maskContact(contact),
    contactToken,
    secretHash: invitationHashOf(secret),
    scope,
    until,
  });
  const locale = recipientLocale(sql);
  const days = { name, contact: maskContact(contact), date: formatDate(until, locale) };
  queueSecurityNotice(context, listLoginContacts(sql), (t) => t("notices.security.viewerInvited", days));
  const invitation = writeToken({ userId, sessionId: id, secret }, env.TOKEN_KEY);
  const link = `${siteOriginOf(env)}${hrefFor(locale, `/family/shared?invitation=${invitation}`)}`;
  // The name of the profile is the only text of the investor in the message, and cannot contain an address.
  const values = { name: getIdentity(sql).name ?? "", link };
  const wording = noticesIn(locale, "invitation")("notices.viewerInvitation", values);
  return storeInvitation(context, { ...contact, ...wording }, "VIEWER");
}
