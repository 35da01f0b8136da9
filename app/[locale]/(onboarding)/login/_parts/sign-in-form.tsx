"use client";

import type { ReactNode } from "react";
import { type CodeWords, ConfirmCode } from "@/components/confirm-code/confirm-code";
import { OtherWay, type OtherWayWords } from "@/components/confirm-code/other-way";
import { useCodeForm } from "@/components/confirm-code/stored-step";
import { ContactField, type ContactFieldWords } from "@/components/phone/contact-field";
import type { TypedContact } from "@/components/phone/typed-contact";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { PersistentForm } from "@/components/ui/persistent-form";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextLink } from "@/components/ui/text-link";
import { type ErrorWords, errorText } from "@/lib/i18n/error-text";
import type { SignInState } from "./sign-in-state";

export interface SignInWords extends ContactFieldWords {
  title: string;
  lead: string;
  send: string;
  codeTitle: string;
  code: CodeWords;
  otherWay: OtherWayWords & { readonly email: string };
  errors: ErrorWords;
}

interface SignInFormProps {
  action: (state: SignInState, form: FormData) => Promise<SignInState>;
  /** Seconds until the code may be requested in another way, by the carrier's report too. */
  findSecondsLeft: (phone: Pick<TypedContact, "phone" | "country">) => Promise<number | null>;
  /** Signing in by e-mail. */
  emailHref: string;
  start: SignInState;
  /** Hidden fields of every step: language and the page to return to. */
  context: Readonly<Record<"locale" | "returnTo", string>>;
  /** As `packCountries` writes them. */
  countries: string;
  /** Links for phone and e-mail. */
  channelTabs: ReactNode;
  /** Alternatives to a code, such as Google; null if there are none. */
  alternatives: ReactNode;
  words: SignInWords;
}

/** Two steps on one page: contact, then code. Both are posted to the server. */
export function SignInForm({ action, findSecondsLeft, emailHref, start, ...rest }: SignInFormProps) {
  const [state, advance] = useCodeForm(action, start);
  if (state.step === "contact") return <ContactStep state={state} advance={advance} {...rest} />;
  const { context, words } = rest;
  const { channel, phone, country } = state.typed;
  return (
    <ConfirmCode
      step={state}
      advance={advance}
      typed={{ ...context, ...state.typed }}
      words={words.code}
      outboxTo={state.typed.to}
      {...(channel === "phone" && {
        otherWay: (hidden) => (
          <OtherWay
            key={state.sending.id}
            action={advance}
            hidden={{ ...hidden, via: "WHATSAPP" }}
            afterSeconds={state.sending.whatsAppAfterSeconds}
            findSecondsLeft={() => findSecondsLeft({ phone, country })}
            words={words.otherWay}
          >
            {/* Another page: the present code stays valid behind the browser's way back. */}
            <TextLink href={emailHref} className="inline-flex min-h-11 items-center text-label">
              {words.otherWay.email}
            </TextLink>
          </OtherWay>
        ),
      })}
    >
      <h1 className="serif text-heading text-ink">{words.codeTitle}</h1>
    </ConfirmCode>
  );
}

type ContactStepProps = Omit<SignInFormProps, "action" | "start" | "findSecondsLeft" | "emailHref"> & {
  state: Extract<SignInState, { step: "contact" }>;
  advance: (form: FormData) => void;
};

function ContactStep({ state, advance, context, countries, channelTabs, alternatives, words }: ContactStepProps) {
  return (
    <>
      <h1 className="serif text-heading text-ink">{words.title}</h1>
      <p className="mt-3 text-body text-muted">{words.lead}</p>
      {channelTabs}
      <PersistentForm action={advance} answer={state} className="mt-6 grid gap-6">
        <HiddenFields values={{ ...context, intent: "send" }} />
        <ContactField
          typed={state.typed}
          countries={countries}
          words={words}
          offersPasskeys
          error={errorText(words.errors, state.error)}
        />
        <SubmitButton size="wide">{words.send}</SubmitButton>
      </PersistentForm>
      {alternatives}
    </>
  );
}
