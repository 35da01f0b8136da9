"use server";

import { RedirectType, redirect } from "next/navigation";
import { z } from "zod";
import { redeemReward } from "@/lib/contract/calls/rewards";
import { rewardId } from "@/lib/contract/values/ids";
import { hrefFor } from "@/lib/i18n/navigation";
import { callBackend } from "@/lib/web/backend";
import { submitForm } from "@/lib/web/form-state";
import { readForm, sentLocale } from "@/lib/web/posted-form";
import { formAction } from "@/lib/web/server-action";

const redeemForm = z.object({
  rewardId,
  /** The price that the page showed. */
  coins: z.coerce.number().int().positive(),
  /** Created with the page, so that a double tap redeems once. */
  idempotencyKey: z.uuid(),
  locale: sentLocale,
});

/** Redeems a reward at the price that was shown; an error is shown on the reward's page. */
export const redeem = formAction(async (form) => {
  const { locale, idempotencyKey, ...wanted } = readForm(redeemForm, form);
  const answer = await submitForm({}, () => callBackend(redeemReward, wanted, { idempotencyKey }));
  const path =
    answer.status === "done"
      ? `/stash/redemptions/${answer.value.redemptionId}`
      : `/stash/rewards/${wanted.rewardId}?refused=${answer.code}`;
  // Replaces the form, which Back would offer again.
  redirect(hrefFor(locale, path), RedirectType.replace);
});
