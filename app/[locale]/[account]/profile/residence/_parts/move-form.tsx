"use client";

import type { ReactNode } from "react";
import { FormProblem } from "@/components/ui/feedback";
import { Field } from "@/components/ui/field";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { PersistentForm } from "@/components/ui/persistent-form";
import { RadioGroup } from "@/components/ui/radio-group";
import { Select } from "@/components/ui/select";
import { SubmitButton } from "@/components/ui/submit-button";
import { useFormAction } from "@/components/ui/use-form-action";
import { type ErrorWords, errorText } from "@/lib/i18n/error-text";
import type { ResidenceMoveState } from "../actions";

interface MoveFormProps {
  action: (state: ResidenceMoveState, form: FormData) => Promise<ResidenceMoveState>;
  hidden: Readonly<Record<string, string>>;
  /** The effective country of residence. */
  country: string;
  /** Options of the country select. */
  countries: ReactNode;
  reasons: readonly { value: string; label: string }[];
  words: {
    country: string;
    countryHelp: string;
    reason: string;
    reasonMissing: string;
    send: string;
    errors: ErrorWords;
  };
}

/** The new country and the reason; the next screen requests the proof. */
export function ResidenceMoveForm({ action, hidden, country, countries, reasons, words }: MoveFormProps) {
  const start: ResidenceMoveState = { country, reason: "", isReasonMissing: false, error: null };
  const [state, advance] = useFormAction(action, start);
  const problem = errorText(words.errors, state.error);
  const isOfCountry = state.error === "RESIDENCE_SAME" || state.error === "INVALID_INPUT";
  return (
    <PersistentForm action={advance} answer={state} className="grid gap-6">
      <HiddenFields values={hidden} />
      <FormProblem>{isOfCountry ? undefined : problem}</FormProblem>
      <Field label={words.country} help={words.countryHelp} error={isOfCountry ? problem : undefined}>
        {(control) => (
          <Select {...control} name="country" autoComplete="country" defaultValue={state.country}>
            {countries}
          </Select>
        )}
      </Field>
      <RadioGroup
        name="reason"
        legend={words.reason}
        options={reasons}
        defaultValue={state.reason}
        error={state.isReasonMissing ? words.reasonMissing : undefined}
        required
      />
      <SubmitButton size="large" className="justify-self-start max-tablet:w-full">
        {words.send}
      </SubmitButton>
    </PersistentForm>
  );
}
