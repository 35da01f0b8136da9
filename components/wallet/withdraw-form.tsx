"use client";

import Link from "next/link";
import type { ReactNode } from "react";
import { AmountInput } from "@/components/ui/amount-input";
import { Field } from "@/components/ui/field";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { PersistentForm } from "@/components/ui/persistent-form";
import { SubmitButton } from "@/components/ui/submit-button";
import { useFormAction } from "@/components/ui/use-form-action";
import { errorText } from "@/lib/i18n/error-text";
import { CodeStep } from "./code-step";
import type { Sending, WithdrawState } from "./withdraw-state";
import type { WithdrawWords } from "./withdraw-words";

interface WithdrawFormProps {
  action: (state: WithdrawState, form: FormData) => Promise<WithdrawState>;
  start: WithdrawState;
  locale: string;
  /** This page with the whole balance typed in. */
  allHref: string;
  /** What may be withdrawn, in words. */
  available: ReactNode;
  /** The bank account, named. */
  destination: ReactNode;
  words: WithdrawWords;
}

/** How much, then the code: two steps on one page. Both are forms that the server answers. */
export function WithdrawForm({ action, start, ...rest }: WithdrawFormProps) {
  const [state, advance] = useFormAction(action, start);
  return state.step === "amount" ? (
    <AmountStep state={state} advance={advance} {...rest} />
  ) : (
    <CodeStep
      state={state}
      advance={advance}
      known={{ ...knownOf(state.sending), locale: rest.locale }}
      destination={rest.destination}
      words={rest.words}
    />
  );
}

function knownOf(sending: Sending | null): Record<string, string> {
  if (sending === null) return {};
  return {
    sendingId: sending.id,
    idempotencyKey: sending.idempotencyKey,
    sentAmount: String(sending.amount),
    sentTo: sending.sentTo,
    resendAfterSeconds: String(sending.resendAfterSeconds),
  };
}

type AmountStepProps = Omit<WithdrawFormProps, "action" | "start"> & {
  state: Extract<WithdrawState, { step: "amount" }>;
  advance: (form: FormData) => void;
};

function AmountStep({ state, advance, locale, allHref, available, destination, words }: AmountStepProps) {
  return (
    <PersistentForm action={advance} answer={state}>
      <HiddenFields values={{ ...knownOf(state.sending), locale, intent: "send" }} />
      <Field label={words.amount} help={available} error={errorText(words.errors, state.error)}>
        {(control) => <AmountInput {...control} name="amount" defaultValue={state.amount} required />}
      </Field>
      <Link
        href={allHref}
        replace
        scroll={false}
        prefetch={false}
        className="mt-4 inline-flex min-h-11 items-center rounded-full border border-line-strong px-4 text-label text-ink hover:bg-sunken"
      >
        {words.all}
      </Link>
      <div className="mt-5 border-line border-t">{destination}</div>
      <SubmitButton size="wide" className="mt-5">
        {words.send}
      </SubmitButton>
    </PersistentForm>
  );
}
