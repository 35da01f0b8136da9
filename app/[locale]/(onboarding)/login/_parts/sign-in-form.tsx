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
import { CodeStep, type CodeWords } from "./code-step";
import type { SignInState } from "./sign-in-state";

export interface SignInWords {
  title: string;
  lead: string;
  phone: string;
  phoneHelp: string;
  country: CountryWords;
  email: string;
  emailHelp: string;
  send: string;
  code: CodeWords;
  errors: ErrorWords;
}

interface SignInFormProps {
  action: (state: SignInState, form: FormData) => Promise<SignInState>;
  start: SignInState;
  /** What every step sends along: the language and where to go afterwards. */
  context: Readonly<Record<"locale" | "returnTo", string>>;
  countries: readonly CountryChoice[];
  /** Phone or e-mail. */
  ways: ReactNode;
  /** What else there is than a code; null where there is nothing. */
  besides: ReactNode;
  /** Shown in the sandbox only, where messages can be read. */
  outboxWords: string | null;
  words: SignInWords;
}

/** Two steps on one page: who are you, then the code. Both are forms that the server answers. */
export function SignInForm({ action, start, ...rest }: SignInFormProps) {
  const [state, advance] = useFormAction(action, start);
  return state.step === "contact" ? (
    <ContactStep state={state} advance={advance} {...rest} />
  ) : (
    <CodeStep
      state={state}
      advance={advance}
      context={rest.context}
      words={rest.words}
      outboxWords={rest.outboxWords}
    />
  );
}

type ContactStepProps = Omit<SignInFormProps, "action" | "start" | "outboxWords"> & {
  state: Extract<SignInState, { step: "contact" }>;
  advance: (form: FormData) => void;
};

function ContactStep({ state, advance, context, countries, ways, besides, words }: ContactStepProps) {
  const { channel, country, phone, email } = state.typed;
  const error = errorText(words.errors, state.error);
  return (
    <>
      <h1 className="serif text-heading text-ink">{words.title}</h1>
      <p className="mt-3 text-body text-muted">{words.lead}</p>
      {ways}
      <SteadyForm action={advance} answer={state} className="mt-6 grid gap-6">
        <HiddenFields values={{ ...context, intent: "send", channel }} />
        {channel === "phone" ? (
          <Field label={words.phone} help={words.phoneHelp} error={error}>
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
      {besides}
    </>
  );
}
