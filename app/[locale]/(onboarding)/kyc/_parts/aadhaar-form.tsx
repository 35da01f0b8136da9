"use client";

import { type CodeWords, ConfirmCode } from "@/components/confirm-code/confirm-code";
import { useCodeForm } from "@/components/confirm-code/stored-step";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";
import type { aadhaarVerify } from "@/lib/contract/calls/kyc";
import type { FieldOf } from "@/lib/contract/field-error";
import { formErrors } from "./form-errors";
import { FormFrame, type StepFormProps } from "./step-form";
import type { AadhaarState } from "./step-state";

export interface AadhaarWords extends CodeWords {
  number: string;
  numberHelp: string;
  send: string;
}

/** The validity of a code from UIDAI. */
const VALID_MS = 10 * 60_000;
const BUTTON = { size: "large", className: "justify-self-start max-tablet:w-full" } as const;

export function AadhaarForm({ action, start, context, rejection, words }: StepFormProps<AadhaarState, AadhaarWords>) {
  const [state, send] = useCodeForm(action, start);
  if (state.step === "code") {
    const typed = { ...context, ...state.typed };
    return (
      <ConfirmCode step={state} advance={send} typed={typed} words={words} button={BUTTON} validForMs={VALID_MS} />
    );
  }
  const errors = formErrors<FieldOf<typeof aadhaarVerify>>(state.refusal, words.errors, ["aadhaarNumber"]);
  return (
    <FormFrame
      action={send}
      answer={state}
      hidden={{ ...context, ...state.known, intent: "send" }}
      problem={errors.whole}
      rejection={state.refusal ? undefined : rejection}
    >
      <Field label={words.number} help={words.numberHelp} error={errors.of("aadhaarNumber")}>
        {(control) => (
          <Input
            {...control}
            name="aadhaarNumber"
            defaultValue={state.aadhaarNumber}
            inputMode="numeric"
            autoComplete="off"
            required
            className="max-w-72 tabular-nums tracking-[0.12em]"
          />
        )}
      </Field>
      <SubmitButton {...BUTTON}>{words.send}</SubmitButton>
    </FormFrame>
  );
}
