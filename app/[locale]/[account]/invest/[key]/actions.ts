"use server";

import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import { z } from "zod";
import { type ConfirmState, SHOWN_BY_THE_PAGE } from "@/app/[locale]/_order/confirm-state";
import { createInvestmentPayment } from "@/lib/contract/calls/payments";
import type { ErrorCode } from "@/lib/contract/values/errors";
import { flowKey } from "@/lib/contract/values/ids";
import { hrefFor } from "@/lib/i18n/navigation";
import { callBackend } from "@/lib/web/backend";
import { submitForm } from "@/lib/web/form-state";
import { readForm, sentLocale } from "@/lib/web/posted-form";
import { accountAction, stateAction } from "@/lib/web/server-action";
import { confirmInvestmentFor } from "../../../_order/confirming";

export const confirmInvestment = accountAction(async (member, form): Promise<ConfirmState> => {
  return confirmInvestmentFor(member, form);
});

export interface PayAgainState {
  readonly error: ErrorCode | null;
}

const payAgainForm = z.object({
  key: flowKey,
  idempotencyKey: z.uuid().catch(() => crypto.randomUUID()),
  locale: sentLocale,
});

/** Redirects to the payment page again after a failed payment, or returns the error. */
export const payAgain = stateAction(async (form): Promise<PayAgainState> => {
  const { key, idempotencyKey, locale } = readForm(payAgainForm, form);
  const page = hrefFor(locale, `/invest/${key}`);
  const answer = await submitForm({}, () =>
    callBackend(createInvestmentPayment, { key, returnPath: page }, { idempotencyKey }),
  );
  if (answer.status === "done") {
    refresh();
    redirect(answer.value.status === "CREATED" ? answer.value.redirectUrl : page);
  }
  const code = answer.status === "refused" ? answer.code : "INTERNAL";
  if (SHOWN_BY_THE_PAGE.has(code)) redirect(page);
  return { error: code };
});
