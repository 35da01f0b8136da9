"use client";

import { FormProblem } from "@/components/ui/feedback";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";
import { useFormAction } from "@/components/ui/use-form-action";
import type { AddressState } from "../actions";

interface CalendarAddressProps {
  action: (previous: AddressState, form: FormData) => Promise<AddressState>;
  words: { make: string; note: string; label: string; help: string; failed: string };
}

/** Makes the secret address and shows it once: it is stored nowhere, so it is part of this response only. */
export function CalendarAddress({ action, words }: CalendarAddressProps) {
  const [{ address, hasFailed }, submit] = useFormAction<AddressState>(action, { address: null, hasFailed: false });
  return (
    <form action={submit} className="mt-4">
      <FormProblem>{hasFailed ? words.failed : undefined}</FormProblem>
      {address === null ? (
        <>
          <p className="mb-3 max-w-prose text-label text-muted">{words.note}</p>
          <SubmitButton variant="secondary">{words.make}</SubmitButton>
        </>
      ) : (
        <div role="status">
          <Field label={words.label} help={words.help}>
            {(control) => (
              <Input
                {...control}
                readOnly
                value={address}
                onFocus={(event) => event.currentTarget.select()}
                className="text-label"
              />
            )}
          </Field>
        </div>
      )}
    </form>
  );
}
