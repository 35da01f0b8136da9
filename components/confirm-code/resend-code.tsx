"use client";

import { useLayoutEffect, useState } from "react";
import { FieldError } from "@/components/ui/field";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { SubmitButton } from "@/components/ui/submit-button";
import type { ErrorCode } from "@/lib/contract/values/errors";
import { type ErrorWords, errorText } from "@/lib/i18n/error-text";
import { type Resend, resendOf } from "./resend";

export interface ResendWords {
  resend: string;
  /** Contains `{seconds}`. */
  resendIn: string;
  /** Announced once, when another code can be requested. */
  ready: string;
  errors: ErrorWords;
}

interface ResendCodeProps {
  action: (form: FormData) => void;
  /** The action's inputs, as hidden fields. */
  hidden: Readonly<Record<string, string>>;
  afterSeconds: number;
  words: ResendWords;
  /** Why the last request for another code was refused. */
  refusal: ErrorCode | null;
}

/**
 * Requests another code after a countdown. Without scripts the button works at once, and the server responds "too
 * soon" if necessary. Use the sending's id as `key`, so that a new code restarts the countdown.
 */
export function ResendCode({ action, hidden, afterSeconds, refusal, words }: ResendCodeProps) {
  const left = useSecondsLeft(afterSeconds);
  const [reached, setReached] = useState<Resend["limit"]>(null);
  const { limit, isWaiting, isReady } = resendOf({ left, refusal, reached });
  // The limit outlives an error of the code, which replaces the refusal.
  if (limit !== reached) setReached(limit);
  const error = errorText(words.errors, limit ?? refusal);
  if (limit !== null) return <FieldError id="resend-error" message={error} />;
  return (
    <form action={action}>
      <HiddenFields values={hidden} />
      <SubmitButton variant="quiet" disabled={isWaiting} className="-ml-3 tabular-nums">
        {isWaiting ? words.resendIn.replace("{seconds}", String(left)) : words.resend}
      </SubmitButton>
      <p role="status" className="sr-only">
        {isReady && words.ready}
      </p>
      <FieldError id="resend-error" message={error} />
    </form>
  );
}

/** Null until scripts run. */
export function useSecondsLeft(seconds: number): number | null {
  const [left, setLeft] = useState<number | null>(null);
  // Before the first paint, or the button would be visible as enabled for a moment.
  useLayoutEffect(() => {
    const end = performance.now() + seconds * 1000;
    const secondsLeft = () => Math.max(0, Math.ceil((end - performance.now()) / 1000));
    setLeft(secondsLeft());
    const ticking = setInterval(() => {
      setLeft(secondsLeft());
      if (secondsLeft() === 0) clearInterval(ticking);
    }, 250);
    return () => clearInterval(ticking);
  }, [seconds]);
  return left;
}
