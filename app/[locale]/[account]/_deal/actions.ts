"use server";

import { refresh } from "next/cache";
import { notFound, redirect } from "next/navigation";
import { z } from "zod";
import { openTermsFor, type TermsState } from "@/app/[locale]/_deal/opening-terms";
import { followDeal } from "@/lib/contract/calls/followed-deals";
import { dealId } from "@/lib/contract/values/ids";
import { hrefFor } from "@/lib/i18n/navigation";
import { callBackend } from "@/lib/web/backend";
import { submitForm } from "@/lib/web/form-state";
import { sentLocale } from "@/lib/web/posted-form";
import { accountAction, formAction } from "@/lib/web/server-action";

export const openTerms = accountAction(async (member, form): Promise<TermsState> => {
  return openTermsFor(member, form);
});

const followForm = z.object({ dealId, follow: z.enum(["true", "false"]), locale: sentLocale });

/** A deal that has opened meanwhile is shown as it is now, which answers the investor better than an error. */
export const follow = formAction(async (form) => {
  const sent = followForm.safeParse(Object.fromEntries(form));
  if (!sent.success) notFound();
  const { dealId: id, follow: wanted, locale } = sent.data;
  const once = { idempotencyKey: crypto.randomUUID() };
  const answer = await submitForm({}, () => callBackend(followDeal, { id, follow: wanted }, once));
  if (answer.status === "refused" && answer.code !== "DEAL_NOT_UPCOMING") {
    redirect(hrefFor(locale, `/deals/${id}?follow=failed#follow`));
  }
  refresh();
});
