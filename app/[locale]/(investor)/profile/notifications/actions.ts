"use server";

import { redirect } from "next/navigation";
import {
  NOTIFICATION_CHANNELS,
  NOTIFICATION_KINDS,
  setNotificationPreferences,
} from "@/lib/contract/calls/notifications";
import { hrefFor } from "@/lib/i18n/navigation";
import { callBackend } from "@/lib/web/backend";
import { submitForm } from "@/lib/web/form-state";
import { sentLocale } from "@/lib/web/posted-form";

/** Saves the whole grid: a browser does not send a box that is not ticked. */
export async function savePreferences(form: FormData): Promise<void> {
  const locale = sentLocale.parse(form.get("locale"));
  const preferences = NOTIFICATION_KINDS.flatMap((kind) =>
    NOTIFICATION_CHANNELS.map((channel) => ({ kind, channel, isOn: form.has(`${kind}.${channel}`) })),
  );
  const timeZone = form.get("timeZone");
  const input = { preferences, ...(typeof timeZone === "string" && { timeZone }) };
  const once = { idempotencyKey: crypto.randomUUID() };
  const answer = await submitForm({}, () => callBackend(setNotificationPreferences, input, once));
  redirect(hrefFor(locale, `/profile/notifications?saved=${answer.status === "done" ? "yes" : "no"}`));
}
