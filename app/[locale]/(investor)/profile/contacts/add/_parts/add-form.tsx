"use client";

import type { ReactNode } from "react";
import type { CountryWords } from "@/components/phone/country-picker";
import type { CountryChoice } from "@/components/phone/country-search";
import { PhoneInput } from "@/components/phone/phone-input";
import { Field } from "@/components/ui/field";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { Input } from "@/components/ui/input";
import { SteadyForm } from "@/components/ui/steady-form";
import { SubmitButton } from "@/components/ui/submit-button";
import { useFormAction } from "@/components/ui/use-form-action";
import { type ErrorWords, errorText } from "@/lib/i18n/error-text";
import type { AddState } from "../../_parts/code-state";
import { CodesStep, type CodesWords } from "./codes-step";

export interface AddWords {
  phone: string;
  country: CountryWords;
  email: string;
  emailHelp: string;
  send: string;
  codes: CodesWords;
  errors: ErrorWords;
}

interface AddFormProps {
  action: (state: AddState, form: FormData) => Promise<AddState>;
  start: AddState;
  locale: string;
  countries: readonly CountryChoice[];
  /** Phone or e-mail: links. */
  ways: ReactNode;
  outbox: string | null;
  words: AddWords;
}

/** Which contact, then the two codes: two steps on one page. Both are forms that the server answers. */
export function AddForm({ action, start, locale, countries, ways, outbox, words }: AddFormProps) {
  const [state, advance] = useFormAction(action, start);
  if (state.step === "codes") {
    return <CodesStep state={state} advance={advance} locale={locale} outbox={outbox} words={words} />;
  }
  const { channel, country, phone, email } = state.typed;
  const error = errorText(words.errors, state.error);
  return (
    <>
      {ways}
      <SteadyForm action={advance} answer={state} className="mt-6 grid gap-6">
        <HiddenFields values={{ locale, intent: "send", channel }} />
        {channel === "phone" ? (
          <Field label={words.phone} error={error}>
            {(control) => (
              <PhoneInput
                control={control}
                phone={phone}
                country={country}
                countries={countries}
                words={words.country}
              />
            )}
          </Field>
        ) : (
          <Field label={words.email} help={words.emailHelp} error={error}>
            {(control) => (
              <Input {...control} name="email" type="email" autoComplete="email" defaultValue={email} required />
            )}
          </Field>
        )}
        <SubmitButton size="wide">{words.send}</SubmitButton>
      </SteadyForm>
    </>
  );
}
