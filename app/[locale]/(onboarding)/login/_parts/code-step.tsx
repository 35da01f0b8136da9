"use client";

import { CodeField } from "@/components/codes/code-field";
import { OutboxLink } from "@/components/codes/outbox-link";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { PersistentForm } from "@/components/ui/persistent-form";
import { ResendCode, type ResendWords } from "@/components/ui/resend-code";
import { StepBack } from "@/components/ui/step-back";
import { SubmitButton } from "@/components/ui/submit-button";
import { errorTextAbout } from "@/lib/i18n/error-text";
import type { SignInWords } from "./sign-in-form";
import type { SignInState } from "./sign-in-state";

export interface CodeWords extends ResendWords {
  title: string;
  /** With `{contact}` in it. */
  sentTo: string;
  change: string;
  label: string;
  help: string;
  verify: string;
}

interface CodeStepProps {
  state: Extract<SignInState, { step: "code" }>;
  advance: (form: FormData) => void;
  context: Readonly<Record<string, string>>;
  words: SignInWords;
  outboxWords: string | null;
}

export function CodeStep({ state, advance, context, words, outboxWords }: CodeStepProps) {
  const { typed, sending, error } = state;
  const { channel, country, phone, email } = typed;
  const known = {
    ...context,
    channel,
    country,
    phone,
    email,
    sendingId: sending.id,
    resendAfterSeconds: String(sending.resendAfterSeconds),
  };
  const errorAbout = errorTextAbout(words.errors, error);
  return (
    <>
      <h1 className="serif text-heading text-ink">{words.code.title}</h1>
      <p role="status" className="wrap-anywhere mt-3 text-body text-muted">
        {words.code.sentTo.replace("{contact}", sending.shown)}
      </p>
      <StepBack action={advance} known={known}>
        {words.code.change}
      </StepBack>
      <PersistentForm action={advance} answer={state} className="mt-6 grid gap-6">
        <HiddenFields values={{ ...known, intent: "verify" }} />
        <CodeField
          sendingId={sending.id}
          defaultValue={typed.otp}
          label={words.code.label}
          help={words.code.help}
          error={errorAbout("otp")}
        />
        <SubmitButton size="wide">{words.code.verify}</SubmitButton>
      </PersistentForm>
      <div className="mt-4">
        <ResendCode
          key={sending.id}
          action={advance}
          hidden={{ ...known, intent: "resend" }}
          afterSeconds={sending.resendAfterSeconds}
          words={words.code}
          error={errorAbout("sending")}
        />
      </div>
      {outboxWords && (
        <OutboxLink to={sending.to} className="mt-6 pt-4">
          {outboxWords}
        </OutboxLink>
      )}
    </>
  );
}
