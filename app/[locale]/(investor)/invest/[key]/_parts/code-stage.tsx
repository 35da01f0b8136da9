"use client";

import type { ReactNode } from "react";
import { Notice } from "@/components/ui/feedback";
import { Field } from "@/components/ui/field";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { OtpInput } from "@/components/ui/otp-input";
import { ResendCode, type ResendWords } from "@/components/ui/resend-code";
import { SteadyForm } from "@/components/ui/steady-form";
import { SubmitButton } from "@/components/ui/submit-button";
import type { PaymentSource } from "@/lib/contract/investments";
import { type ErrorWords, errorText } from "@/lib/i18n/error-text";
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
  back: string;
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
    sendingId: sending.id,
    sentTo: sending.sentTo ?? "",
    resendAfterSeconds: String(sending.resendAfterSeconds),
  };
  const errorAbout = (about: "otp" | "sending" | "whole") =>
    errorText(errors, error?.about === about ? error.code : null);
  const whole = errorAbout("whole");
  return (
    <>
      <h2 className="serif text-ink text-title">{words.title}</h2>
      <p role="status" className="wrap-anywhere mt-1.5 mb-5 text-body text-muted">
        {sending.sentTo === null ? words.sentEarlier : words.sentTo.replace("{contact}", sending.sentTo)}
      </p>
      <SteadyForm action={advance} answer={state} className="grid gap-4">
        <HiddenFields values={{ ...known, intent: "invest" }} />
        <Field label={words.label} help={words.help} error={errorAbout("otp")}>
          {(control) => <OtpInput key={sending.id} {...control} name="otp" defaultValue={otp} required autoFocus />}
        </Field>
        {whole && (
          <Notice tone="negative" live>
            {whole}
          </Notice>
        )}
        <SubmitButton size="wide">
          <span>{words.confirm[source]}</span>
        </SubmitButton>
      </SteadyForm>
      <div className="mt-3 flex flex-wrap items-start justify-between gap-x-6">
        <ResendCode
          key={sending.id}
          action={advance}
          hidden={{ ...known, intent: "resend" }}
          afterSeconds={sending.resendAfterSeconds}
          words={words}
          error={errorAbout("sending")}
        />
        <form action={advance}>
          <HiddenFields values={{ ...known, intent: "back" }} />
          <SubmitButton variant="quiet" className="-ml-3">
            {words.back}
          </SubmitButton>
        </form>
      </div>
      {words.outbox && <OutboxLink words={words.outbox} />}
    </>
  );
}

function OutboxLink({ words }: { words: string }) {
  return (
    <p className="mt-3 border-line border-t pt-2 text-faint text-label">
      <a
        href="/sandbox/outbox"
        target="_blank"
        rel="noopener noreferrer"
        className="inline-flex min-h-11 items-center underline underline-offset-3"
      >
        {words}
      </a>
    </p>
  );
}
