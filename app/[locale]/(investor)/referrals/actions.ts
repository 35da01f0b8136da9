"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { z } from "zod";
import { inviteToGroup } from "@/lib/contract/groups";
import { addFriendlyName } from "@/lib/contract/referral";
import { isLocale, type Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { callBackend } from "@/lib/server/backend";
import { submitForm } from "@/lib/server/form-state";
import type { FoundState, NameState } from "./_parts/form-states";

const text = z.string().max(400).catch("");
const locale = z.custom<Locale>((value) => typeof value === "string" && isLocale(value)).catch("en");

const nameForm = z.object({ friendlyName: text, locale });
const foundForm = z.object({ name: text, goal: text, locale });

/** To choose one name twice is to choose it once, and so with a group: each press is an intention of its own. */
const once = () => ({ idempotencyKey: crypto.randomUUID() });

export async function saveFriendlyName(_previous: NameState, form: FormData): Promise<NameState> {
  const { friendlyName: name, locale: language } = nameForm.parse(Object.fromEntries(form));
  const answer = await submitForm({}, () => callBackend(addFriendlyName, { friendlyName: name }, once()));
  if (answer.status === "refused") return { name, error: answer.code, isSaved: false };
  // The leaderboard beside the form shows it too.
  revalidatePath(hrefFor(language, "/referrals"));
  return { name: answer.value.friendlyName, error: null, isSaved: true };
}

/** Founds the group and leads to it. */
export async function foundGroup(_previous: FoundState, form: FormData): Promise<FoundState> {
  const { locale: language, ...typed } = foundForm.parse(Object.fromEntries(form));
  const founded = await submitForm({}, () => callBackend(inviteToGroup, typed, once()));
  if (founded.status === "done") {
    redirect(hrefFor(language, `/groups/${founded.value.group.invitationCode}?news=founded`));
  }
  const { name, goal } = founded.fields;
  if (name || goal) return { typed, errors: { ...(name && { name }), ...(goal && { goal }) } };
  return { typed, errors: { form: founded.code } };
}
