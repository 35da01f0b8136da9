"use client";

import { FormProblem } from "@/components/ui/feedback";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { PersistentForm } from "@/components/ui/persistent-form";
import { SubmitButton } from "@/components/ui/submit-button";
import { useFormAction } from "@/components/ui/use-form-action";
import { GROUP_NAME_MAX } from "@/lib/contract/facts/shown-name-limits";
import { type ErrorWords, errorText } from "@/lib/i18n/error-text";
import type { CreateGroupState } from "../actions";

interface CreateGroupFormProps {
  action: (state: CreateGroupState, form: FormData) => Promise<CreateGroupState>;
  locale: string;
  words: Record<"name" | "nameHelp" | "goal" | "goalHelp" | "submit", string> & { errors: ErrorWords };
}

const START: CreateGroupState = { typed: { name: "", goal: "5" }, errors: {} };

export function CreateGroupForm({ action, locale, words }: CreateGroupFormProps) {
  const [{ typed, errors }, advance] = useFormAction(action, START);
  const wrong = (field: keyof CreateGroupState["errors"]) => errorText(words.errors, errors[field]);
  return (
    <PersistentForm action={advance} answer={errors} className="grid gap-4">
      <input type="hidden" name="locale" value={locale} />
      <FormProblem>{wrong("form")}</FormProblem>
      <Field label={words.name} help={words.nameHelp} error={wrong("name")}>
        {(control) => (
          <Input
            {...control}
            name="name"
            defaultValue={typed.name}
            maxLength={GROUP_NAME_MAX}
            autoComplete="off"
            required
          />
        )}
      </Field>
      <Field label={words.goal} help={words.goalHelp} error={wrong("goal")}>
        {(control) => (
          <Input {...control} name="goal" inputMode="numeric" autoComplete="off" defaultValue={typed.goal} required />
        )}
      </Field>
      <div>
        <SubmitButton variant="secondary">{words.submit}</SubmitButton>
      </div>
    </PersistentForm>
  );
}
