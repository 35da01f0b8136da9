"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import { plainAmount } from "@/components/ui/amount-text";
import type { ErrorCode } from "@/lib/contract/errors";
import { type DealId, dealId } from "@/lib/contract/ids";
import { getFlow, startFlow } from "@/lib/contract/investments";
import { type Paise, rupeesFromPaise } from "@/lib/contract/money";
import { isLocale, type Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { callBackend } from "@/lib/server/backend";
import { submitForm } from "@/lib/server/form-state";
import { AMOUNT_PROBLEMS, readTyped } from "./_parts/amount-check";

/** Why the terms were not opened; null while nothing was asked. Each refusal is another object, so that it is heard again. */
export interface TermsState {
  readonly error: ErrorCode | null;
}

const sentForm = z.object({
  dealId,
  amount: z.string().max(40).catch(""),
  intent: z.enum(["show", "terms"]).catch("terms"),
  locale: z.custom<Locale>((value) => typeof value === "string" && isLocale(value)).catch("en"),
  idempotencyKey: z.uuid().catch(() => crypto.randomUUID()),
});

/** What the deal's page says itself once it is drawn anew: with the numbers of this moment. */
const SAID_BY_THE_PAGE = new Set<ErrorCode>([
  ...AMOUNT_PROBLEMS,
  "DEAL_NOT_OPEN",
  "KYC_INCOMPLETE",
  "INVESTING_CLOSED",
]);

/** Fixes the terms of the amount and leads to them, or draws the deal for it, as the button says. */
export async function openTerms(_previous: TermsState, form: FormData): Promise<TermsState> {
  const { dealId: deal, amount: typed, intent, locale, idempotencyKey } = sentForm.parse(Object.fromEntries(form));
  const here = hrefFor(locale, `/deals/${deal}?amount=${plainAmount(typed)}`);
  const amount = readTyped(typed);
  if (intent === "show" || typeof amount === "string") redirect(here);

  const answer = await submitForm({}, () => openFlow({ deal, amount, idempotencyKey }));
  if (answer.status === "done") redirect(hrefFor(locale, `/invest/${answer.value}`));
  const code = answer.status === "refused" ? answer.code : "INTERNAL";
  if (SAID_BY_THE_PAGE.has(code)) redirect(here);
  return { error: code };
}

interface Wanted {
  readonly deal: DealId;
  readonly amount: Paise;
  readonly idempotencyKey: string;
}

/** Pressing twice opens one flow. A page that comes back out of the browser's history opens a new one when its own is over. */
async function openFlow({ deal, amount, idempotencyKey }: Wanted): Promise<string> {
  const input = { dealId: deal, amount: rupeesFromPaise(amount) };
  const { key } = await callBackend(startFlow, input, { idempotencyKey: `${idempotencyKey}-${amount}` });
  const { isExpired, investment } = await callBackend(getFlow, { key });
  if (!isExpired && investment === null) return key;
  return (await callBackend(startFlow, input, { idempotencyKey: crypto.randomUUID() })).key;
}
