"use server";

import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import { z } from "zod";
import { markRead } from "@/lib/contract/calls/notifications";
import { findReturnPath } from "@/lib/contract/facts/return-path";
import { notificationId } from "@/lib/contract/values/ids";
import { hrefFor } from "@/lib/i18n/navigation";
import { callBackend } from "@/lib/web/backend";
import { submitForm } from "@/lib/web/form-state";
import { readForm, sentLocale } from "@/lib/web/posted-form";
import { formAction } from "@/lib/web/server-action";

const sentForm = z.object({
  notificationId: notificationId.optional().catch(undefined),
  /** The page that the notification leads to; empty to stay on the list. */
  next: z.string().max(300).catch(""),
  locale: sentLocale,
});

/** Marks one notification as read, or all without an id. A repetition has no further effect. */
export const read = formAction(async (form) => {
  const { notificationId: id, next, locale } = readForm(sentForm, form);
  const input = id === undefined ? {} : { notificationId: id };
  const answer = await submitForm({}, () => callBackend(markRead, input, { idempotencyKey: crypto.randomUUID() }));
  const path = findReturnPath(next);
  if (path === null && answer.status === "refused") redirect(hrefFor(locale, "/notifications?read=failed"));
  // Navigation keeps the frame, whose bell would show the old number.
  refresh();
  if (path !== null) redirect(hrefFor(locale, path));
});
