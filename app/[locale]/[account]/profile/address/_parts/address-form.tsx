"use client";

import type { ReactNode } from "react";
import { FormProblem } from "@/components/ui/feedback";
import { Field } from "@/components/ui/field";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { Input } from "@/components/ui/input";
import { PersistentForm } from "@/components/ui/persistent-form";
import { Select } from "@/components/ui/select";
import { SubmitButton } from "@/components/ui/submit-button";
import { useFormAction } from "@/components/ui/use-form-action";
import { type ErrorWords, errorText } from "@/lib/i18n/error-text";
import type { AddressState, TypedAddress } from "./address-state";

interface AddressFormProps {
  action: (state: AddressState, form: FormData) => Promise<AddressState>;
  values: TypedAddress;
  hidden: Readonly<Record<string, string>>;
  /** Options of the select of states. */
  states: ReactNode;
  words: Readonly<Record<keyof TypedAddress | "optional" | "help" | "save", string>> & {
    readonly errors: ErrorWords;
  };
}

/** The lines in the order of an envelope. */
const LINES = [
  { name: "line1", autoComplete: "address-line1" },
  { name: "line2", autoComplete: "address-line2" },
  { name: "city", autoComplete: "address-level2" },
  { name: "pin", autoComplete: "postal-code" },
] as const;

export function AddressForm({ action, values, hidden, states, words }: AddressFormProps) {
  const [state, advance] = useFormAction(action, { values, faults: {}, error: null });
  const isPlaced = Object.keys(state.faults).length > 0;
  return (
    <PersistentForm action={advance} answer={state} className="grid gap-6">
      <HiddenFields values={hidden} />
      <FormProblem>{isPlaced ? undefined : errorText(words.errors, state.error)}</FormProblem>
      {LINES.map(({ name, autoComplete }) => (
        <Field
          key={name}
          label={words[name]}
          {...(name === "line1" && { help: words.help })}
          {...(name === "line2" && { optional: words.optional })}
          error={errorText(words.errors, state.faults[name])}
        >
          {(control) => (
            <Input
              {...control}
              name={name}
              defaultValue={state.values[name]}
              autoComplete={autoComplete}
              required={name !== "line2"}
              {...(name === "pin" && { inputMode: "numeric", className: "max-w-40 tabular-nums" })}
            />
          )}
        </Field>
      ))}
      <Field label={words.state} error={errorText(words.errors, state.faults.state)}>
        {(control) => (
          <Select {...control} name="state" autoComplete="address-level1" defaultValue={state.values.state} required>
            {states}
          </Select>
        )}
      </Field>
      <SubmitButton size="large" className="justify-self-start max-tablet:w-full">
        {words.save}
      </SubmitButton>
    </PersistentForm>
  );
}
