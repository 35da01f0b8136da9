"use client";

import type { ReactNode } from "react";
import { type CodeWords, ConfirmCode } from "@/components/confirm-code/confirm-code";
import { useCodeForm } from "@/components/confirm-code/stored-step";
import { ContactField, type ContactFieldWords } from "@/components/phone/contact-field";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { PersistentForm } from "@/components/ui/persistent-form";
import { SubmitButton } from "@/components/ui/submit-button";
import { type ErrorWords, errorText } from "@/lib/i18n/error-text";
import type { AddContactState } from "./contact-state";

export interface AddWords extends ContactFieldWords {
  send: string;
  codesTitle: string;
  codes: CodeWords;
  errors: ErrorWords;
}

interface AddFormProps {
  action: (state: AddContactState, form: FormData) => Promise<AddContactState>;
  start: AddContactState;
  locale: string;
  /** As `packCountries` writes them. */
  countries: string;
  /** Links that switch between phone and e-mail. */
  channelTabs: ReactNode;
  words: AddWords;
}

/** The contact, then the two OTPs: two steps on one page. Both are server-handled forms. */
export function AddContactForm({ action, start, locale, countries, channelTabs, words }: AddFormProps) {
  const [state, advance] = useCodeForm(action, start);
  if (state.step === "code") {
    return (
      <ConfirmCode step={state} advance={advance} typed={{ ...state.typed, locale }} words={words.codes}>
        <h2 className="serif text-ink text-title">{words.codesTitle}</h2>
      </ConfirmCode>
    );
  }
  return (
    <>
      {channelTabs}
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
