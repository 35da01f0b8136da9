"use client";

import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { PersistentForm } from "@/components/ui/persistent-form";
import { SubmitButton } from "@/components/ui/submit-button";
import { useFormAction } from "@/components/ui/use-form-action";
import { type ErrorWords, errorText } from "@/lib/i18n/error-text";
import type { InviteState } from "../actions";

interface InviteFormProps {
  action: (state: InviteState, form: FormData) => Promise<InviteState>;
  words: {
    contact: string;
    contactHelp: string;
    submit: string;
    /** Contains `{contact}`. */
    sent: string;
    errors: ErrorWords;
  };
}

/** Sends an invitation to an e-mail address or phone number; success empties the field for the next one. */
export function InviteForm({ action, words }: InviteFormProps) {
  const [state, advance] = useFormAction(action, { contact: "", error: null, sentTo: null });
  return (
    <PersistentForm action={advance} answer={state} className="grid gap-3">
      <Field label={words.contact} help={words.contactHelp} error={errorText(words.errors, state.error)}>
        {(control) => (
          <Input
            {...control}
            key={state.sentTo}
            name="contact"
            defaultValue={state.contact}
            autoComplete="off"
            required
          />
        )}
      </Field>
      <div>
        <SubmitButton variant="secondary">{words.submit}</SubmitButton>
      </div>
      <p role="status" className="wrap-anywhere text-label text-positive">
        {state.sentTo && words.sent.replace("{contact}", state.sentTo)}
      </p>
    </PersistentForm>
  );
}
