"use client";

import type { ReactNode } from "react";
import { type CodeWords, ConfirmCode } from "@/components/confirm-code/confirm-code";
import { useCodeForm } from "@/components/confirm-code/stored-step";
import { ContactField, type ContactFieldWords } from "@/components/phone/contact-field";
import { FormProblem } from "@/components/ui/feedback";
import { Field } from "@/components/ui/field";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { Input } from "@/components/ui/input";
import { PersistentForm } from "@/components/ui/persistent-form";
import { RadioGroup } from "@/components/ui/radio-group";
import { SubmitButton } from "@/components/ui/submit-button";
import { type ErrorWords, errorText } from "@/lib/i18n/error-text";
import type { InviteViewerState } from "../actions";

export interface InviteWords extends ContactFieldWords {
  name: string;
  nameHelp: string;
  scope: string;
  scopes: readonly { value: string; label: string }[];
  until: string;
  untilHelp: string;
  send: string;
  codeTitle: string;
  code: CodeWords;
  errors: ErrorWords;
}

interface InviteFormProps {
  action: (state: InviteViewerState, form: FormData) => Promise<InviteViewerState>;
  start: InviteViewerState;
  locale: string;
  /** As `packCountries` writes them. */
  countries: string;
  /** Links that switch between phone and e-mail. */
  channelTabs: ReactNode;
  words: InviteWords;
}

const CONTACT_FIELDS = ["phone", "countryCode", "email"] as const;
const CONTACT_CODES = ["PHONE_INVALID", "EMAIL_INVALID", "CONTACT_LINKED", "VIEWER_INVITED"] as const;

/** The invitation: contact, scope and last day, then the code, which is bound to these. */
export function InviteViewerForm({ action, start, locale, countries, channelTabs, words }: InviteFormProps) {
  const [state, advance] = useCodeForm(action, start);
  if (state.step === "code") {
    return (
      <ConfirmCode step={state} advance={advance} typed={{ ...state.typed, locale }} words={words.code}>
        <h3 className="serif text-ink text-title">{words.codeTitle}</h3>
      </ConfirmCode>
    );
  }
  const { typed, faults, error } = state;
  const ofContact = CONTACT_FIELDS.map((field) => faults[field]).find(Boolean);
  const contactCode = ofContact ?? CONTACT_CODES.find((code) => code === error) ?? null;
  const isPlaced = contactCode !== null || Object.keys(faults).length > 0;
  const untilCode = faults.until === "INVALID_INPUT" ? "VIEW_UNTIL_INVALID" : faults.until;
  return (
    <>
      {channelTabs}
      <PersistentForm action={advance} answer={state} className="mt-6 grid gap-6">
        <HiddenFields values={{ locale, intent: "send" }} />
        <FormProblem>{isPlaced ? undefined : errorText(words.errors, error)}</FormProblem>
        <Field label={words.name} help={words.nameHelp} error={errorText(words.errors, faults.name)}>
          {(control) => <Input {...control} name="name" autoComplete="off" defaultValue={typed.name} required />}
        </Field>
        <ContactField typed={typed} countries={countries} words={words} error={errorText(words.errors, contactCode)} />
        <RadioGroup
          name="scope"
          legend={words.scope}
          options={words.scopes}
          defaultValue={typed.scope}
          error={errorText(words.errors, faults.scope)}
          required
        />
        <Field label={words.until} help={words.untilHelp} error={errorText(words.errors, untilCode)}>
          {(control) => <Input {...control} type="date" name="until" defaultValue={typed.until} required />}
        </Field>
        <SubmitButton size="wide">{words.send}</SubmitButton>
      </PersistentForm>
    </>
  );
}
