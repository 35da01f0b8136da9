"use client";

import { CodeField } from "@/components/codes/code-field";
import { FormProblem } from "@/components/ui/feedback";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { ResendCode, type ResendWords } from "@/components/ui/resend-code";
import { SteadyForm } from "@/components/ui/steady-form";
import { StepBack } from "@/components/ui/step-back";
import { SubmitButton } from "@/components/ui/submit-button";
import type { Locale } from "@/lib/i18n/locales";
import { type TalkErrorWords, talkErrorText } from "./talk-errors";
import type { TalkState } from "./talk-state";
import { TalkTime, type TalkTimeWords } from "./talk-time";

export interface CodeWords extends ResendWords {
  title: string;
  /** With `{phone}` in it. */
  sentTo: string;
  change: string;
  label: string;
  help: string;
  book: string;
  time: TalkTimeWords;
}

interface CodeStepProps {
  state: TalkState;
  advance: (form: FormData) => void;
  context: Readonly<Record<string, string>>;
  locale: Locale;
  words: CodeWords;
  errors: TalkErrorWords;
}

const RESEND_AFTER_SECONDS = 30;

/** The number is proven before the half hour is taken: nobody keeps a slot from others with a number that is not his. */
export function CodeStep({ state, advance, context, locale, words, errors }: CodeStepProps) {
  const { typed, sendingId } = state;
  const { otp, ...kept } = typed;
  const known = { ...context, ...kept, sendingId };
  const error = (field: keyof TalkState["errors"]) => talkErrorText(errors, state.errors[field]);
  return (
    <div className="max-w-md">
      <h2 className="serif text-ink text-title">{words.title}</h2>
      <TalkTime at={Date.parse(typed.at)} locale={locale} words={words.time} className="mt-3" />
      <p role="status" className="wrap-anywhere mt-3 text-body text-muted">
        {words.sentTo.replace("{phone}", state.sentTo)}
      </p>
      <StepBack action={advance} known={known}>
        {words.change}
      </StepBack>
      <FormProblem>{error("form")}</FormProblem>
      <SteadyForm action={advance} answer={state} className="mt-6 grid gap-6">
        <HiddenFields values={{ ...known, intent: "book" }} />
        <CodeField
          sendingId={sendingId}
          defaultValue={otp}
          label={words.label}
          help={words.help}
          error={error("otp")}
        />
        <SubmitButton size="wide">{words.book}</SubmitButton>
      </SteadyForm>
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
