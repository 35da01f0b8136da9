"use client";

import { CodeField } from "@/components/codes/code-field";
import { CodeWays } from "@/components/codes/code-ways";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { ResendWords } from "@/components/ui/resend-code";
import { SubmitButton } from "@/components/ui/submit-button";
import { useFormAction } from "@/components/ui/use-form-action";
import { type ErrorWords, errorText } from "@/lib/i18n/error-text";
import { formErrors } from "./form-errors";
import { FormFrame, type StepFormProps } from "./step-form";
import type { AadhaarState } from "./step-state";

export interface AadhaarWords extends ResendWords {
  number: string;
  numberHelp: string;
  send: string;
  /** With `{number}` in it. */
  sentTo: string;
  code: string;
  codeHelp: string;
  confirm: string;
  change: string;
  errors: ErrorWords;
}

export function AadhaarForm({ action, start, context, rejection, words }: StepFormProps<AadhaarState, AadhaarWords>) {
  const [state, send] = useFormAction(action, start);
  const { aadhaarNumber, maskedAadhaar, sendingId } = state;
  if (state.stage === "code") {
    const known = { ...context, aadhaarNumber, maskedAadhaar, sendingId };
    return <CodeStage state={state} send={send} known={known} words={words} />;
  }
  const errors = formErrors(state.refusal, words.errors, ["aadhaarNumber"]);
  return (
    <FormFrame
      action={send}
      answer={state}
      hidden={{ ...context, maskedAadhaar, sendingId, intent: "request" }}
      problem={errors.whole}
      rejection={state.refusal ? undefined : rejection}
    >
      <Field label={words.number} help={words.numberHelp} error={errors.of("aadhaarNumber")}>
        {(control) => (
          <Input
            {...control}
            name="aadhaarNumber"
            defaultValue={aadhaarNumber}
            inputMode="numeric"
            autoComplete="off"
            required
            className="max-w-72 tabular-nums tracking-[0.12em]"
          />
        )}
      </Field>
      <SubmitButton size="large" className="justify-self-start max-tablet:w-full">
        {words.send}
      </SubmitButton>
    </FormFrame>
  );
}

interface CodeStageProps {
  state: AadhaarState;
  send: (form: FormData) => void;
  known: Readonly<Record<string, string>>;
  words: AadhaarWords;
}

function CodeStage({ state, send, known, words }: CodeStageProps) {
  const errors = formErrors(state.refusal, words.errors, ["otp", "resend"]);
  return (
    <div className="grid gap-4">
      <p role="status" className="text-body text-muted">
        {words.sentTo.replace("{number}", state.maskedAadhaar)}
      </p>
      <FormFrame action={send} answer={state} hidden={{ ...known, intent: "confirm" }} problem={errors.whole}>
        <CodeField
          sendingId={state.sendingId}
          defaultValue={state.otp}
          label={words.code}
          help={words.codeHelp}
          error={errors.of("otp")}
        />
        <SubmitButton size="large" className="justify-self-start max-tablet:w-full">
          {words.confirm}
        </SubmitButton>
      </FormFrame>
      <div className="flex flex-wrap items-start gap-x-6">
        <CodeWays
          advance={send}
          known={known}
          sending={{ id: state.sendingId, resendAfterSeconds: state.resendAfterSeconds }}
          words={words}
          error={errorText(words.errors, state.refusal?.fields.resend)}
        />
      </div>
    </div>
  );
}
