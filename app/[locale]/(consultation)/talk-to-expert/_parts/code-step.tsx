"use client";

import { CodeField } from "@/components/codes/code-field";
import { FormProblem } from "@/components/ui/feedback";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { PersistentForm } from "@/components/ui/persistent-form";
import { ResendCode, type ResendWords } from "@/components/ui/resend-code";
import { StepBack } from "@/components/ui/step-back";
import { SubmitButton } from "@/components/ui/submit-button";
import type { Locale } from "@/lib/i18n/locales";
import { type ConsultationErrorMessages, consultationErrorText } from "./consultation-errors";
import type { ConsultationState } from "./consultation-state";
import { ConsultationTime, type ConsultationTimeText } from "./consultation-time";

export interface CodeWords extends ResendWords {
  title: string;
  /** With `{phone}` in it. */
  sentTo: string;
  change: string;
  label: string;
  help: string;
  book: string;
  time: ConsultationTimeText;
}

interface CodeStepProps {
  state: ConsultationState;
  advance: (form: FormData) => void;
  context: Readonly<Record<string, string>>;
  locale: Locale;
  words: CodeWords;
  errors: ConsultationErrorMessages;
}

const RESEND_AFTER_SECONDS = 30;

/** The number is proven before the half hour is taken: nobody keeps a slot from others with a number that is not his. */
export function CodeStep({ state, advance, context, locale, words, errors }: CodeStepProps) {
  const { typed, sendingId } = state;
  const { otp, ...kept } = typed;
  const known = { ...context, ...kept, sendingId };
  const error = (field: keyof ConsultationState["errors"]) => consultationErrorText(errors, state.errors[field]);
  return (
    <div className="max-w-md">
      <h2 className="serif text-ink text-title">{words.title}</h2>
      <ConsultationTime at={Date.parse(typed.at)} locale={locale} words={words.time} className="mt-3" />
      <p role="status" className="wrap-anywhere mt-3 text-body text-muted">
        {words.sentTo.replace("{phone}", state.sentTo)}
      </p>
      <StepBack action={advance} known={known}>
        {words.change}
      </StepBack>
      <FormProblem>{error("form")}</FormProblem>
      <PersistentForm action={advance} answer={state} className="mt-6 grid gap-6">
        <HiddenFields values={{ ...known, intent: "book" }} />
        <CodeField
          sendingId={sendingId}
          defaultValue={otp}
          label={words.label}
          help={words.help}
          error={error("otp")}
        />
        <SubmitButton size="wide">{words.book}</SubmitButton>
      </PersistentForm>
      <div className="mt-4">
        <ResendCode
          key={sendingId}
          action={advance}
          hidden={{ ...known, intent: "send" }}
          afterSeconds={RESEND_AFTER_SECONDS}
          words={words}
          error={error("sending")}
        />
      </div>
    </div>
  );
}
