"use client";

import { useState } from "react";
import { BranchHint, type BranchWords } from "@/components/bank/branch-hint";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";
import { useFormAction } from "@/components/ui/use-form-action";
import type { ErrorWords } from "@/lib/i18n/error-text";
import { formErrors } from "./form-errors";
import { FormFrame, type StepFormProps } from "./step-form";
import type { PlainState } from "./step-state";

export interface BankWords {
  account: string;
  accountHelp: string;
  ifsc: string;
  ifscHelp: string;
  save: string;
  branch: BranchWords;
  errors: ErrorWords;
}

export function BankForm({ action, start, context, rejection, words }: StepFormProps<PlainState, BankWords>) {
  const [{ values, refusal }, send] = useFormAction(action, start);
  const [typedIfsc, setTypedIfsc] = useState(values.ifscCode ?? "");
  const errors = formErrors(refusal, words.errors, ["accountNumber", "ifscCode"]);
  return (
    <FormFrame
      action={send}
      answer={refusal}
      hidden={context}
      problem={errors.whole}
      rejection={refusal ? undefined : rejection}
    >
      <Field label={words.account} help={words.accountHelp} error={errors.of("accountNumber")}>
        {(control) => (
          <Input
            {...control}
            name="accountNumber"
            defaultValue={values.accountNumber}
            inputMode="numeric"
            autoComplete="off"
            required
            className="max-w-80 tabular-nums tracking-[0.06em]"
          />
        )}
      </Field>
      <Field label={words.ifsc} help={words.ifscHelp} error={errors.of("ifscCode")}>
        {(control) => (
          <Input
            {...control}
            name="ifscCode"
            defaultValue={values.ifscCode}
            onChange={(event) => setTypedIfsc(event.currentTarget.value)}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            required
            className="max-w-60 uppercase tracking-[0.08em]"
          />
        )}
      </Field>
      <BranchHint typed={typedIfsc} isRefused={errors.of("ifscCode") !== undefined} words={words.branch} />
      <SubmitButton size="large" className="justify-self-start max-tablet:w-full">
        {words.save}
      </SubmitButton>
    </FormFrame>
  );
}
