"use client";

import { CodeField } from "@/components/codes/code-field";
import { CodeWays } from "@/components/codes/code-ways";
import { OutboxLink } from "@/components/codes/outbox-link";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { PersistentForm } from "@/components/ui/persistent-form";
import type { ResendWords } from "@/components/ui/resend-code";
import { SubmitButton } from "@/components/ui/submit-button";
import { type ErrorWords, errorTextAbout } from "@/lib/i18n/error-text";
import type { AddState, CodeError } from "../../_parts/code-state";

export interface CodesWords extends ResendWords {
  title: string;
  lead: string;
  /** With `{contact}` in it. */
  toNew: string;
  /** With `{contact}` in it. */
  toKnown: string;
  help: string;
  confirm: string;
  change: string;
}

interface CodesStepProps {
  state: Extract<AddState, { step: "codes" }>;
  advance: (form: FormData) => void;
  locale: string;
  outbox: string | null;
  words: { codes: CodesWords; errors: ErrorWords };
}

/** Two codes: one proves that the new contact is held, the other that it is the owner who adds it. */
export function CodesStep({ state, advance, locale, outbox, words: { codes: words, errors } }: CodesStepProps) {
  const { typed, sending, error } = state;
  const known = {
    ...typed,
    locale,
    sendingId: sending.id,
    toNew: sending.toNew,
    toKnown: sending.toKnown,
    resendAfterSeconds: String(sending.resendAfterSeconds),
  };
  const errorAbout = errorTextAbout(errors, error);
  return (
    <>
      <h2 className="serif text-ink text-title">{words.title}</h2>
      <p role="status" className="mt-2 text-body text-muted">
        {words.lead}
      </p>
      <PersistentForm action={advance} answer={error} className="mt-6 grid gap-6">
        <HiddenFields values={{ ...known, intent: "confirm" }} />
        <CodeFields state={state} words={words} errorAbout={errorAbout} />
        <SubmitButton size="wide">{words.confirm}</SubmitButton>
      </PersistentForm>
      <div className="mt-3">
        <CodeWays advance={advance} known={known} sending={sending} words={words} error={errorAbout("sending")} />
      </div>
      {outbox && <OutboxLink>{outbox}</OutboxLink>}
    </>
  );
}

interface CodeFieldsProps extends Pick<CodesStepProps, "state"> {
  words: Pick<CodesWords, "toNew" | "toKnown" | "help">;
  errorAbout: (about: CodeError["about"]) => string | undefined;
}

/** Neither is filled in by the browser: it cannot tell which of two codes belongs where. */
function CodeFields({ state: { sending, otp, knownOtp }, words, errorAbout }: CodeFieldsProps) {
  return (
    <>
      <CodeField
        sendingId={sending.id}
        defaultValue={otp}
        autoComplete="off"
        label={words.toNew.replace("{contact}", sending.toNew)}
        error={errorAbout("otp")}
      />
      <CodeField
        sendingId={sending.id}
        name="knownOtp"
        defaultValue={knownOtp}
        autoComplete="off"
        autoFocus={false}
        label={words.toKnown.replace("{contact}", sending.toKnown)}
        help={words.help}
        error={errorAbout("knownOtp")}
      />
    </>
  );
}
