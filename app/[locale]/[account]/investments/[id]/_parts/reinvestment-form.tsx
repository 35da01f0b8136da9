"use client";

import type { ReactNode } from "react";
import { FormProblem, Notice } from "@/components/ui/feedback";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { PersistentForm } from "@/components/ui/persistent-form";
import { SubmitButton } from "@/components/ui/submit-button";
import { useFormAction } from "@/components/ui/use-form-action";
import { type ErrorWords, errorText } from "@/lib/i18n/error-text";
import { REINVESTMENT_CHOICES, type ReinvestmentChoice, type ReinvestmentChoiceState } from "./reinvestment-choice";

interface ReinvestmentFormProps {
  action: (state: ReinvestmentChoiceState, form: FormData) => Promise<ReinvestmentChoiceState>;
  start: ReinvestmentChoiceState;
  hidden: Readonly<Record<string, string>>;
  words: {
    legend: string;
    choice: Readonly<Record<ReinvestmentChoice, { readonly title: string; readonly note: ReactNode }>>;
    save: string;
    saved: string;
    errors: ErrorWords;
  };
}

/** The three destinations of the last payout, each with a preview as of today. */
export function ReinvestmentForm({ action, start, hidden, words }: ReinvestmentFormProps) {
  const [state, save] = useFormAction(action, start);
  return (
    <PersistentForm action={save} answer={state} className="grid max-w-xl gap-5">
      <HiddenFields values={hidden} />
      <fieldset>
        <legend className="sr-only">{words.legend}</legend>
        <div className="divide-y divide-line border-line border-y">
          {REINVESTMENT_CHOICES.map((choice) => (
            <label key={choice} className="flex min-h-12 items-start gap-3 py-3 text-body text-ink">
              <input
                type="radio"
                name="choice"
                value={choice}
                defaultChecked={choice === state.choice}
                required
                className="mt-0.5 size-5 shrink-0 accent-accent"
              />
              <span>
                <span className="block font-medium">{words.choice[choice].title}</span>
                <span className="block text-label text-muted">{words.choice[choice].note}</span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <FormProblem>{errorText(words.errors, state.error)}</FormProblem>
      {state.isSaved && (
        <Notice tone="positive" live>
          {words.saved}
        </Notice>
      )}
      <SubmitButton variant="secondary" className="justify-self-start max-tablet:w-full">
        {words.save}
      </SubmitButton>
    </PersistentForm>
  );
}
