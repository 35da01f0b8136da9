"use client";

import { FormProblem } from "@/components/ui/feedback";
import { Field } from "@/components/ui/field";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { INPUT_CLASS } from "@/components/ui/input";
import { PersistentForm } from "@/components/ui/persistent-form";
import { RadioGroup } from "@/components/ui/radio-group";
import { SubmitButton } from "@/components/ui/submit-button";
import { useFormAction } from "@/components/ui/use-form-action";
import { type ErrorWords, errorText } from "@/lib/i18n/error-text";
import type { DeleteState } from "../actions";

interface DeleteFormProps {
  action: (state: DeleteState, form: FormData) => Promise<DeleteState>;
  hidden: Readonly<Record<string, string>>;
  reasons: readonly { value: string; label: string }[];
  words: {
    reason: string;
    reasonMissing: string;
    note: string;
    optional: string;
    noteHelp: string;
    send: string;
    errors: ErrorWords;
  };
}

const START: DeleteState = { reason: "", note: "", isReasonMissing: false, error: null };

/** The reason for deletion, chosen from a list, with an optional note. */
export function DeleteForm({ action, hidden, reasons, words }: DeleteFormProps) {
  const [state, advance] = useFormAction(action, START);
  const problem = errorText(words.errors, state.error);
  return (
    <PersistentForm action={advance} answer={state} className="grid gap-6">
      <HiddenFields values={hidden} />
      <FormProblem>{problem}</FormProblem>
      <RadioGroup
        name="reason"
        legend={words.reason}
        options={reasons}
        defaultValue={state.reason}
        error={state.isReasonMissing ? words.reasonMissing : undefined}
        required
      />
      <Field label={words.note} optional={words.optional} help={words.noteHelp}>
        {(control) => (
          <textarea
            {...control}
            name="note"
            rows={3}
            maxLength={500}
            defaultValue={state.note}
            className={`${INPUT_CLASS} py-3`}
          />
        )}
      </Field>
      <SubmitButton size="large" variant="danger" className="justify-self-start max-tablet:w-full">
        {words.send}
      </SubmitButton>
    </PersistentForm>
  );
}
