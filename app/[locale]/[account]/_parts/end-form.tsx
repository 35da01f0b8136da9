"use client";

import { FormProblem } from "@/components/ui/feedback";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { SubmitButton } from "@/components/ui/submit-button";
import { useFormAction } from "@/components/ui/use-form-action";
import type { ErrorCode } from "@/lib/contract/values/errors";
import { type ErrorWords, errorText } from "@/lib/i18n/error-text";

interface EndFormProps {
  action: (state: ErrorCode | null, form: FormData) => Promise<ErrorCode | null>;
  hidden: Readonly<Record<string, string>>;
  words: { submit: string; errors: ErrorWords };
  variant?: "danger" | "primary";
}

export function EndForm({ action, hidden, words, variant = "danger" }: EndFormProps) {
  const [refusal, advance] = useFormAction(action, null);
  const problem = errorText(words.errors, refusal);
  return (
    <form action={advance} className="grid gap-5">
      <HiddenFields values={hidden} />
      <FormProblem>{problem}</FormProblem>
      <SubmitButton size="wide" variant={variant}>
        {words.submit}
      </SubmitButton>
    </form>
  );
}
