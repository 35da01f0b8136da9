"use server";

import { refresh } from "next/cache";
import { RedirectType, redirect } from "next/navigation";
import { z } from "zod";
import { investPreIpo } from "@/lib/contract/calls/pre-ipo";
import type { ErrorCode } from "@/lib/contract/values/errors";
import { dealId } from "@/lib/contract/values/ids";
import { hrefFor } from "@/lib/i18n/navigation";
import { PRE_IPO_PATH } from "@/lib/products/categories";
import { callBackend } from "@/lib/web/backend";
import { submitForm } from "@/lib/web/form-state";
import { readForm, sentLocale } from "@/lib/web/posted-form";
import { stateAction } from "@/lib/web/server-action";

const sentForm = z.object({
  dealId,
  lotSize: z.coerce.number().int(),
  amount: z.coerce.number(),
  accepted: z.literal("yes").optional().catch(undefined),
  idempotencyKey: z.uuid().catch(() => crypto.randomUUID()),
  locale: sentLocale,
});

/** State of an order for shares before it is placed. */
export interface PayState {
  /** False after a submission without the investor's acceptance of the risks. */
  readonly isAccepted: boolean;
  readonly error: ErrorCode | null;
}

/** Buys the lots at the price shown and redirects to the payment; the backend refuses any other price. */
export const buyShares = stateAction(async (form): Promise<PayState> => {
  const { locale, accepted, idempotencyKey, ...order } = readForm(sentForm, form);
  if (!accepted) return { isAccepted: false, error: null };
  const input = { ...order, returnUrl: hrefFor(locale, PRE_IPO_PATH) };
  const answer = await submitForm({}, () => callBackend(investPreIpo, input, { idempotencyKey }));
  if (answer.status === "done") {
    const { payment } = answer.value;
    // Replaces the order's page, which Back would offer to place a second time.
    redirect(
      payment.status === "CREATED" ? payment.redirectUrl : hrefFor(locale, `${PRE_IPO_PATH}?payment=${payment.key}`),
      RedirectType.replace,
    );
  }
  // The page then shows the current price, or the requirement that is missing.
  refresh();
  return { isAccepted: true, error: answer.status === "refused" ? answer.code : "INTERNAL" };
});
