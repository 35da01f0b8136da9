"use client";

import type { ReactNode } from "react";
import { type CodeWords, ConfirmCode } from "@/components/confirm-code/confirm-code";
import { useCodeForm } from "@/components/confirm-code/stored-step";
import { AmountInput } from "@/components/ui/amount-input";
import { groupPlain, plainAmount } from "@/components/ui/amount-text";
import { FormProblem } from "@/components/ui/feedback";
import { Field } from "@/components/ui/field";
import { Line, Lines } from "@/components/ui/figures";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { Input } from "@/components/ui/input";
import { PersistentForm } from "@/components/ui/persistent-form";
import { Panel } from "@/components/ui/section";
import { SubmitButton } from "@/components/ui/submit-button";
import type { fileTaxDeclaration } from "@/lib/contract/calls/tax-declarations";
import type { FieldOf } from "@/lib/contract/field-error";
import { errorText } from "@/lib/i18n/error-text";
import type { Form121State } from "./form-121-state";

export interface Form121Words extends CodeWords {
  totalIncome: string;
  totalIncomeHelp: string;
  incomeElsewhere: string;
  incomeElsewhereHelp: string;
  declarationsElsewhere: string;
  declarationsInvalid: string;
  optional: string;
  send: string;
  codeTitle: string;
  statement: string;
}

interface Form121FormProps {
  action: (state: Form121State, form: FormData) => Promise<Form121State>;
  start: Form121State;
  context: Readonly<Record<string, string>>;
  /** The year's days and the income here, which the code signs too. */
  facts: ReactNode;
  words: Form121Words;
}

const rupees = (typed: string) => `₹${groupPlain(plainAmount(typed)) || "0"}`;

/** The figures, then the OTP that signs exactly these. Every button submits to the server. */
export function Form121Form({ action, start, context, facts, words }: Form121FormProps) {
  const [state, advance] = useCodeForm(action, start);
  if (state.step === "figures") {
    return <FiguresStep state={state} advance={advance} context={context} facts={facts} words={words} />;
  }
  const { typed } = state;
  return (
    <Panel className="max-w-md">
      <ConfirmCode step={state} advance={advance} typed={{ ...context, ...typed }} words={words}>
        <h2 className="serif text-ink text-title">{words.codeTitle}</h2>
        <div className="mt-3 divide-y divide-line border-line border-y">
          {facts}
          <Lines>
            <Line label={words.incomeElsewhere}>{rupees(typed.incomeElsewhere)}</Line>
            <Line label={words.totalIncome} strong>
              {rupees(typed.totalIncome)}
            </Line>
          </Lines>
        </div>
        <p className="mt-3 text-body text-muted">{words.statement}</p>
      </ConfirmCode>
    </Panel>
  );
}

interface FiguresStepProps extends Omit<Form121FormProps, "action" | "start"> {
  state: Extract<Form121State, { step: "figures" }>;
  advance: (form: FormData) => void;
}

function FiguresStep({ state, advance, context, facts, words }: FiguresStepProps) {
  const { typed, faults, error } = state;
  const faultOf = (field: FieldOf<typeof fileTaxDeclaration>) => errorText(words.errors, faults[field]);
  const isPlaced = Object.keys(faults).length > 0;
  return (
    <PersistentForm action={advance} answer={state} className="grid gap-6">
      <HiddenFields values={{ ...context, intent: "send" }} />
      <div className="border-line border-y">{facts}</div>
      <Field label={words.totalIncome} help={words.totalIncomeHelp} error={faultOf("totalIncome")}>
        {(control) => <AmountInput {...control} name="totalIncome" defaultValue={typed.totalIncome} required />}
      </Field>
      <Field
        label={words.incomeElsewhere}
        help={words.incomeElsewhereHelp}
        optional={words.optional}
        error={faultOf("incomeElsewhere")}
      >
        {(control) => <AmountInput {...control} name="incomeElsewhere" defaultValue={typed.incomeElsewhere} />}
      </Field>
      <Field
        label={words.declarationsElsewhere}
        optional={words.optional}
        error={faults.declarationsElsewhere && words.declarationsInvalid}
      >
        {(control) => (
          <Input
            {...control}
            name="declarationsElsewhere"
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            defaultValue={typed.declarationsElsewhere}
          />
        )}
      </Field>
      <FormProblem>{isPlaced ? undefined : errorText(words.errors, error)}</FormProblem>
      <SubmitButton size="large" className="justify-self-start max-tablet:w-full">
        {words.send}
      </SubmitButton>
    </PersistentForm>
  );
}
