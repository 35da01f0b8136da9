"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import { inviteToGroup, joinOrLeaveGroup } from "@/lib/contract/calls/groups";
import { addFriendlyName } from "@/lib/contract/calls/referral";
import type { ErrorCode } from "@/lib/contract/values/errors";
import { hrefFor } from "@/lib/i18n/navigation";
import { callBackend } from "@/lib/web/backend";
import { submitForm } from "@/lib/web/form-state";
import { readForm, sentLocale } from "@/lib/web/posted-form";
import { formAction, stateAction } from "@/lib/web/server-action";
import { parseContact } from "./_parts/parse-contact";

const text = z.string().max(400).catch("");
const groupForm = z.object({
  invitationCode: text,
  friendlyName: text,
  locale: sentLocale,
});

/** Joining, leaving and renaming are idempotent by nature, so each submission gets its own key. */
const once = () => ({ idempotencyKey: crypto.randomUUID() });

export interface JoinState {
  /** As typed. */
  readonly name: string;
  readonly nameError: ErrorCode | null;
  readonly error: ErrorCode | null;
}

export interface InviteState {
  /** As typed: an e-mail address or a phone number. */
  readonly contact: string;
  readonly error: ErrorCode | null;
  /** Masked contact; null until the message is sent. */
  readonly sentTo: string | null;
}

/** Saves the display name, then joins. */
export const joinGroup = stateAction(async (form): Promise<JoinState> => {
  const { invitationCode, friendlyName, locale } = readForm(groupForm, form);
  const named = await submitForm({}, () => callBackend(addFriendlyName, { friendlyName }, once()));
  if (named.status === "refused") return { name: friendlyName, nameError: named.code, error: null };
  const joined = await submitForm({}, () => callBackend(joinOrLeaveGroup, { invitationCode, action: "JOIN" }, once()));
  if (joined.status === "refused") return { name: friendlyName, nameError: null, error: joined.code };
  redirect(hrefFor(locale, `/groups/${encodeURIComponent(invitationCode)}?result=joined`));
});

/** Leaving a group that the investor is no longer in succeeds. */
export const leaveGroup = formAction(async (form) => {
  const { invitationCode, locale } = readForm(groupForm, form);
  await submitForm({}, () => callBackend(joinOrLeaveGroup, { invitationCode, action: "LEAVE" }, once()));
  redirect(hrefFor(locale, "/referrals"));
});

export const inviteFriend = stateAction(async (form): Promise<InviteState> => {
  const contact = text.parse(form.get("contact"));
  const answer = await submitForm({}, () => callBackend(inviteToGroup, parseContact(contact), once()));
  if (answer.status === "refused") return { contact, error: answer.code, sentTo: null };
  return { contact: "", error: null, sentTo: answer.value.sentTo };
});
