"use client";

import { Line, Lines } from "@/components/ui/figures";
import { SubmitButton } from "@/components/ui/submit-button";
import { useFormAction } from "@/components/ui/use-form-action";
import type { ErrorWords } from "@/lib/i18n/error-text";
import { formErrors } from "./form-errors";
import { FormFrame, type StepFormProps } from "./step-form";
import type { PlainState } from "./step-state";

export interface DigilockerWords {
  /** The data that we receive, the data that we do not, and the time limit of the visit. */
  seen: readonly { readonly label: string; readonly value: string }[];
  go: string;
  errors: ErrorWords;
}

/** Redirects to DigiLocker. The form has no fields, so it states what will be shared. */
export function DigilockerForm({
  action,
  start,
  context,
  rejection,
  words,
}: StepFormProps<PlainState, DigilockerWords>) {
  const [{ refusal }, send] = useFormAction(action, start);
  return (
    <FormFrame
      action={send}
      answer={refusal}
      hidden={context}
      problem={formErrors(refusal, words.errors, []).whole}
      rejection={refusal ? undefined : rejection}
    >
      <Lines className="border-line border-y">
        {words.seen.map(({ label, value }) => (
          <Line key={label} label={label}>
            {value}
          </Line>
        ))}
      </Lines>
      <SubmitButton size="large" className="justify-self-start max-tablet:w-full">
        {words.go}
      </SubmitButton>
    </FormFrame>
  );
}
