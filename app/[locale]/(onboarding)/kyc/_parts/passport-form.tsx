"use client";

import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";
import { useFormAction } from "@/components/ui/use-form-action";
import type { checkPassport } from "@/lib/contract/calls/identity-records";
import type { FieldOf } from "@/lib/contract/field-error";
import type { ErrorWords } from "@/lib/i18n/error-text";
import { formErrors } from "./form-errors";
import { FormFrame, type StepFormProps } from "./step-form";
import type { PlainState } from "./step-state";

export interface PassportWords {
  number: string;
  numberHelp: string;
  check: string;
  errors: ErrorWords;
}

export function PassportForm({
  action,
  start,
  context,
  words,
}: Omit<StepFormProps<PlainState, PassportWords>, "rejection">) {
  const [{ values, refusal }, send] = useFormAction(action, start);
  const errors = formErrors<FieldOf<typeof checkPassport>>(refusal, words.errors, ["fileNumber"]);
  return (
    <FormFrame action={send} answer={refusal} hidden={context} problem={errors.whole}>
      <Field label={words.number} help={words.numberHelp} error={errors.of("fileNumber")}>
        {(control) => (
          <Input
            {...control}
            name="fileNumber"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            defaultValue={values.fileNumber}
            required
          />
        )}
      </Field>
      <SubmitButton variant="secondary" className="justify-self-start max-tablet:w-full">
        {words.check}
      </SubmitButton>
    </FormFrame>
  );
}
