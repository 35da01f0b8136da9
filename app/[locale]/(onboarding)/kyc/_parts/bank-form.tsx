"use client";

import { SubmitButton } from "@/components/ui/submit-button";
import { useFormAction } from "@/components/ui/use-form-action";
import { AccountNumberField, IfscField, type IfscWords } from "@/components/wallet/account-fields";
import type { bankDetails } from "@/lib/contract/calls/kyc";
import type { FieldOf } from "@/lib/contract/field-error";
import type { ErrorWords } from "@/lib/i18n/error-text";
import { formErrors } from "./form-errors";
import { FormFrame, type StepFormProps } from "./step-form";
import type { PlainState } from "./step-state";

export interface BankWords extends IfscWords {
  account: string;
  accountHelp: string;
  save: string;
  errors: ErrorWords;
}

export function BankForm({ action, start, context, rejection, words }: StepFormProps<PlainState, BankWords>) {
  const [{ values, refusal }, send] = useFormAction(action, start);
  const errors = formErrors<FieldOf<typeof bankDetails>>(refusal, words.errors, ["accountNumber", "ifscCode"]);
  return (
    <FormFrame
      action={send}
      answer={refusal}
      hidden={context}
      problem={errors.whole}
      rejection={refusal ? undefined : rejection}
    >
      <AccountNumberField
        name="accountNumber"
        label={words.account}
        help={words.accountHelp}
        typed={values.accountNumber}
        error={errors.of("accountNumber")}
      />
      <IfscField typed={values.ifscCode} error={errors.of("ifscCode")} words={words} />
      <SubmitButton size="large" className="justify-self-start max-tablet:w-full">
        {words.save}
      </SubmitButton>
    </FormFrame>
  );
}
