"use client";

import { type ReactNode, useState } from "react";
import { useCodeForm } from "@/components/confirm-code/stored-step";
import { FormProblem } from "@/components/ui/feedback";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { PersistentForm } from "@/components/ui/persistent-form";
import { SubmitButton } from "@/components/ui/submit-button";
import { type SourceChoice, SourceChoices } from "@/components/wallet/source-choices";
import type { PaymentSource } from "@/lib/contract/calls/investments";
import { type ErrorWords, errorText } from "@/lib/i18n/error-text";
import type { Locale } from "@/lib/i18n/locales";
import { SaleCodeStep, type SaleCodeWords } from "../_parts/sale-code-step";
import type { OrderState } from "./actions";

interface OrderFormProps {
  action: (state: OrderState, form: FormData) => Promise<OrderState>;
  start: OrderState;
  /** The order's idempotency key. It stays the same when the price is refreshed, so an order cannot be placed twice. */
  idempotencyKey: string;
  hidden: Readonly<Record<string, string>>;
  /** Null for a sale, whose proceeds are credited to the wallet. */
  choices: readonly SourceChoice[] | null;
  /** Shown when the wallet balance does not cover the purchase. */
  aid: ReactNode;
  locale: Locale;
  words: OrderWords;
}

export interface OrderWords {
  payFrom: string;
  submit: ReactNode;
  code: SaleCodeWords;
  errors: ErrorWords;
  /** For an order that has no answer, by payment source. */
  unanswered: Readonly<Record<PaymentSource, string>>;
}

/**
 * The last step of an order. If the price has changed, the page shows the new price and requires confirmation again.
 */
export function OrderForm({ action, start, idempotencyKey, hidden, choices, aid, locale, words }: OrderFormProps) {
  const [state, send] = useCodeForm(action, start);
  const [key] = useState(idempotencyKey);
  if (state.step === "code") {
    return <SaleCodeStep state={state} advance={send} terms={state.typed.terms} locale={locale} words={words.code} />;
  }
  const unavailable = state.isOfCode ? words.code.unsent : words.unanswered[state.source];
  return (
    <PersistentForm action={send} answer={state}>
      <HiddenFields values={{ ...hidden, idempotencyKey: key }} />
      {choices && <SourceChoices legend={words.payFrom} choices={choices} chosen={state.source} />}
      {aid}
      <div className="mt-3 empty:mt-0">
        <FormProblem>{errorText({ ...words.errors, GATEWAY_UNAVAILABLE: unavailable }, state.error)}</FormProblem>
      </div>
      <SubmitButton size="wide" className={choices ? "mt-5" : ""}>
        {words.submit}
      </SubmitButton>
    </PersistentForm>
  );
}
