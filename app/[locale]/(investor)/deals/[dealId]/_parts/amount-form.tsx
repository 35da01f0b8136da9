"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useActionState, useEffect, useId, useState, useTransition } from "react";
import { AmountInput } from "@/components/ui/amount-input";
import { Field } from "@/components/ui/field";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { SteadyForm } from "@/components/ui/steady-form";
import { SubmitButton } from "@/components/ui/submit-button";
import { type ErrorWords, errorText } from "@/lib/i18n/error-text";
import type { TermsState } from "../actions";
import { AmountChips } from "./amount-chips";
import { OpenTerms } from "./open-terms";
import { addRupees } from "./plain-rupees";

const SETTLES_AFTER_MS = 350;
/** Ten lakh; what is longer would not fit a narrow panel. */
const LONGEST_IN_FULL_SIZE = 7;

export interface AmountChoice {
  readonly words: ReactNode;
  /** Plain rupees: put into the field, or added to what stands there. */
  readonly plain: string;
  readonly isMore: boolean;
  /** Where it leads before scripts run. */
  readonly href: string;
}

export interface AmountFormProps {
  action: (state: TermsState, form: FormData) => Promise<TermsState>;
  hidden: Readonly<Record<string, string>>;
  /** This page's address without the amount. */
  path: string;
  /** The amount that the server drew everything for. */
  shown: string;
  /** What is wrong with it, and what the deal would take instead. */
  problem: { readonly message: string; readonly instead: AmountChoice } | null;
  choices: readonly AmountChoice[];
  /** What the amount comes to, drawn by the server; `bar` the same in one line, for a phone. */
  summary: ReactNode;
  bar: ReactNode;
  /** Stands in place of the button for somebody who may not invest. */
  gate: ReactNode;
  words: { amount: string; choices: string; summary: string; show: string; terms: string; errors: ErrorWords };
}

/** Puts the amount into the address once it rests, so that the server draws what it comes to. */
function useAmountInAddress(path: string, shown: string) {
  const router = useRouter();
  const [amount, setAmount] = useState(shown);
  const [isDrawing, draw] = useTransition();
  useEffect(() => {
    if (amount === shown) return;
    const resting = setTimeout(() => {
      draw(() => router.replace(`${path}?amount=${amount}`, { scroll: false }));
    }, SETTLES_AFTER_MS);
    return () => clearTimeout(resting);
  }, [amount, shown, path, router]);
  return { amount, setAmount, isSettled: amount === shown && !isDrawing };
}

/** The amount is the page's address: what is typed goes there once it rests, and the server draws the rest. */
export function AmountForm({
  action,
  hidden,
  path,
  shown,
  problem,
  choices,
  summary,
  bar,
  gate,
  words,
}: AmountFormProps) {
  const [state, send, isOpening] = useActionState(action, { error: null });
  const { amount, setAmount, isSettled } = useAmountInAddress(path, shown);
  const formId = useId();
  return (
    <div>
      <SteadyForm id={formId} action={send} answer={state}>
        <HiddenFields values={hidden} />
        <AmountFields
          amount={amount}
          setAmount={setAmount}
          problem={isSettled ? problem : null}
          choices={choices}
          words={words}
        />
        <noscript>
          <SubmitButton variant="secondary" size="wide" name="intent" value="show" className="mt-3">
            {words.show}
          </SubmitButton>
        </noscript>
      </SteadyForm>
      <Drawn label={words.summary} isBusy={!isSettled}>
        {summary}
      </Drawn>
      {gate ?? (
        <OpenTerms
          form={formId}
          isPending={isOpening}
          isBusy={!isSettled}
          words={words.terms}
          refusal={errorText(words.errors, state.error)}
          bar={bar}
        />
      )}
    </div>
  );
}

type AmountFieldsProps = Pick<AmountFormProps, "problem" | "choices" | "words"> & {
  amount: string;
  setAmount: (plain: string) => void;
};

function AmountFields({ amount, setAmount, problem, choices, words }: AmountFieldsProps) {
  return (
    <>
      <Field label={words.amount} error={problem?.message}>
        {(control) => (
          <AmountInput
            {...control}
            name="amount"
            value={amount}
            onValueChange={setAmount}
            required
            className={amount.length > LONGEST_IN_FULL_SIZE ? "[&>*]:text-title" : undefined}
          />
        )}
      </Field>
      <AmountChips
        label={words.choices}
        instead={problem?.instead ?? null}
        choices={choices}
        onChoose={({ plain, isMore }) => setAmount(isMore ? addRupees(amount, plain) : plain)}
      />
    </>
  );
}

/** What the server has drawn for an amount; paler while it draws for another. */
function Drawn({ label, isBusy, children }: { label: string; isBusy: boolean; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      aria-live="polite"
      aria-busy={isBusy}
      className="mt-3 transition-opacity duration-150 aria-busy:opacity-50"
    >
      {children}
    </section>
  );
}
