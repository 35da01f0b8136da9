"use client";

import { Field } from "@/components/ui/field";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { OtpInput } from "@/components/ui/otp-input";
import { ResendCode, type ResendWords } from "@/components/ui/resend-code";
import { SteadyForm } from "@/components/ui/steady-form";
import { SubmitButton } from "@/components/ui/submit-button";
import { errorText } from "@/lib/i18n/error-text";
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
  const errorAbout = (about: "otp" | "sending") => errorText(words.errors, error?.about === about ? error.code : null);
  return (
    <>
      <h1 className="serif text-heading text-ink">{words.code.title}</h1>
      <p role="status" className="wrap-anywhere mt-3 text-body text-muted">
        {words.code.sentTo.replace("{contact}", sending.shown)}
      </p>
      <form action={advance}>
        <HiddenFields values={{ ...known, intent: "change" }} />
        <SubmitButton variant="quiet" className="-ml-3">
          {words.code.change}
        </SubmitButton>
      </form>
      <SteadyForm action={advance} answer={state} className="mt-6 grid gap-6">
        <HiddenFields values={{ ...known, intent: "verify" }} />
        <Field label={words.code.label} help={words.code.help} error={errorAbout("otp")}>
          {(control) => (
            <OtpInput key={sending.id} {...control} name="otp" defaultValue={typed.otp} required autoFocus />
          )}
        </Field>
        <SubmitButton size="wide">{words.code.verify}</SubmitButton>
      </SteadyForm>
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
        <p className="mt-6 border-line border-t pt-4 text-faint text-label">
          <a
            href={`/sandbox/outbox?to=${encodeURIComponent(sending.to)}`}
            target="_blank"
            rel="noopener noreferrer"
            className="inline-flex min-h-11 items-center underline underline-offset-3"
          >
            {outboxWords}
          </a>
        </p>
      )}
    </>
  );
}
