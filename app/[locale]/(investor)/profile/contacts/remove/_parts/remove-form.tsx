"use client";

import { CodeField } from "@/components/codes/code-field";
import { fieldsOfSending } from "@/components/codes/code-sending";
import { FormProblem } from "@/components/ui/feedback";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { PersistentForm } from "@/components/ui/persistent-form";
import { ResendCode, type ResendWords } from "@/components/ui/resend-code";
import { SubmitButton } from "@/components/ui/submit-button";
import { useFormAction } from "@/components/ui/use-form-action";
import { type ErrorWords, errorText, errorTextAbout } from "@/lib/i18n/error-text";
import type { RemoveState } from "../../_parts/code-state";

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
  const [state, advance] = useFormAction(action, { step: "ask", error: null });
  if (state.step === "ask") {
    const error = errorText(words.errors, state.error);
    return (
      <form action={advance} className="grid gap-5">
        <HiddenFields values={{ ...context, intent: "send" }} />
        <FormProblem>{error}</FormProblem>
        <SubmitButton size="wide" variant="danger">
          {words.send}
        </SubmitButton>
      </form>
    );
  }
  const { sending, otp, error } = state;
  const known = { ...context, ...fieldsOfSending(sending) };
  const errorAbout = errorTextAbout(words.errors, error);
  return (
    <>
      <p role="status" className="wrap-anywhere text-body text-muted">
        {words.sentTo.replace("{contact}", sending.sentTo)}
      </p>
      <PersistentForm action={advance} answer={error} className="mt-5 grid gap-5">
        <HiddenFields values={{ ...known, intent: "confirm" }} />
        <CodeField
          sendingId={sending.id}
          defaultValue={otp}
          label={words.label}
          help={words.help}
          error={errorAbout("otp")}
        />
        <SubmitButton size="wide" variant="danger">
          {words.confirm}
        </SubmitButton>
      </PersistentForm>
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
