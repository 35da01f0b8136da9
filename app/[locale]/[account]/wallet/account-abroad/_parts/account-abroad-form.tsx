"use client";

import { type CodeWords, ConfirmCode } from "@/components/confirm-code/confirm-code";
import { useCodeForm } from "@/components/confirm-code/stored-step";
import { FormProblem } from "@/components/ui/feedback";
import { Field } from "@/components/ui/field";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { Input } from "@/components/ui/input";
import { PersistentForm } from "@/components/ui/persistent-form";
import { Panel } from "@/components/ui/section";
import { SubmitButton } from "@/components/ui/submit-button";
import { AccountToConfirm } from "@/components/wallet/account-to-confirm";
import { errorText } from "@/lib/i18n/error-text";
import { type AccountAbroadState, EMPTY_ACCOUNT } from "./account-abroad-state";

interface AccountAbroadWords extends CodeWords {
  number: string;
  numberHelp: string;
  swift: string;
  swiftHelp: string;
  send: string;
  codeTitle: string;
}

interface AccountAbroadFormProps {
  action: (state: AccountAbroadState, form: FormData) => Promise<AccountAbroadState>;
  /** Hidden fields: language and currency. */
  context: Readonly<Record<string, string>>;
  /** Whether the page has another main action. */
  isSecond: boolean;
  words: AccountAbroadWords;
}

/** The account that one currency is withdrawn to, then the code that confirms exactly this account. */
export function AccountAbroadForm({ action, context, isSecond, words }: AccountAbroadFormProps) {
  const [state, advance] = useCodeForm(action, EMPTY_ACCOUNT);
  if (state.step === "account") {
    return <AccountStep {...{ state, advance, context, isSecond, words }} />;
  }
  const { typed } = state;
  return (
    <Panel>
      <ConfirmCode step={state} advance={advance} typed={{ ...context, ...typed }} words={words}>
        <AccountToConfirm
          title={words.codeTitle}
          number={{ label: words.number, text: typed.accountNumber }}
          bankCode={{ label: words.swift, text: typed.swiftCode }}
        />
      </ConfirmCode>
    </Panel>
  );
}

interface AccountStepProps extends Omit<AccountAbroadFormProps, "action"> {
  state: Extract<AccountAbroadState, { step: "account" }>;
  advance: (form: FormData) => void;
}

/** Number or IBAN, and the bank's SWIFT code. */
function AccountStep({ state, advance, context, isSecond, words }: AccountStepProps) {
  const { typed, faults, error } = state;
  const isPlaced = faults.accountNumber !== undefined || faults.swiftCode !== undefined;
  return (
    <PersistentForm action={advance} answer={state} className="grid gap-6">
      <HiddenFields values={{ ...context, intent: "send" }} />
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
      <SubmitButton
        size="large"
        variant={isSecond ? "secondary" : "primary"}
        className="justify-self-start max-tablet:w-full"
      >
        {words.send}
      </SubmitButton>
    </PersistentForm>
  );
}
