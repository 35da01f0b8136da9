"use client";

import { useState } from "react";
import { BranchHint, type BranchWords } from "@/components/bank/branch-hint";
import { FormProblem } from "@/components/ui/feedback";
import { Field } from "@/components/ui/field";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { Input } from "@/components/ui/input";
import { SteadyForm } from "@/components/ui/steady-form";
import { SubmitButton } from "@/components/ui/submit-button";
import { useFormAction } from "@/components/ui/use-form-action";
import { errorText } from "@/lib/i18n/error-text";
import type { CodePanelWords } from "../../_parts/code-panel";
import type { BankChangeState } from "./bank-change-state";
import { CodeStep } from "./code-step";

export interface BankChangeWords extends CodePanelWords {
  account: string;
  accountHelp: string;
  repeated: string;
  differs: string;
  ifsc: string;
  ifscHelp: string;
  branch: BranchWords;
  send: string;
  codeNote: string;
}

interface BankChangeFormProps {
  action: (state: BankChangeState, form: FormData) => Promise<BankChangeState>;
  start: BankChangeState;
  context: Readonly<Record<string, string>>;
  words: BankChangeWords;
}

/** The new account, then the code that confirms it to the digit. Every button is a step of the server's. */
export function BankChangeForm({ action, start, context, words }: BankChangeFormProps) {
  const [state, advance] = useFormAction(action, start);
  if (state.step === "code") return <CodeStep state={state} advance={advance} context={context} words={words} />;
  return <AccountStep state={state} advance={advance} context={context} words={words} />;
}

interface AccountStepProps extends Omit<BankChangeFormProps, "action" | "start"> {
  state: Extract<BankChangeState, { step: "account" }>;
  advance: (form: FormData) => void;
}

function AccountStep({ state, advance, context, words }: AccountStepProps) {
  const { typed, differs, faults, error } = state;
  const [typedIfsc, setTypedIfsc] = useState(typed.ifscCode);
  const faultOf = (field: string) => errorText(words.errors, faults[field]);
  const isPlaced = faults.accountNumber !== undefined || faults.ifscCode !== undefined;
  const problem = isPlaced ? undefined : errorText(words.errors, error);
  const digits = { inputMode: "numeric", autoComplete: "off", required: true } as const;
  return (
    <SteadyForm action={advance} answer={state} className="grid gap-6">
      <HiddenFields values={{ ...context, intent: "send" }} />
      <Field label={words.account} help={words.accountHelp} error={faultOf("accountNumber")}>
        {(control) => (
          <Input
            {...control}
            {...digits}
            name="accountNumber"
            defaultValue={typed.accountNumber}
            className="max-w-80 tabular-nums tracking-[0.06em]"
          />
        )}
      </Field>
      <Field label={words.repeated} error={differs ? words.differs : undefined}>
        {(control) => (
          <Input
            {...control}
            {...digits}
            name="repeated"
            defaultValue={typed.repeated}
            className="max-w-80 tabular-nums tracking-[0.06em]"
          />
        )}
      </Field>
      <Field label={words.ifsc} help={words.ifscHelp} error={faultOf("ifscCode")}>
        {(control) => (
          <Input
            {...control}
            name="ifscCode"
            defaultValue={typed.ifscCode}
            onChange={(event) => setTypedIfsc(event.currentTarget.value)}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            required
            className="max-w-60 uppercase tracking-[0.08em]"
          />
        )}
      </Field>
      <BranchHint typed={typedIfsc} isRefused={faults.ifscCode !== undefined} words={words.branch} />
      <FormProblem>{problem}</FormProblem>
      <SubmitButton size="large" className="justify-self-start max-tablet:w-full">
        {words.send}
      </SubmitButton>
    </SteadyForm>
  );
}
