"use client";

import { type CodeWords, ConfirmCode } from "@/components/confirm-code/confirm-code";
import { useCodeForm } from "@/components/confirm-code/stored-step";
import { FormProblem } from "@/components/ui/feedback";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { PersistentForm } from "@/components/ui/persistent-form";
import { Panel } from "@/components/ui/section";
import { SubmitButton } from "@/components/ui/submit-button";
import { AccountNumberField, IfscField, type IfscWords } from "@/components/wallet/account-fields";
import { AccountToConfirm } from "@/components/wallet/account-to-confirm";
import type { bankDetails } from "@/lib/contract/calls/kyc";
import type { FieldOf } from "@/lib/contract/field-error";
import { errorText } from "@/lib/i18n/error-text";
import type { BankAccountState } from "./bank-account-state";

export interface BankAccountWords extends CodeWords, IfscWords {
  codeTitle: string;
  account: string;
  accountHelp: string;
  repeated: string;
  differs: string;
  send: string;
  codeNote: string;
}

interface BankAccountFormProps {
  action: (state: BankAccountState, form: FormData) => Promise<BankAccountState>;
  start: BankAccountState;
  context: Readonly<Record<string, string>>;
  words: BankAccountWords;
}

interface CodeStepProps {
  state: Extract<BankAccountState, { step: "code" }>;
  advance: (form: FormData) => void;
  context: Readonly<Record<string, string>>;
  words: BankAccountWords;
}

/** The new account details and the OTP field. */
function CodeStep({ state, advance, context, words }: CodeStepProps) {
  const { typed } = state;
  return (
    <Panel className="max-w-md">
      <ConfirmCode step={state} advance={advance} typed={{ ...context, ...typed }} words={words}>
        <AccountToConfirm
          title={words.codeTitle}
          number={{ label: words.account, text: typed.accountNumber }}
          bankCode={{ label: words.ifsc, text: typed.ifscCode }}
        />
        <p className="mt-3 text-body text-muted">{words.codeNote}</p>
      </ConfirmCode>
    </Panel>
  );
}

/** The new account, then the OTP, which is bound to these account details. Every button submits to the server. */
export function BankAccountForm({ action, start, context, words }: BankAccountFormProps) {
  const [state, advance] = useCodeForm(action, start);
  if (state.step === "code") return <CodeStep state={state} advance={advance} context={context} words={words} />;
  return <AccountStep state={state} advance={advance} context={context} words={words} />;
}

interface AccountStepProps extends Omit<BankAccountFormProps, "action" | "start"> {
  state: Extract<BankAccountState, { step: "account" }>;
  advance: (form: FormData) => void;
}

function AccountStep({ state, advance, context, words }: AccountStepProps) {
  const { typed, differs, faults, error } = state;
  const faultOf = (field: FieldOf<typeof bankDetails>) => errorText(words.errors, faults[field]);
  const isPlaced = faults.accountNumber !== undefined || faults.ifscCode !== undefined;
  const problem = isPlaced ? undefined : errorText(words.errors, error);
  return (
    <PersistentForm action={advance} answer={state} className="grid gap-6">
      <HiddenFields values={{ ...context, intent: "send" }} />
      <AccountNumberField
        name="accountNumber"
        label={words.account}
        help={words.accountHelp}
        typed={typed.accountNumber}
        error={faultOf("accountNumber")}
      />
      <AccountNumberField
        name="repeated"
        label={words.repeated}
        typed={typed.repeated}
        error={differs ? words.differs : undefined}
      />
      <IfscField typed={typed.ifscCode} error={faultOf("ifscCode")} words={words} />
      <FormProblem>{problem}</FormProblem>
      <SubmitButton size="large" className="justify-self-start max-tablet:w-full">
        {words.send}
      </SubmitButton>
    </PersistentForm>
  );
}
