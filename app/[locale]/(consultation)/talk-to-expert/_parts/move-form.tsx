"use client";

import { FormProblem } from "@/components/ui/feedback";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { PersistentForm } from "@/components/ui/persistent-form";
import { SubmitButton } from "@/components/ui/submit-button";
import { useFormAction } from "@/components/ui/use-form-action";
import type { Locale } from "@/lib/i18n/locales";
import { type ConsultationErrorMessages, consultationErrorText, type MoveState } from "./consultation-state";
import { SlotPicker, type SlotWords } from "./slot-picker";

interface MoveFormProps {
  action: (state: MoveState, form: FormData) => Promise<MoveState>;
  slots: readonly number[];
  day: string | null;
  dayHref: string;
  context: Readonly<Record<string, string>>;
  locale: Locale;
  words: { slots: SlotWords; submit: string; errors: ConsultationErrorMessages };
}

export function MoveForm({ action, slots, day, dayHref, context, locale, words }: MoveFormProps) {
  const [state, advance] = useFormAction(action, { at: "", error: null });
  const isAboutTime = state.error === "TIME_MISSING" || state.error?.startsWith("SLOT_") === true;
  const error = consultationErrorText(words.errors, state.error);
  return (
    <PersistentForm action={advance} answer={state} className="grid gap-8">
      <HiddenFields values={context} />
      <FormProblem>{isAboutTime ? undefined : error}</FormProblem>
      <SlotPicker
        {...{ slots, day, dayHref, locale }}
        chosen={state.at}
        error={isAboutTime ? error : undefined}
        words={words.slots}
      />
      <SubmitButton size="large" className="justify-self-start max-tablet:w-full">
        {words.submit}
      </SubmitButton>
    </PersistentForm>
  );
}
