"use client";

import { Field } from "@/components/ui/field";
import { Line, Lines } from "@/components/ui/figures";
import { Input } from "@/components/ui/input";
import { StepBack } from "@/components/ui/step-back";
import { SubmitButton } from "@/components/ui/submit-button";
import { useFormAction } from "@/components/ui/use-form-action";
import type { ErrorWords } from "@/lib/i18n/error-text";
import { formErrors } from "./form-errors";
import { FormFrame, type StepFormProps } from "./step-form";
import type { PanState } from "./step-state";

export interface PanWords {
  number: string;
  numberHelp: string;
  verify: string;
  pan: string;
  registeredName: string;
  name: string;
  nameHelp: string;
  confirm: string;
  change: string;
  errors: ErrorWords;
}

export function PanForm({ action, start, context, rejection, words }: StepFormProps<PanState, PanWords>) {
  const [state, send] = useFormAction(action, start);
  const known = {
    ...context,
    name: state.name,
    panNumber: state.panNumber,
    maskedName: state.maskedName,
    maskedPan: state.maskedPan,
  };
  if (state.stage === "confirm") return <ConfirmPan state={state} send={send} known={known} words={words} />;
  const errors = formErrors(state.refusal, words.errors, ["panNumber"]);
  const { panNumber, ...others } = known;
  return (
    <FormFrame
      action={send}
      answer={state}
      hidden={{ ...others, intent: "verify" }}
      problem={errors.whole}
      rejection={state.refusal ? undefined : rejection}
    >
      <Field label={words.number} help={words.numberHelp} error={errors.of("panNumber")}>
        {(control) => (
          <Input
            {...control}
            name="panNumber"
            defaultValue={panNumber}
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
  state: PanState;
  send: (form: FormData) => void;
  known: Readonly<Record<string, string>>;
  words: PanWords;
}

function ConfirmPan({ state, send, known, words }: ConfirmPanProps) {
  const errors = formErrors(state.refusal, words.errors, ["name"]);
  const { name, ...others } = known;
  return (
    <div className="grid gap-4">
      <div role="status">
        <Lines className="border-line border-y">
          <Line label={words.pan}>
            <span className="tracking-[0.08em]">{state.maskedPan}</span>
          </Line>
          <Line label={words.registeredName} strong>
            <span className="wrap-anywhere">{state.maskedName}</span>
          </Line>
        </Lines>
      </div>
      <FormFrame action={send} answer={state} hidden={{ ...others, intent: "confirm" }} problem={errors.whole}>
        <Field label={words.name} help={words.nameHelp} error={errors.of("name")}>
          {(control) => <Input {...control} name="name" autoComplete="name" defaultValue={name} required />}
        </Field>
        <SubmitButton size="large" className="justify-self-start max-tablet:w-full">
          {words.confirm}
        </SubmitButton>
      </FormFrame>
      <StepBack action={send} known={known}>
        {words.change}
      </StepBack>
    </div>
  );
}
