/** Opens an investment flow: the investor's own, or for a child. */

import { redirect } from "next/navigation";
import { z } from "zod";
import { type AccountPath, accountPathOf } from "@/components/portfolio/account-path";
import { financeType } from "@/lib/contract/calls/investment-terms";
import { getFlow, startFlow } from "@/lib/contract/calls/investments";
import { majorFromMinor } from "@/lib/contract/facts/money";
import { amountDigits } from "@/lib/contract/facts/pasted-amount";
import { AppError, type ErrorCode } from "@/lib/contract/values/errors";
import { dealId, type UserId } from "@/lib/contract/values/ids";
import { payoutPlan } from "@/lib/contract/values/products";
import { hrefFor } from "@/lib/i18n/navigation";
import { dealPathOf } from "@/lib/products/categories";
import { isInShares, productOf } from "@/lib/products/lookup";
import { aboutOf } from "@/lib/web/about-account";
import { callBackend } from "@/lib/web/backend";
import { submitForm } from "@/lib/web/form-state";
import { readForm, sentLocale } from "@/lib/web/posted-form";
import { AMOUNT_PROBLEMS, readTyped } from "./amount-check";
import { termsAddress } from "./terms-address";

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
export async function openTermsFor(member: UserId | null, form: FormData): Promise<TermsState> {
  const sent = readForm(sentForm, form);
  const account = accountPathOf(member);
  const pageOf = (below: "" | "/order") => pageOfDeal(account, sent, below);
  const here = pageOf("");
  if (sent.intent === "show" || typeof readTyped(sent.amount) === "string") redirect(here);
  // Shares have a call of their own, without a flow (specification §7).
  if (sent.financeType && isInShares(sent.financeType)) redirect(pageOf("/order"));

  const answer = await submitForm({}, () => openFlow(sent, member));
  if (answer.status === "done") redirect(hrefFor(sent.locale, `${account}/invest/${answer.value}`));
  const code = answer.status === "refused" ? answer.code : "INTERNAL";
  if (SHOWN_BY_THE_PAGE.has(code)) redirect(here);
  return { error: code };
}

type SentForm = z.infer<typeof sentForm>;

const requestedIn = ({ amount, tenureMonths, payoutPlan: plan }: SentForm) => ({
  ...{ amount: amountDigits(amount), tenureMonths: tenureMonths ?? null, payoutPlan: plan ?? null },
});

function pageOfDeal(account: AccountPath, sent: SentForm, below: "" | "/order"): string {
  const { dealId: deal, financeType: kind, locale } = sent;
  const path = kind ? dealPathOf({ dealId: deal, category: productOf({ kind }).category }) : `/deals/${deal}`;
  return termsAddress(hrefFor(locale, `${account}${path}${below}`), requestedIn(sent));
}

/** A double click opens one flow. A page restored from the browser's history opens a new one if its flow has ended. */
async function openFlow(
  { idempotencyKey, dealId: deal, amount, ...chosen }: SentForm,
  member: UserId | null,
): Promise<string> {
  const about = aboutOf(member);
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
  const { key } = await callBackend(startFlow, input, { idempotencyKey: requested.join("-"), ...about });
  const { isExpired, investment } = await callBackend(getFlow, { key }, about);
  if (!isExpired && investment === null) return key;
  return (await callBackend(startFlow, input, { idempotencyKey: crypto.randomUUID(), ...about })).key;
}
