"use client";

import { Field } from "@/components/ui/field";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { Input } from "@/components/ui/input";
import { PersistentForm } from "@/components/ui/persistent-form";
import { SubmitButton } from "@/components/ui/submit-button";
import { useFormAction } from "@/components/ui/use-form-action";
import { type ErrorWords, errorText } from "@/lib/i18n/error-text";
import type { PasskeyNameState } from "../../actions";

interface NameFormProps {
  action: (state: PasskeyNameState, form: FormData) => Promise<PasskeyNameState>;
  /** The name so far. */
  name: string;
  /** The passkey and the locale. */
  context: Readonly<Record<string, string>>;
  words: { name: string; save: string; errors: ErrorWords };
}

export function PasskeyNameForm({ action, name, context, words }: NameFormProps) {
  const [state, advance] = useFormAction(action, { name, error: null });
  return (
    <PersistentForm action={advance} answer={state} className="grid max-w-md gap-4">
      <HiddenFields values={context} />
      <Field label={words.name} error={errorText(words.errors, state.error)}>
        {(control) => <Input {...control} name="name" defaultValue={state.name} maxLength={60} required />}
      </Field>
      <SubmitButton variant="secondary" className="justify-self-start">
        {words.save}
      </SubmitButton>
    </PersistentForm>
  );
}
