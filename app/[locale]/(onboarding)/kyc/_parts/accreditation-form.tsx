"use client";

import type { ReactNode } from "react";
import { RadioGroup } from "@/components/ui/radio-group";
import { SubmitButton } from "@/components/ui/submit-button";
import { useFormAction } from "@/components/ui/use-form-action";
import type { ErrorWords } from "@/lib/i18n/error-text";
import { formErrors } from "./form-errors";
import { FormFrame, type StepFormProps } from "./step-form";
import type { PlainState } from "./step-state";

interface AccreditationWords {
  save: string;
  /** Shown beside an unanswered question. */
  missing: string;
  errors: ErrorWords;
}

export interface AccreditationField {
  name: string;
  legend: string;
  help: string;
  options: readonly { value: string; label: string }[];
}

type AccreditationFormProps = StepFormProps<PlainState, AccreditationWords> & {
  questions: readonly AccreditationField[];
  /** Link beside the button that skips the step for now. */
  later: ReactNode;
};

export function AccreditationForm(props: AccreditationFormProps) {
  const { action, start, context, rejection, words, questions, later } = props;
  const [{ values, refusal }, send] = useFormAction(action, start);
  const names = questions.map(({ name }) => name);
  const errors = formErrors(refusal, words.errors, names);
  return (
    <FormFrame
      action={send}
      answer={refusal}
      hidden={context}
      problem={errors.whole}
      rejection={refusal ? undefined : rejection}
    >
      {questions.map((question) => (
        <RadioGroup
          key={question.name}
          {...question}
          defaultValue={values[question.name]}
          error={errors.of(question.name) && words.missing}
          required
        />
      ))}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <SubmitButton size="large" className="max-tablet:w-full">
          {words.save}
        </SubmitButton>
        {later}
      </div>
    </FormFrame>
  );
}
