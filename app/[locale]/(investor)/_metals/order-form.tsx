"use client";

import { type ReactNode, useState } from "react";
import { FormProblem } from "@/components/ui/feedback";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { PersistentForm } from "@/components/ui/persistent-form";
import { SubmitButton } from "@/components/ui/submit-button";
import { useFormAction } from "@/components/ui/use-form-action";
import { type SourceChoice, SourceChoices } from "@/components/wallet/source-choices";
import { type ErrorWords, errorText } from "@/lib/i18n/error-text";
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
  words: {
    payFrom: string;
    submit: ReactNode;
    errors: ErrorWords;
  };
}

/**
 * The last step of an order. If the price has changed, the page shows the new price and requires confirmation again.
 */
export function OrderForm({ action, start, idempotencyKey, hidden, choices, aid, words }: OrderFormProps) {
  const [state, send] = useFormAction(action, start);
  const [key] = useState(idempotencyKey);
  return (
    <PersistentForm action={send} answer={state}>
      <HiddenFields values={{ ...hidden, idempotencyKey: key }} />
      {choices && <SourceChoices legend={words.payFrom} choices={choices} chosen={state.source} />}
      {aid}
      <div className="mt-3 empty:mt-0">
        <FormProblem>{errorText(words.errors, state.error)}</FormProblem>
      </div>
      <SubmitButton size="wide" className={choices ? "mt-5" : ""}>
        {words.submit}
      </SubmitButton>
    </PersistentForm>
  );
}
