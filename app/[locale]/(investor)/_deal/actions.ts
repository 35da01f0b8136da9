"use server";

import { refresh } from "next/cache";
import { notFound, redirect } from "next/navigation";
import { z } from "zod";
import { AMOUNT_PROBLEMS, readTyped } from "@/app/[locale]/_parts/amount-check";
import { termsAddress } from "@/app/[locale]/_parts/terms-address";
import { plainAmount } from "@/components/ui/amount-text";
import { financeType } from "@/lib/contract/calls/deals";
import { followDeal } from "@/lib/contract/calls/followed-deals";
import { getFlow, startFlow } from "@/lib/contract/calls/investments";
import { AppError, type ErrorCode } from "@/lib/contract/values/errors";
import { dealId } from "@/lib/contract/values/ids";
import { majorFromMinor } from "@/lib/contract/values/money";
import { payoutPlan } from "@/lib/contract/values/products";
import { hrefFor } from "@/lib/i18n/navigation";
import { dealPathOf } from "@/lib/products/categories";
import { isInShares, productOf } from "@/lib/products/lookup";
import { callBackend } from "@/lib/web/backend";
import { submitForm } from "@/lib/web/form-state";
import { sentLocale } from "@/lib/web/posted-form";

/**
 * Why the terms were not opened; null before submission. Each error is a new object, so screen readers announce it
 * again.
 */
export interface TermsState {
  readonly error: ErrorCode | null;
}

const sentForm = z.object({
  dealId,
  amount: z.string().max(40).catch(""),
  financeType: financeType.optional().catch(undefined),
  /** The backend refuses options that the deal does not offer, and the page shows the error. */
  tenureMonths: z.string().max(4).optional().catch(undefined),
  payoutPlan: payoutPlan.optional().catch(undefined),
  intent: z.enum(["show", "terms"]).catch("terms"),
  locale: sentLocale,
  idempotencyKey: z.uuid().catch(() => crypto.randomUUID()),
});

/** Errors that the deal's page itself shows with current figures after a refresh. */
const SHOWN_BY_THE_PAGE = new Set<ErrorCode>([
  ...AMOUNT_PROBLEMS,
  "TENURE_NOT_OFFERED",
  "PAYOUT_NOT_OFFERED",
  "DEAL_NOT_OPEN",
  "KYC_INCOMPLETE",
  "INVESTING_CLOSED",
]);

/** Opens an investment flow with the requested terms, or only renders the deal for them (`intent: "show"`). */
export async function openTerms(_previous: TermsState, form: FormData): Promise<TermsState> {
  const sent = sentForm.parse(Object.fromEntries(form));
  const here = pageOf(sent, "");
  if (sent.intent === "show" || typeof readTyped(sent.amount) === "string") redirect(here);
  // Shares have a call of their own, without a flow (specification §7).
  if (sent.financeType && isInShares(sent.financeType)) redirect(pageOf(sent, "/order"));

  const answer = await submitForm({}, () => openFlow(sent));
  if (answer.status === "done") redirect(hrefFor(sent.locale, `/invest/${answer.value}`));
  const code = answer.status === "refused" ? answer.code : "INTERNAL";
  if (SHOWN_BY_THE_PAGE.has(code)) redirect(here);
  return { error: code };
}

type SentForm = z.infer<typeof sentForm>;

function pageOf({ dealId: deal, financeType: kind, locale, ...chosen }: SentForm, below: "" | "/order"): string {
  const { amount, tenureMonths, payoutPlan: plan } = chosen;
  const requested = { amount: plainAmount(amount), tenureMonths: tenureMonths ?? null, payoutPlan: plan ?? null };
  const path = kind ? dealPathOf({ dealId: deal, category: productOf({ kind }).category }) : `/deals/${deal}`;
  return termsAddress(hrefFor(locale, `${path}${below}`), requested);
}

/** A double click opens one flow. A page restored from the browser's history opens a new one if its flow has ended. */
async function openFlow({ idempotencyKey, dealId: deal, amount, ...chosen }: SentForm): Promise<string> {
  const typed = readTyped(amount);
  if (typeof typed === "string") throw new AppError(typed);
  const { financeType: kind, tenureMonths, payoutPlan: plan } = chosen;
  const input = {
    dealId: deal,
    amount: majorFromMinor(typed),
    ...(kind && { financeType: kind }),
    ...(tenureMonths && { tenureMonths }),
    ...(plan && { payoutPlan: plan }),
  };
  const requested = [idempotencyKey, typed, tenureMonths, plan].filter((part) => part !== undefined);
  const { key } = await callBackend(startFlow, input, { idempotencyKey: requested.join("-") });
  const { isExpired, investment } = await callBackend(getFlow, { key });
  if (!isExpired && investment === null) return key;
  return (await callBackend(startFlow, input, { idempotencyKey: crypto.randomUUID() })).key;
}

const followForm = z.object({ dealId, follow: z.enum(["true", "false"]), locale: sentLocale });

/** A deal that has opened meanwhile is shown as it is now, which answers the investor better than an error. */
export async function follow(form: FormData): Promise<void> {
  const sent = followForm.safeParse(Object.fromEntries(form));
  if (!sent.success) notFound();
  const { dealId: id, follow: wanted, locale } = sent.data;
  const once = { idempotencyKey: crypto.randomUUID() };
  const answer = await submitForm({}, () => callBackend(followDeal, { id, follow: wanted }, once));
  if (answer.status === "refused" && answer.code !== "DEAL_NOT_UPCOMING") {
    redirect(hrefFor(locale, `/deals/${id}?follow=failed#follow`));
  }
  refresh();
}
