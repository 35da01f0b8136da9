"use client";

import type { ReactNode } from "react";
import { FormProblem } from "@/components/ui/feedback";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { SubmitButton } from "@/components/ui/submit-button";
import { useFormAction } from "@/components/ui/use-form-action";
import { type ErrorWords, errorText } from "@/lib/i18n/error-text";
import type { PayAgainState } from "../actions";

interface PayAgainFormProps {
  action: (state: PayAgainState, form: FormData) => Promise<PayAgainState>;
  hidden: Readonly<Record<string, string>>;
  words: { submit: ReactNode; errors: ErrorWords };
}

export function PayAgainForm({ action, hidden, words }: PayAgainFormProps) {
  const [{ error }, advance] = useFormAction(action, { error: null });
  return (
    <form action={advance} className="grid gap-3 max-tablet:w-full">
      <HiddenFields values={hidden} />
      <FormProblem>{errorText(words.errors, error)}</FormProblem>
      <SubmitButton size="large">{words.submit}</SubmitButton>
    </form>
  );
}
