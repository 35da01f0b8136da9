"use client";

import type { ReactNode } from "react";
import { ContactField, type ContactFieldWords } from "@/components/phone/contact-field";
import type { CountryChoice } from "@/components/phone/country-search";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { PersistentForm } from "@/components/ui/persistent-form";
import { SubmitButton } from "@/components/ui/submit-button";
import { useFormAction } from "@/components/ui/use-form-action";
import { type ErrorWords, errorText } from "@/lib/i18n/error-text";
import type { AddState } from "../../_parts/code-state";
import { CodesStep, type CodesWords } from "./codes-step";

export interface AddWords extends ContactFieldWords {
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
  return (
    <>
      {ways}
      <PersistentForm action={advance} answer={state} className="mt-6 grid gap-6">
        <HiddenFields values={{ locale, intent: "send" }} />
        <ContactField
          typed={state.typed}
          countries={countries}
          words={words}
          error={errorText(words.errors, state.error)}
        />
        <SubmitButton size="wide">{words.send}</SubmitButton>
      </PersistentForm>
    </>
  );
}
