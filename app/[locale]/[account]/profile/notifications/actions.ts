"use server";

import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import { z } from "zod";
import { readCalendarFeed, renewCalendarFeed, revokeCalendarFeed } from "@/lib/contract/calls/calendar-feed";
import { NOTIFICATION_KINDS } from "@/lib/contract/calls/notification-kinds";
import { NOTIFICATION_CHANNELS, setNotificationPreferences, setPush } from "@/lib/contract/calls/notifications";
import { publicPath, requestAddress } from "@/lib/contract/define";
import { hrefFor } from "@/lib/i18n/navigation";
import { callBackend } from "@/lib/web/backend";
import { submitForm } from "@/lib/web/form-state";
import { siteOrigin } from "@/lib/web/page-language";
import { sentLocale } from "@/lib/web/posted-form";
import { formAction, stateAction, valuesAction } from "@/lib/web/server-action";

/** Saves the whole grid: a browser does not send a box that is not ticked. */
export const savePreferences = formAction(async (form) => {
  const locale = sentLocale.parse(form.get("locale"));
  const preferences = NOTIFICATION_KINDS.flatMap((kind) =>
    NOTIFICATION_CHANNELS.map((channel) => ({ kind, channel, isOn: form.has(`${kind}.${channel}`) })),
  );
  const timeZone = form.get("timeZone");
  const input = { preferences, ...(typeof timeZone === "string" && { timeZone }) };
  const once = { idempotencyKey: crypto.randomUUID() };
  const answer = await submitForm({}, () => callBackend(setNotificationPreferences, input, once));
  redirect(hrefFor(locale, `/profile/notifications?saved=${answer.status === "done" ? "yes" : "no"}`));
});

/** Whether the browser of this session now shows notifications as it should. */
export const savePush = valuesAction(z.tuple([setPush.input.shape.subscription]), async (subscription) => {
  const once = { idempotencyKey: crypto.randomUUID() };
  const isSaved = (await submitForm({}, () => callBackend(setPush, { subscription }, once))).status === "done";
  // The choices of this channel are shown while a browser has it.
  if (isSaved) refresh();
  return isSaved;
});

export interface AddressState {
  readonly address: string | null;
  readonly hasFailed: boolean;
}

/** The answer is shown once and never stored: neither in the page's address nor in a cookie. */
export const makeAddress = stateAction(async (): Promise<AddressState> => {
  const once = { idempotencyKey: crypto.randomUUID() };
  const answer = await submitForm({}, () => callBackend(renewCalendarFeed, {}, once));
  if (answer.status === "refused" || answer.value.token === null) return { address: null, hasFailed: true };
  const { url } = requestAddress(readCalendarFeed, { token: answer.value.token });
  return { address: `${await siteOrigin()}${publicPath({ path: url })}`, hasFailed: false };
});

export const revokeAddress = formAction(async (form) => {
  const locale = sentLocale.parse(form.get("locale"));
  const once = { idempotencyKey: crypto.randomUUID() };
  const answer = await submitForm({}, () => callBackend(revokeCalendarFeed, {}, once));
  redirect(hrefFor(locale, `/profile/notifications?saved=${answer.status === "done" ? "yes" : "no"}#calendar`));
});
