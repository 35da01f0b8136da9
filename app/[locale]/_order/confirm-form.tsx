"use client";

import type { ReactNode } from "react";
import { type CodeWords, ConfirmCode } from "@/components/confirm-code/confirm-code";
import { useCodeForm } from "@/components/confirm-code/stored-step";
import { Checkbox } from "@/components/ui/checkbox";
import { Notice } from "@/components/ui/feedback";
import { FieldError } from "@/components/ui/field";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { PersistentForm } from "@/components/ui/persistent-form";
import { SubmitButton } from "@/components/ui/submit-button";
import { type SourceChoice, SourceChoices } from "@/components/wallet/source-choices";
import type { PaymentSource } from "@/lib/contract/calls/investments";
import { type ErrorWords, errorText } from "@/lib/i18n/error-text";
import { type ConfirmState, PROMISES, type Promised } from "./confirm-state";

export interface ConfirmWords {
  payFrom: string;
  promise: Readonly<Record<Promised, ReactNode>>;
  unticked: Readonly<Record<Promised, string>>;
  send: string;
  sendNote: string;
  codeTitle: string;
  code: Omit<CodeWords, "confirm" | "errors" | "unsent">;
  /** Submit button labels by payment source; each contains the amount. */
  confirm: Readonly<Record<PaymentSource, ReactNode>>;
  /** Of the terms, and of codes that cannot be sent. */
  errors: ErrorWords;
  /** For a confirmed order that has no answer, by payment source. */
  unanswered: Readonly<Record<PaymentSource, string>>;
}

interface ConfirmFormProps {
  action: (state: ConfirmState, form: FormData) => Promise<ConfirmState>;
  start: ConfirmState;
  hidden: Readonly<Record<string, string>>;
  choices: readonly SourceChoice[];
  /** Shown when no payment source covers the amount: a link that adds the missing money. */
  aid: ReactNode;
  words: ConfirmWords;
}

/** Accepting the terms, then the OTP, on one page. Both are server-handled forms. */
export function ConfirmForm({ action, start, hidden, choices, aid, words }: ConfirmFormProps) {
  const [state, advance] = useCodeForm(action, start);
  if (state.step === "code") {
    const { source, promised } = state.typed;
    const typed = { ...hidden, source, ...Object.fromEntries(promised.map((promise) => [promise, "on"])) };
    const code = {
      ...words.code,
      confirm: words.confirm[source],
      errors: { ...words.errors, GATEWAY_UNAVAILABLE: words.unanswered[source] },
      ...(words.errors.GATEWAY_UNAVAILABLE && { unsent: words.errors.GATEWAY_UNAVAILABLE }),
    };
    return (
      <ConfirmCode step={state} advance={advance} typed={typed} words={code}>
        <h2 className="serif text-ink text-title">{words.codeTitle}</h2>
      </ConfirmCode>
    );
  }
  const error = errorText(words.errors, state.error);
  return (
    <PersistentForm action={advance} answer={state}>
      <HiddenFields values={{ ...hidden, intent: "send" }} />
      <SourceChoices legend={words.payFrom} choices={choices} chosen={state.source} />
      {aid}
      <div className="mt-4">
        {PROMISES.map((promise) => {
          const isMissing = state.unticked.includes(promise);
          return (
            <div key={promise}>
              <Checkbox
                name={promise}
                label={words.promise[promise]}
                defaultChecked={state.promised.includes(promise)}
                required
                aria-invalid={isMissing || undefined}
                aria-describedby={isMissing ? `${promise}-error` : undefined}
              />
              <FieldError id={`${promise}-error`} message={isMissing ? words.unticked[promise] : undefined} />
            </div>
          );
        })}
      </div>
      {error && (
        <div className="mt-3">
          <Notice tone="negative" live>
            {error}
          </Notice>
        </div>
      )}
      <SubmitButton size="wide" className="mt-4">
        {words.send}
      </SubmitButton>
      <p className="mt-2 text-center text-faint text-note">{words.sendNote}</p>
    </PersistentForm>
  );
}
