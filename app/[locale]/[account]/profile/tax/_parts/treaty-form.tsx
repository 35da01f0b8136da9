"use client";

import { FormProblem } from "@/components/ui/feedback";
import { Field } from "@/components/ui/field";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { Input } from "@/components/ui/input";
import { PersistentForm } from "@/components/ui/persistent-form";
import { SubmitButton } from "@/components/ui/submit-button";
import { useFormAction } from "@/components/ui/use-form-action";
import type { requestTreatyClaim } from "@/lib/contract/calls/treaty-claims";
import type { FieldOf } from "@/lib/contract/field-error";
import { type ErrorWords, errorText } from "@/lib/i18n/error-text";
import type { TreatyState } from "../treaty-actions";

interface TreatyFormProps {
  action: (state: TreatyState, form: FormData) => Promise<TreatyState>;
  hidden: Readonly<Record<string, string>>;
  words: {
    acknowledgement: string;
    acknowledgementHelp: string;
    validFrom: string;
    validTo: string;
    send: string;
    errors: ErrorWords;
  };
}

const START: TreatyState = { acknowledgement: "", validFrom: "", validTo: "", faults: {}, error: null };

/** Form 41 and the period of the certificate; the next screen requests the certificate. */
export function TreatyForm({ action, hidden, words }: TreatyFormProps) {
  const [state, advance] = useFormAction(action, START);
  const faultOf = (field: FieldOf<typeof requestTreatyClaim>) => errorText(words.errors, state.faults[field]);
  const isPlaced = Object.keys(state.faults).length > 0;
  return (
    <PersistentForm action={advance} answer={state} className="grid gap-6">
      <HiddenFields values={hidden} />
      <Field label={words.acknowledgement} help={words.acknowledgementHelp} error={faultOf("acknowledgement")}>
        {(control) => (
          <Input
            {...control}
            name="acknowledgement"
            inputMode="numeric"
            autoComplete="off"
            maxLength={20}
            defaultValue={state.acknowledgement}
            required
          />
        )}
      </Field>
      <div className="grid gap-6 tablet:grid-cols-2">
        <Field label={words.validFrom} error={faultOf("validFrom")}>
          {(control) => <Input {...control} type="date" name="validFrom" defaultValue={state.validFrom} required />}
        </Field>
        <Field label={words.validTo} error={faultOf("validTo")}>
          {(control) => <Input {...control} type="date" name="validTo" defaultValue={state.validTo} required />}
        </Field>
      </div>
      <FormProblem>{isPlaced ? undefined : errorText(words.errors, state.error)}</FormProblem>
      <SubmitButton size="large" className="justify-self-start max-tablet:w-full">
        {words.send}
      </SubmitButton>
    </PersistentForm>
  );
}
