"use server";

import { refresh } from "next/cache";
import { RedirectType, redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { type PaymentSource, paymentSource } from "@/lib/contract/calls/investments";
import { createMetalPayment, metalTrade, requestMetalSaleOtp } from "@/lib/contract/calls/metals";
import type { CodeStep } from "@/lib/contract/facts/code-step";
import { rupeesFromPaise } from "@/lib/contract/facts/money";
import type { ErrorCode } from "@/lib/contract/values/errors";
import { gramsFromTenthMg, metal } from "@/lib/contract/values/weight";
import { hrefFor } from "@/lib/i18n/navigation";
import { callBackend } from "@/lib/web/backend";
import { codeIntent, confirmWithCode, type Refused, sentCode } from "@/lib/web/confirm-code";
import { submitForm } from "@/lib/web/form-state";
import { readForm, sentLocale } from "@/lib/web/posted-form";
import { stateAction } from "@/lib/web/server-action";
import type { ConfirmedSale } from "../_parts/sale-code-step";
import { metalPath, queryFrom } from "./metal-address";
import { readQuery } from "./query";

const sentForm = z.object({
  intent: z.enum(["place", ...codeIntent.options]).catch("place"),
  metal,
  kind: metalTrade,
  quote: z.string().max(200).catch(""),
  amount: z.string().max(40).optional(),
  grams: z.string().max(40).optional(),
  source: paymentSource.catch("WALLET"),
  proceeds: z.coerce.number().int().positive().nullable().catch(null),
  idempotencyKey: z.uuid().catch(() => crypto.randomUUID()),
  locale: sentLocale,
  ...sentCode,
});
type SentForm = z.infer<typeof sentForm>;

/** The sale that a code confirms, with the hidden fields of its terms: the page's price may be a newer one. */
interface TypedOrder extends ConfirmedSale {
  readonly terms: Readonly<Record<string, string>>;
}

/** State of an order before it is placed. */
export type OrderState = ReviewState | CodeStep<TypedOrder>;

interface ReviewState {
  readonly step: "review";
  readonly source: PaymentSource;
  /**
   * Why the order was refused; null before submission. Each error is a new object, so screen readers announce it
   * again.
   */
  readonly error: ErrorCode | null;
  /** Of a sale whose code could not be sent: nothing was ordered. */
  readonly isOfCode?: true;
}

/**
 * Handles every button of an order at the quoted price. Redirects to the metal's page or its payment page, or returns
 * the error.
 */
export const placeOrder = stateAction(async (form): Promise<OrderState> => {
  const sent = readForm(sentForm, form);
  const { intent, amount, grams, metal: of, quote } = sent;
  const requested = queryFrom({ amount, grams });
  const measured = requested === null ? "AMOUNT_INVALID" : readQuery(requested);
  if (typeof measured === "string") return review(sent, measured);
  const quantity =
    "grams" in measured ? { grams: gramsFromTenthMg(measured.grams) } : { amount: rupeesFromPaise(measured.amount) };
  const terms = { metal: of, quote, ...quantity };
  if (intent !== "place") return confirmSale(sent, terms, intent);
  const { code } = await trade(sent, terms, { idempotencyKey: sent.idempotencyKey });
  return code === "SALE_CODE_REQUIRED" ? confirmSale(sent, terms, "send") : review(sent, code);
});

const review = ({ source }: Pick<SentForm, "source">, error: ErrorCode | null): ReviewState => {
  // The page needs a new price and new limits.
  refresh();
  return { step: "review", source, error };
};

type Terms = Pick<SentForm, "metal" | "quote"> & { readonly grams?: number; readonly amount?: number };

/** @returns why the order was refused; otherwise redirects */
async function trade(
  { kind, metal: of, source, locale }: SentForm,
  terms: Terms,
  { idempotencyKey, otp }: { readonly idempotencyKey: string; readonly otp?: string },
): Promise<Refused> {
  const path = hrefFor(locale, metalPath(of));
  const input = { kind, ...terms, ...(otp !== undefined && { otp }), paymentSource: source, returnPath: path };
  const answer = await submitForm({}, () => callBackend(createMetalPayment, input, { idempotencyKey }));
  if (answer.status === "refused") return answer;
  // The balance in the layout changed.
  refresh();
  const { payment, transaction } = answer.value;
  // Replaces the order's page, which Back would offer to place a second time.
  redirect(
    payment?.status === "CREATED" ? payment.redirectUrl : doneAt(path, { payment, transaction }),
    RedirectType.replace,
  );
}

/** The code step of a sale above the limit. The code is bound to the price that it was sent for. */
async function confirmSale(sent: SentForm, terms: Terms, intent: z.infer<typeof codeIntent>): Promise<OrderState> {
  const { metal: of, kind, quote, amount, grams, proceeds, locale } = sent;
  const t = await getTranslations({ locale, namespace: "metals" });
  const measure = { ...(amount !== undefined && { amount }), ...(grams !== undefined && { grams }) };
  const typed = { title: t(`sell.title.${of}`), proceeds, terms: { metal: of, kind, quote, locale, ...measure } };
  return confirmWithCode({
    ...{ intent, sent, typed },
    first: (refused) => ({ ...review(sent, refused?.code ?? null), ...(intent !== "confirm" && { isOfCode: true }) }),
    request: () => submitForm({}, () => callBackend(requestMetalSaleOtp, terms)),
    confirm: ({ idempotencyKey }) => trade(sent, terms, { idempotencyKey, otp: sent.otp }),
    isAboutFirst: ({ code }) => code.startsWith("QUOTE_") || code === "INSUFFICIENT_METAL",
  });
}

interface Done {
  readonly payment: { readonly key: string } | null;
  readonly transaction: { readonly transactionId: string };
}

const doneAt = (path: string, { payment, transaction }: Done) =>
  payment === null ? `${path}?trade=${transaction.transactionId}` : `${path}/payments/${payment.key}`;
