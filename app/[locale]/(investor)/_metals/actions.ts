"use server";

import { refresh } from "next/cache";
import { RedirectType, redirect } from "next/navigation";
import { z } from "zod";
import { type PaymentSource, paymentSource } from "@/lib/contract/calls/investments";
import { createMetalPayment, metalTrade } from "@/lib/contract/calls/metals";
import type { ErrorCode } from "@/lib/contract/values/errors";
import { rupeesFromPaise } from "@/lib/contract/values/money";
import { gramsFromTenthMg, metal } from "@/lib/contract/values/weight";
import { hrefFor } from "@/lib/i18n/navigation";
import { callBackend } from "@/lib/web/backend";
import { submitForm } from "@/lib/web/form-state";
import { sentLocale } from "@/lib/web/posted-form";
import { metalPath, queryFrom } from "./metal-address";
import { readQuery } from "./query";

const sentForm = z.object({
  metal,
  kind: metalTrade,
  quote: z.string().max(200).catch(""),
  amount: z.string().max(40).optional(),
  grams: z.string().max(40).optional(),
  source: paymentSource.catch("WALLET"),
  idempotencyKey: z.uuid().catch(() => crypto.randomUUID()),
  locale: sentLocale,
});

/** State of an order before it is placed. */
export interface OrderState {
  readonly source: PaymentSource;
  /**
   * Why the order was refused; null before submission. Each error is a new object, so screen readers announce it again.
   */
  readonly error: ErrorCode | null;
}

/**
 * Places a buy or sell order at the quoted price. Redirects to the metal's page or its payment page, or returns the
 * error.
 */
export async function placeOrder(_previous: OrderState, form: FormData): Promise<OrderState> {
  const { idempotencyKey, locale, amount, grams, source, ...order } = sentForm.parse(Object.fromEntries(form));
  const refuse = (error: ErrorCode): OrderState => ({ source, error });
  const requested = queryFrom({ amount, grams });
  const measured = requested === null ? "AMOUNT_INVALID" : readQuery(requested);
  if (typeof measured === "string") return refuse(measured);

  const path = hrefFor(locale, metalPath(order.metal));
  const input = {
    ...order,
    ...("grams" in measured
      ? { grams: gramsFromTenthMg(measured.grams) }
      : { amount: rupeesFromPaise(measured.amount) }),
    paymentSource: source,
    returnPath: path,
  };
  const answer = await submitForm({}, () => callBackend(createMetalPayment, input, { idempotencyKey }));
  // The balance in the layout changed, or the page needs a new price and new limits: both require revalidation.
  refresh();
  if (answer.status !== "done") return refuse(answer.status === "refused" ? answer.code : "INTERNAL");
  const { payment, transaction } = answer.value;
  // Replaces the order's page, which Back would offer to place a second time.
  redirect(
    payment?.status === "CREATED" ? payment.redirectUrl : doneAt(path, { payment, transaction }),
    RedirectType.replace,
  );
}

interface Done {
  readonly payment: { readonly key: string } | null;
  readonly transaction: { readonly transactionId: string };
}

const doneAt = (path: string, { payment, transaction }: Done) =>
  payment === null ? `${path}?trade=${transaction.transactionId}` : `${path}/payments/${payment.key}`;
