"use client";

import { useActionState } from "react";
import { Notice } from "@/components/ui/feedback";
import { Field } from "@/components/ui/field";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { OtpInput } from "@/components/ui/otp-input";
import { ResendCode, type ResendWords } from "@/components/ui/resend-code";
import { SteadyForm } from "@/components/ui/steady-form";
import { SubmitButton } from "@/components/ui/submit-button";
import { type ErrorWords, errorText } from "@/lib/i18n/error-text";
import type { CodeError, RemoveState } from "../../_parts/code-state";

export interface RemoveWords extends ResendWords {
  send: string;
  /** With `{contact}` in it. */
  sentTo: string;
  label: string;
  help: string;
  confirm: string;
  errors: ErrorWords;
}

interface RemoveFormProps {
  action: (state: RemoveState, form: FormData) => Promise<RemoveState>;
  /** Which contact, and the language. */
  context: Readonly<Record<string, string>>;
  words: RemoveWords;
}

/** A press that sends a code to another contact, then the code. */
export function RemoveForm({ action, context, words }: RemoveFormProps) {
  const [state, advance] = useActionState(action, { step: "ask", error: null });
  if (state.step === "ask") {
    const error = errorText(words.errors, state.error);
    return (
      <form action={advance} className="grid gap-5">
        <HiddenFields values={{ ...context, intent: "send" }} />
        {error && (
          <Notice tone="negative" live>
            {error}
          </Notice>
        )}
        <SubmitButton size="wide" variant="danger">
          {words.send}
        </SubmitButton>
      </form>
    );
  }
  const { sending, otp, error } = state;
  const known = {
    ...context,
    sendingId: sending.id,
    toKnown: sending.toKnown,
    resendAfterSeconds: String(sending.resendAfterSeconds),
  };
  const errorAbout = (about: CodeError["about"]) => errorText(words.errors, error?.about === about ? error.code : null);
  return (
    <>
      <p role="status" className="wrap-anywhere text-body text-muted">
        {words.sentTo.replace("{contact}", sending.toKnown)}
      </p>
      <SteadyForm action={advance} answer={error} className="mt-5 grid gap-5">
        <HiddenFields values={{ ...known, intent: "confirm" }} />
        <Field label={words.label} help={words.help} error={errorAbout("otp")}>
          {(control) => <OtpInput key={sending.id} {...control} name="otp" defaultValue={otp} required autoFocus />}
        </Field>
        <SubmitButton size="wide" variant="danger">
          {words.confirm}
        </SubmitButton>
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
      </div>
    </>
  );
}
