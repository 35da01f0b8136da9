"use client";

import { FormProblem } from "@/components/ui/feedback";
import { Field } from "@/components/ui/field";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { Input } from "@/components/ui/input";
import { PersistentForm } from "@/components/ui/persistent-form";
import { SubmitButton } from "@/components/ui/submit-button";
import { useFormAction } from "@/components/ui/use-form-action";
import { type ErrorWords, errorText } from "@/lib/i18n/error-text";
import { type AccountAbroadState, EMPTY_ACCOUNT } from "./account-abroad-state";

interface AccountAbroadFormProps {
  action: (state: AccountAbroadState, form: FormData) => Promise<AccountAbroadState>;
  /** Hidden fields: language, currency and the idempotency key of this attempt. */
  context: Readonly<Record<string, string>>;
  words: { number: string; numberHelp: string; swift: string; swiftHelp: string; save: string; errors: ErrorWords };
}

/** The account that one currency is withdrawn to: number or IBAN, and the bank's SWIFT code. */
export function AccountAbroadForm({ action, context, words }: AccountAbroadFormProps) {
  const [state, send] = useFormAction(action, EMPTY_ACCOUNT);
  const { typed, faults, error } = state;
  const isPlaced = faults.accountNumber !== undefined || faults.swiftCode !== undefined;
  return (
    <PersistentForm action={send} answer={state} className="grid gap-6">
      <HiddenFields values={context} />
      <FormProblem>{isPlaced ? undefined : errorText(words.errors, error)}</FormProblem>
      <Field label={words.number} help={words.numberHelp} error={errorText(words.errors, faults.accountNumber)}>
        {(control) => (
          <Input
            {...control}
            name="accountNumber"
            defaultValue={typed.accountNumber}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            required
            className="uppercase tabular-nums tracking-[0.06em]"
          />
        )}
      </Field>
      <Field label={words.swift} help={words.swiftHelp} error={errorText(words.errors, faults.swiftCode)}>
        {(control) => (
          <Input
            {...control}
            name="swiftCode"
            defaultValue={typed.swiftCode}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            required
            className="max-w-60 uppercase tracking-[0.08em]"
          />
        )}
      </Field>
      <SubmitButton size="large" className="justify-self-start max-tablet:w-full">
        {words.save}
      </SubmitButton>
    </PersistentForm>
  );
}
