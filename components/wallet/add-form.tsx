"use client";

import { type ReactNode, useState } from "react";
import { AmountInput } from "@/components/ui/amount-input";
import { AppLink } from "@/components/ui/app-link";
import { Field } from "@/components/ui/field";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { PersistentForm } from "@/components/ui/persistent-form";
import { SubmitButton } from "@/components/ui/submit-button";
import { useFormAction } from "@/components/ui/use-form-action";
import type { ErrorCode } from "@/lib/contract/values/errors";
import { type ErrorWords, errorText } from "@/lib/i18n/error-text";

export interface AddMoneyState {
  /** As typed. */
  readonly amount: string;
  readonly error: ErrorCode | null;
}

interface AddFormProps {
  action: (state: AddMoneyState, form: FormData) => Promise<AddMoneyState>;
  start: AddMoneyState;
  hidden: Readonly<Record<string, string>>;
  /** Links, so that they work without scripts; with scripts they fill the field at once. */
  quickAmounts: readonly { plain: string; href: string; words: ReactNode }[];
  words: { amount: string; limits: ReactNode; quick: string; submit: string; errors: ErrorWords };
}

export function AddMoneyForm({ action, start, hidden, quickAmounts, words }: AddFormProps) {
  const [state, advance] = useFormAction(action, start);
  const [amount, setAmount] = useState(state.amount);
  return (
    <PersistentForm action={advance} answer={state} onSubmit={() => storeInAddress(amount)}>
      <HiddenFields values={hidden} />
      <Field label={words.amount} help={words.limits} error={errorText(words.errors, state.error)}>
        {(control) => <AmountInput {...control} name="amount" value={amount} onValueChange={setAmount} required />}
      </Field>
      <nav aria-label={words.quick} className="mt-4 flex flex-wrap gap-2">
        {quickAmounts.map(({ plain, href, words: shown }) => (
          <AppLink
            key={plain}
            href={href}
            replace
            scroll={false}
            onClick={(event) => {
              event.preventDefault();
              setAmount(plain);
            }}
            className="inline-flex min-h-11 items-center rounded-full border border-line-strong px-4 text-label text-ink hover:bg-sunken"
          >
            {shown}
          </AppLink>
        ))}
      </nav>
      <SubmitButton size="wide" className="mt-6">
        {words.submit}
      </SubmitButton>
    </PersistentForm>
  );
}

/** Keeps the amount in the address, so that returning from the payment page with the back button restores it. */
function storeInAddress(amount: string): void {
  const address = new URL(window.location.href);
  address.searchParams.set("amount", amount);
  window.history.replaceState(null, "", address);
}
