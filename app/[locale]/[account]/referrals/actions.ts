"use server";

import { revalidatePath } from "next/cache";
import { RedirectType, redirect } from "next/navigation";
import { z } from "zod";
import { inviteToGroup } from "@/lib/contract/calls/groups";
import { addFriendlyName } from "@/lib/contract/calls/referral";
import type { ErrorCode } from "@/lib/contract/values/errors";
import { hrefFor } from "@/lib/i18n/navigation";
import { callBackend } from "@/lib/web/backend";
import { submitForm } from "@/lib/web/form-state";
import { readForm, sentLocale } from "@/lib/web/posted-form";
import { stateAction } from "@/lib/web/server-action";

const text = z.string().max(400).catch("");

const nameForm = z.object({ friendlyName: text, locale: sentLocale });
const foundForm = z.object({ name: text, goal: text, locale: sentLocale });

/** The backend treats a repeated name or group as a no-op, so each submission gets its own idempotency key. */
const once = () => ({ idempotencyKey: crypto.randomUUID() });

export interface FriendlyNameState {
  /** The raw input. */
  readonly name: string;
  readonly error: ErrorCode | null;
  readonly isSaved: boolean;
}

export interface CreateGroupState {
  /** The raw input. */
  readonly typed: { readonly name: string; readonly goal: string };
  /** Errors by field; `form` for errors that concern no single field. */
  readonly errors: Readonly<Partial<Record<"name" | "goal" | "form", ErrorCode>>>;
}

export const saveFriendlyName = stateAction(async (form): Promise<FriendlyNameState> => {
  const { friendlyName: name, locale } = readForm(nameForm, form);
  const answer = await submitForm({}, () => callBackend(addFriendlyName, { friendlyName: name }, once()));
  if (answer.status === "refused") return { name, error: answer.code, isSaved: false };
  // The leaderboard beside the form also shows the name.
  revalidatePath(hrefFor(locale, "/referrals"));
  return { name: answer.value.friendlyName, error: null, isSaved: true };
});

/** Creates the group and redirects to it. */
export const startGroup = stateAction(async (form): Promise<CreateGroupState> => {
  const { locale, ...typed } = readForm(foundForm, form);
  const founded = await submitForm({}, () => callBackend(inviteToGroup, typed, once()));
  if (founded.status === "done") {
    redirect(hrefFor(locale, `/groups/${founded.value.group.invitationCode}?result=founded`), RedirectType.replace);
  }
  const { name, goal } = founded.fields;
  if (name || goal) return { typed, errors: { ...(name && { name }), ...(goal && { goal }) } };
  return { typed, errors: { form: founded.code } };
});
