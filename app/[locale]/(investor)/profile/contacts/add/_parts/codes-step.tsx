"use client";

import { Field } from "@/components/ui/field";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { OtpInput } from "@/components/ui/otp-input";
import { ResendCode, type ResendWords } from "@/components/ui/resend-code";
import { SteadyForm } from "@/components/ui/steady-form";
import { SubmitButton } from "@/components/ui/submit-button";
import { type ErrorWords, errorText } from "@/lib/i18n/error-text";
import type { AddState, CodeError } from "../../_parts/code-state";

export interface CodesWords extends ResendWords {
  title: string;
  lead: string;
  /** With `{contact}` in it. */
  toNew: string;
  /** With `{contact}` in it. */
  toKnown: string;
  help: string;
  confirm: string;
  change: string;
}

interface CodesStepProps {
  state: Extract<AddState, { step: "codes" }>;
  advance: (form: FormData) => void;
  locale: string;
  outbox: string | null;
  words: { codes: CodesWords; errors: ErrorWords };
}

/** Two codes: one proves that the new contact is held, the other that it is the owner who adds it. */
export function CodesStep({ state, advance, locale, outbox, words: { codes: words, errors } }: CodesStepProps) {
  const { typed, sending, error } = state;
  const known = {
    ...typed,
    locale,
    sendingId: sending.id,
    toNew: sending.toNew,
    toKnown: sending.toKnown,
    resendAfterSeconds: String(sending.resendAfterSeconds),
  };
  const errorAbout = (about: CodeError["about"]) => errorText(errors, error?.about === about ? error.code : null);
  return (
    <>
      <h2 className="serif text-ink text-title">{words.title}</h2>
      <p role="status" className="mt-2 text-body text-muted">
        {words.lead}
      </p>
      <SteadyForm action={advance} answer={error} className="mt-6 grid gap-6">
        <HiddenFields values={{ ...known, intent: "confirm" }} />
        <CodeFields state={state} words={words} errorAbout={errorAbout} />
        <SubmitButton size="wide">{words.confirm}</SubmitButton>
      </SteadyForm>
      <div className="mt-3">
        <ResendCode
          key={sending.id}
          action={advance}
          hidden={{ ...known, intent: "resend" }}
          afterSeconds={sending.resendAfterSeconds}
          words={words}
          error={errorAbout("sending")}
        />
        <form action={advance}>
          <HiddenFields values={{ ...known, intent: "change" }} />
          <SubmitButton variant="quiet" className="-ml-3">
            {words.change}
          </SubmitButton>
        </form>
      </div>
      {outbox && <OutboxLink>{outbox}</OutboxLink>}
    </>
  );
}

interface CodeFieldsProps extends Pick<CodesStepProps, "state"> {
  words: Pick<CodesWords, "toNew" | "toKnown" | "help">;
  errorAbout: (about: CodeError["about"]) => string | undefined;
}

/** Neither is filled in by the browser: it cannot tell which of two codes belongs where. */
function CodeFields({ state: { sending, otp, knownOtp }, words, errorAbout }: CodeFieldsProps) {
  return (
    <>
      <Field label={words.toNew.replace("{contact}", sending.toNew)} error={errorAbout("otp")}>
        {(control) => (
          <OtpInput key={sending.id} {...control} name="otp" defaultValue={otp} required autoFocus autoComplete="off" />
        )}
      </Field>
      <Field
        label={words.toKnown.replace("{contact}", sending.toKnown)}
        help={words.help}
        error={errorAbout("knownOtp")}
      >
        {(control) => (
          <OtpInput key={sending.id} {...control} name="knownOtp" defaultValue={knownOtp} required autoComplete="off" />
        )}
      </Field>
    </>
  );
}

function OutboxLink({ children }: { children: string }) {
  return (
    <p className="mt-4 border-line border-t pt-3 text-faint text-label">
      <a
        href="/sandbox/outbox"
        target="_blank"
        rel="noopener noreferrer"
        className="inline-flex min-h-11 items-center underline underline-offset-3"
      >
        {children}
      </a>
    </p>
  );
}
