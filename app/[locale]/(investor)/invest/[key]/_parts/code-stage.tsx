"use client";

import type { ReactNode } from "react";
import { CodeField } from "@/components/codes/code-field";
import { fieldsOfSending } from "@/components/codes/code-sending";
import { CodeWays } from "@/components/codes/code-ways";
import { OutboxLink } from "@/components/codes/outbox-link";
import { FormProblem } from "@/components/ui/feedback";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { PersistentForm } from "@/components/ui/persistent-form";
import type { ResendWords } from "@/components/ui/resend-code";
import { SubmitButton } from "@/components/ui/submit-button";
import type { PaymentSource } from "@/lib/contract/calls/investments";
import { type ErrorWords, errorTextAbout } from "@/lib/i18n/error-text";
import type { ConfirmState } from "./confirm-state";

export interface CodeWords extends ResendWords {
  title: string;
  /** With `{contact}` in it. */
  sentTo: string;
  sentEarlier: string;
  label: string;
  help: string;
  /** The button, with the amount in it, by where the money comes from. */
  confirm: Readonly<Record<PaymentSource, ReactNode>>;
  change: string;
  /** Where the sandbox shows messages; null elsewhere. */
  outbox: string | null;
}

interface CodeStageProps {
  state: Extract<ConfirmState, { step: "code" }>;
  advance: (form: FormData) => void;
  hidden: Readonly<Record<string, string>>;
  words: CodeWords;
  errors: ErrorWords;
}

export function CodeStage({ state, advance, hidden, words, errors }: CodeStageProps) {
  const { source, promised, sending, otp, error } = state;
  const known = {
    ...hidden,
    source,
    ...Object.fromEntries(promised.map((promise) => [promise, "on"])),
    ...fieldsOfSending({ ...sending, sentTo: sending.sentTo ?? "" }),
  };
  const errorAbout = errorTextAbout(errors, error);
  const whole = errorAbout("whole");
  return (
    <>
      <h2 className="serif text-ink text-title">{words.title}</h2>
      <p role="status" className="wrap-anywhere mt-1.5 mb-5 text-body text-muted">
        {sending.sentTo === null ? words.sentEarlier : words.sentTo.replace("{contact}", sending.sentTo)}
      </p>
      <PersistentForm action={advance} answer={state} className="grid gap-4">
        <HiddenFields values={{ ...known, intent: "invest" }} />
        <CodeField
          sendingId={sending.id}
          defaultValue={otp}
          label={words.label}
          help={words.help}
          error={errorAbout("otp")}
        />
        <FormProblem>{whole}</FormProblem>
        <SubmitButton size="wide">
          <span>{words.confirm[source]}</span>
        </SubmitButton>
      </PersistentForm>
      <div className="mt-3 flex flex-wrap items-start justify-between gap-x-6">
        <CodeWays advance={advance} known={known} sending={sending} words={words} error={errorAbout("sending")} />
      </div>
      {words.outbox && <OutboxLink className="mt-3 pt-2">{words.outbox}</OutboxLink>}
    </>
  );
}
