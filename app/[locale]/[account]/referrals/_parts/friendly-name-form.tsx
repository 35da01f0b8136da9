"use client";

import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { PersistentForm } from "@/components/ui/persistent-form";
import { SubmitButton } from "@/components/ui/submit-button";
import { useFormAction } from "@/components/ui/use-form-action";
import { FRIENDLY_NAME_MAX } from "@/lib/contract/facts/shown-name-limits";
import { type ErrorWords, errorText } from "@/lib/i18n/error-text";
import type { FriendlyNameState } from "../actions";

interface FriendlyNameFormProps {
  action: (state: FriendlyNameState, form: FormData) => Promise<FriendlyNameState>;
  start: FriendlyNameState;
  locale: string;
  words: { label: string; help: string; save: string; saved: string; errors: ErrorWords };
}

export function FriendlyNameForm({ action, start, locale, words }: FriendlyNameFormProps) {
  const [state, advance] = useFormAction(action, start);
  return (
    <PersistentForm action={advance} answer={state} className="grid gap-3">
      <input type="hidden" name="locale" value={locale} />
      <Field label={words.label} help={words.help} error={errorText(words.errors, state.error)}>
        {(control) => (
          <Input
            {...control}
            name="friendlyName"
            defaultValue={state.name}
            autoComplete="nickname"
            maxLength={FRIENDLY_NAME_MAX}
            required
          />
        )}
      </Field>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SubmitButton variant="secondary">{words.save}</SubmitButton>
        <p role="status" className="text-label text-positive">
          {state.isSaved && words.saved}
        </p>
      </div>
    </PersistentForm>
  );
}
