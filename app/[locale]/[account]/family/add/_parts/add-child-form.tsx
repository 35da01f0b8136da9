"use client";

import { BirthdayInput, type BirthdayWords } from "@/components/ui/birthday-input";
import { Checkbox } from "@/components/ui/checkbox";
import { FormProblem } from "@/components/ui/feedback";
import { Field, FieldError } from "@/components/ui/field";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { Input } from "@/components/ui/input";
import { PersistentForm } from "@/components/ui/persistent-form";
import { SubmitButton } from "@/components/ui/submit-button";
import { useFormAction } from "@/components/ui/use-form-action";
import { type ErrorWords, errorText } from "@/lib/i18n/error-text";
import type { AddChildState } from "../actions";

export interface AddChildWords extends BirthdayWords {
  name: string;
  nameHelp: string;
  declaration: string;
  consent: string;
  consentMissing: string;
  version: string;
  submit: string;
  errors: ErrorWords;
}

interface AddChildFormProps {
  action: (state: AddChildState, form: FormData) => Promise<AddChildState>;
  hidden: Readonly<Record<string, string>>;
  words: AddChildWords;
}

const START: AddChildState = { values: {}, code: null, fields: {}, isConsentMissing: false };

/**
 * The child's details and the guardian's declaration. The declaration is shown in full, not behind a link, so that
 * consent is informed.
 */
export function AddChildForm({ action, hidden, words }: AddChildFormProps) {
  const [state, advance] = useFormAction(action, START);
  const { values, code, fields, isConsentMissing } = state;
  const dateFault = fields.dateOfBirth === "INVALID_INPUT" ? "DATE_OF_BIRTH_INVALID" : fields.dateOfBirth;
  const isPlaced = fields.name !== undefined || fields.dateOfBirth !== undefined;
  const problem = isPlaced ? undefined : errorText(words.errors, code);
  return (
    <PersistentForm action={advance} answer={state} className="grid gap-6">
      <HiddenFields values={hidden} />
      <FormProblem>{problem}</FormProblem>
      <Field label={words.name} help={words.nameHelp} error={errorText(words.errors, fields.name)}>
        {(control) => <Input {...control} name="name" autoComplete="off" defaultValue={values.name} required />}
      </Field>
      <BirthdayInput values={values} error={errorText(words.errors, dateFault)} words={words} />
      <fieldset aria-describedby="consent-error">
        <legend className="font-medium text-label text-muted">{words.declaration}</legend>
        <Checkbox
          name="consent"
          label={words.consent}
          defaultChecked={values.consent === "on"}
          aria-invalid={isConsentMissing ? true : undefined}
          required
        />
        <p className="text-faint text-note">{words.version}</p>
        <FieldError id="consent-error" message={isConsentMissing ? words.consentMissing : undefined} />
      </fieldset>
      <SubmitButton size="large" className="justify-self-start max-tablet:w-full">
        {words.submit}
      </SubmitButton>
    </PersistentForm>
  );
}
