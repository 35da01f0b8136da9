"use client";

import { FormProblem } from "@/components/ui/feedback";
import { Field } from "@/components/ui/field";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { Input } from "@/components/ui/input";
import { PersistentForm } from "@/components/ui/persistent-form";
import { SubmitButton } from "@/components/ui/submit-button";
import { useFormAction } from "@/components/ui/use-form-action";
import { FRIENDLY_NAME_MAX } from "@/lib/contract/facts/shown-name-limits";
import { type ErrorWords, errorText } from "@/lib/i18n/error-text";
import type { JoinState } from "../actions";

interface JoinFormProps {
  action: (state: JoinState, form: FormData) => Promise<JoinState>;
  /** The display name shown to other members; null if none is set. */
  friendlyName: string | null;
  hidden: Readonly<Record<string, string>>;
  words: { name: string; nameHelp: string; submit: string; errors: ErrorWords };
}

/** Joins under the name in the field, which may be a new one. */
export function JoinForm({ action, friendlyName, hidden, words }: JoinFormProps) {
  const [state, advance] = useFormAction(action, { name: friendlyName ?? "", nameError: null, error: null });
  return (
    <PersistentForm action={advance} answer={state} className="grid gap-5">
      <HiddenFields values={hidden} />
      <FormProblem>{errorText(words.errors, state.error)}</FormProblem>
      <Field label={words.name} help={words.nameHelp} error={errorText(words.errors, state.nameError)}>
        {(control) => (
          <Input
            {...control}
            name="friendlyName"
            defaultValue={state.name}
            autoComplete="nickname"
            maxLength={FRIENDLY_NAME_MAX}
            required
          />
        )}
      </Field>
      <SubmitButton size="wide">{words.submit}</SubmitButton>
    </PersistentForm>
  );
}
