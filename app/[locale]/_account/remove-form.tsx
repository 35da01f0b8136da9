"use client";

import type { RemoveState } from "@/app/[locale]/_account/remove-state";
import { type CodeWords, ConfirmCode } from "@/components/confirm-code/confirm-code";
import { useCodeForm } from "@/components/confirm-code/stored-step";
import { FormProblem } from "@/components/ui/feedback";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { SubmitButton } from "@/components/ui/submit-button";
import { errorText } from "@/lib/i18n/error-text";

export interface RemoveWords extends CodeWords {
  send: string;
}

interface RemoveFormProps {
  action: (state: RemoveState, form: FormData) => Promise<RemoveState>;
  /** The contact and the locale. */
  context: Readonly<Record<string, string>>;
  words: RemoveWords;
}

/** Sends an OTP to another contact, then verifies it. */
export function RemoveForm({ action, context, words }: RemoveFormProps) {
  const [state, advance] = useCodeForm(action, { step: "ask", error: null });
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
  const button = { size: "wide", variant: "danger" } as const;
  return <ConfirmCode step={state} advance={advance} typed={context} words={words} button={button} />;
}
