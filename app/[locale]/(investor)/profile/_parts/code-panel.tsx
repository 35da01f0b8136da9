"use client";

import type { ReactNode } from "react";
import { CodeField } from "@/components/codes/code-field";
import { type CodeAsked, fieldsOfSending } from "@/components/codes/code-sending";
import { CodeWays } from "@/components/codes/code-ways";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { PersistentForm } from "@/components/ui/persistent-form";
import type { ResendWords } from "@/components/ui/resend-code";
import { Panel } from "@/components/ui/section";
import { SubmitButton } from "@/components/ui/submit-button";
import { type ErrorWords, errorTextAbout } from "@/lib/i18n/error-text";

export interface CodePanelWords extends ResendWords {
  codeTitle: string;
  /** With `{contact}` in it. */
  sentTo: string;
  codeLabel: string;
  codeHelp: string;
  confirm: string;
  change: string;
  errors: ErrorWords;
}

interface CodePanelProps {
  requested: CodeAsked;
  advance: (form: FormData) => void;
  /** What the code confirms, as hidden fields. */
  typed: Readonly<Record<string, string>>;
  words: CodePanelWords;
  /** What the code confirms, once more. */
  children: ReactNode;
}

/** The last look at what was typed, and the code that confirms it. */
export function CodePanel({ requested: { sending, otp, error }, advance, typed, words, children }: CodePanelProps) {
  const known = { ...typed, ...fieldsOfSending(sending) };
  const errorAbout = errorTextAbout(words.errors, error);
  return (
    <Panel className="max-w-md">
      <h2 className="serif text-ink text-title">{words.codeTitle}</h2>
      {children}
      <p role="status" className="wrap-anywhere mt-4 text-body text-muted">
        {words.sentTo.replace("{contact}", sending.sentTo)}
      </p>
      <PersistentForm action={advance} answer={error} className="mt-5 grid gap-5">
        <HiddenFields values={{ ...known, intent: "confirm" }} />
        <CodeField
          sendingId={sending.id}
          defaultValue={otp}
          label={words.codeLabel}
          help={words.codeHelp}
          error={errorAbout("otp")}
        />
        <SubmitButton size="wide">{words.confirm}</SubmitButton>
      </PersistentForm>
      <div className="mt-3">
        <CodeWays advance={advance} known={known} sending={sending} words={words} error={errorAbout("sending")} />
      </div>
    </Panel>
  );
}
