"use client";

import { type ReactNode, useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { FormProblem } from "@/components/ui/feedback";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { PersistentForm } from "@/components/ui/persistent-form";
import { SubmitButton } from "@/components/ui/submit-button";
import { useFormAction } from "@/components/ui/use-form-action";
import { type ErrorWords, errorText } from "@/lib/i18n/error-text";
import type { PayState } from "../actions";

interface PayFormProps {
  action: (state: PayState, form: FormData) => Promise<PayState>;
  hidden: Readonly<Record<string, string>>;
  /** Kept while the page is open, so that a double submission places one order. */
  idempotencyKey: string;
  words: { accept: string; acceptFirst: string; pay: ReactNode; note: string; errors: ErrorWords };
}

/** The acceptance of the risks, and the button that places the order and leads to the payment. */
export function PayForm({ action, hidden, idempotencyKey, words }: PayFormProps) {
  const [state, send] = useFormAction(action, { isAccepted: true, error: null });
  const [keys, setKeys] = useState({ order: hidden.amount, key: idempotencyKey });
  // A changed price is another order.
  if (keys.order !== hidden.amount) setKeys({ order: hidden.amount, key: idempotencyKey });
  return (
    <PersistentForm action={send} answer={state}>
      <HiddenFields values={{ ...hidden, idempotencyKey: keys.key }} />
      <Checkbox name="accepted" value="yes" label={words.accept} {...(!state.isAccepted && { "aria-invalid": true })} />
      <div className="mt-3 empty:mt-0">
        <FormProblem>{state.isAccepted ? errorText(words.errors, state.error) : words.acceptFirst}</FormProblem>
      </div>
      <SubmitButton size="wide" className="mt-4">
        {words.pay}
      </SubmitButton>
      <p className="mt-3 text-faint text-note">{words.note}</p>
    </PersistentForm>
  );
}
