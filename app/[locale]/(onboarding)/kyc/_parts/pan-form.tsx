"use client";

import { useState } from "react";
import { useCodeForm, useStoredStep } from "@/components/confirm-code/stored-step";
import { Field } from "@/components/ui/field";
import { Line, Lines } from "@/components/ui/figures";
import { Input } from "@/components/ui/input";
import { StepBack } from "@/components/ui/step-back";
import { SubmitButton } from "@/components/ui/submit-button";
import type { panSave, panVerify } from "@/lib/contract/calls/kyc";
import type { FieldOf } from "@/lib/contract/field-error";
import type { ErrorWords } from "@/lib/i18n/error-text";
import { formErrors } from "./form-errors";
import { FormFrame, type StepContext, type StepFormProps } from "./step-form";
import type { PanState } from "./step-state";

export interface PanWords {
  number: string;
  numberHelp: string;
  verify: string;
  pan: string;
  registeredName: string;
  /** In place of the registered name, while the register does not answer. */
  slow: string;
  name: string;
  nameHelp: string;
  confirm: string;
  change: string;
  errors: ErrorWords;
}

/** The lifetime of the encrypted number: that of `LIFETIME_SECONDS` in `pan-actions.ts`. */
const VALID_MS = 10 * 60_000;

export function PanForm({ action, start, context, rejection, words }: StepFormProps<PanState, PanWords>) {
  const [state, send] = useCodeForm(action, start);
  if (state.stage === "confirm") return <ConfirmPan state={state} send={send} context={context} words={words} />;
  const errors = formErrors<FieldOf<typeof panVerify>>(state.refusal, words.errors, ["panNumber"]);
  return (
    <FormFrame
      action={send}
      answer={state}
      hidden={{ ...context, name: state.name, intent: "verify" }}
      problem={errors.whole}
      rejection={state.refusal ? undefined : rejection}
    >
      <Field label={words.number} help={words.numberHelp} error={errors.of("panNumber")}>
        {(control) => (
          <Input
            {...control}
            name="panNumber"
            defaultValue={state.panNumber}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            required
            className="max-w-72 uppercase tracking-[0.12em]"
          />
        )}
      </Field>
      <SubmitButton size="large" className="justify-self-start max-tablet:w-full">
        {words.verify}
      </SubmitButton>
    </FormFrame>
  );
}

interface ConfirmPanProps {
  state: Extract<PanState, { stage: "confirm" }>;
  send: (form: FormData) => void;
  context: StepContext;
  words: PanWords;
}

function ConfirmPan({ state, send, context, words }: ConfirmPanProps) {
  const errors = formErrors<FieldOf<typeof panSave>>(state.refusal, words.errors, ["name"]);
  const { encryptedPan, maskedName, maskedPan } = state;
  // The stored step follows every keystroke, so that a reload keeps the typed name.
  const [name, setName] = useState(state.name);
  const checked = { ...context, encryptedPan, maskedName, maskedPan };
  useStoredStep({ ...checked, name }, VALID_MS);
  return (
    <div className="grid gap-4">
      <div role="status">
        <Lines className="border-line border-y">
          <Line label={words.pan}>
            <span className="tracking-[0.08em]">{maskedPan}</span>
          </Line>
          {maskedName !== "" && (
            <Line label={words.registeredName} strong>
              <span className="wrap-anywhere">{maskedName}</span>
            </Line>
          )}
        </Lines>
        {maskedName === "" && <p className="mt-4 max-w-prose text-body text-muted">{words.slow}</p>}
      </div>
      <FormFrame action={send} answer={state} hidden={{ ...checked, intent: "confirm" }} problem={errors.whole}>
        <Field label={words.name} help={words.nameHelp} error={errors.of("name")}>
          {(control) => (
            <Input
              {...control}
              name="name"
              autoComplete="name"
              defaultValue={state.name}
              onChange={({ target }) => setName(target.value)}
              required
            />
          )}
        </Field>
        <SubmitButton size="large" className="justify-self-start max-tablet:w-full">
          {words.confirm}
        </SubmitButton>
      </FormFrame>
      <StepBack action={send} known={{ ...checked, name }}>
        {words.change}
      </StepBack>
    </div>
  );
}
