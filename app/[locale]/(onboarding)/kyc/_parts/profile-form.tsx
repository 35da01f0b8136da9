"use client";

import type { ReactNode } from "react";
import { Field, FieldError } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { SubmitButton } from "@/components/ui/submit-button";
import { useFormAction } from "@/components/ui/use-form-action";
import type { updateProfile } from "@/lib/contract/calls/user";
import type { FieldOf } from "@/lib/contract/field-error";
import type { ErrorWords } from "@/lib/i18n/error-text";
import { formErrors } from "./form-errors";
import { FormFrame, type StepFormProps } from "./step-form";
import type { PlainState } from "./step-state";

export interface ProfileWords {
  name: string;
  nameHelp: string;
  birthday: string;
  birthdayHelp: string;
  day: string;
  month: string;
  year: string;
  country: string;
  countryHelp: string;
  email: string;
  emailHelp: string;
  optional: string;
  save: string;
  errors: ErrorWords;
}

type ProfileFormProps = StepFormProps<PlainState, ProfileWords> & {
  /** Options of the country picker. */
  countries: ReactNode;
  /** False if the investor signs in with the e-mail address, which then cannot be changed here. */
  mayTypeEmail: boolean;
};

const INPUTS = ["name", "dateOfBirth", "country", "email"] as const satisfies readonly FieldOf<typeof updateProfile>[];

export function ProfileForm({ action, start, context, rejection, words, countries, mayTypeEmail }: ProfileFormProps) {
  const [{ values, refusal }, send] = useFormAction(action, start);
  const errors = formErrors(refusal, words.errors, INPUTS);
  return (
    <FormFrame
      action={send}
      answer={refusal}
      hidden={context}
      problem={errors.whole}
      rejection={refusal ? undefined : rejection}
    >
      <Field label={words.name} help={words.nameHelp} error={errors.of("name")}>
        {(control) => <Input {...control} name="name" autoComplete="name" defaultValue={values.name} required />}
      </Field>
      <Birthday values={values} error={errors.of("dateOfBirth")} words={words} />
      <Field label={words.country} help={words.countryHelp} error={errors.of("country")}>
        {(control) => (
          <Select {...control} name="country" autoComplete="country" defaultValue={values.country}>
            {countries}
          </Select>
        )}
      </Field>
      {mayTypeEmail && (
        <Field label={words.email} optional={words.optional} help={words.emailHelp} error={errors.of("email")}>
          {(control) => (
            <Input {...control} name="email" type="email" autoComplete="email" defaultValue={values.email} />
          )}
        </Field>
      )}
      <SubmitButton size="large" className="justify-self-start max-tablet:w-full">
        {words.save}
      </SubmitButton>
    </FormFrame>
  );
}

const PARTS = [
  { name: "day", autoComplete: "bday-day", className: "w-18" },
  { name: "month", autoComplete: "bday-month", className: "w-18" },
  { name: "year", autoComplete: "bday-year", className: "w-26" },
] as const;

interface BirthdayProps {
  values: PlainState["values"];
  error: string | undefined;
  words: ProfileWords;
}

/** Three short fields: a date picker would need scrolling back decades. */
function Birthday({ values, error, words }: BirthdayProps) {
  return (
    <fieldset aria-describedby="birthday-help birthday-error">
      <legend className="font-medium text-label text-muted">{words.birthday}</legend>
      <div className="mt-1.5 flex gap-3">
        {PARTS.map(({ name, autoComplete, className }) => (
          <div key={name}>
            <label htmlFor={`birthday-${name}`} className="text-faint text-note">
              {words[name]}
            </label>
            <Input
              id={`birthday-${name}`}
              name={name}
              inputMode="numeric"
              autoComplete={autoComplete}
              defaultValue={values[name]}
              required
              aria-invalid={error ? true : undefined}
              className={`mt-1 block tabular-nums ${className}`}
            />
          </div>
        ))}
      </div>
      <p id="birthday-help" className="mt-1.5 text-faint text-label">
        {words.birthdayHelp}
      </p>
      <FieldError id="birthday-error" message={error} />
    </fieldset>
  );
}
