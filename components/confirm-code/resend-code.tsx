"use client";

import { useLayoutEffect, useState } from "react";
import { FieldError } from "@/components/ui/field";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { SubmitButton } from "@/components/ui/submit-button";

export interface ResendWords {
  resend: string;
  /** Contains `{seconds}`. */
  resendIn: string;
  /** Announced once, when another code can be requested. */
  ready: string;
}

interface ResendCodeProps {
  action: (form: FormData) => void;
  /** The action's inputs, as hidden fields. */
  hidden: Readonly<Record<string, string>>;
  afterSeconds: number;
  words: ResendWords;
  /** The hourly limit is reached: no further code can be requested. */
  isOver: boolean;
  error: string | undefined;
}

/**
 * Requests another code after a countdown. Without scripts the button works at once, and the server responds "too
 * soon" if necessary. Use the sending's id as `key`, so that a new code restarts the countdown.
 */
export function ResendCode({ action, hidden, afterSeconds, isOver, words, error }: ResendCodeProps) {
  const left = useSecondsLeft(afterSeconds);
  const isWaiting = left !== null && left > 0;
  if (isOver) return <FieldError id="resend-error" message={error} />;
  return (
    <form action={action}>
      <HiddenFields values={hidden} />
      <SubmitButton variant="quiet" disabled={isWaiting} className="-ml-3 tabular-nums">
        {isWaiting ? words.resendIn.replace("{seconds}", String(left)) : words.resend}
      </SubmitButton>
      <p role="status" className="sr-only">
        {left === 0 && words.ready}
      </p>
      <FieldError id="resend-error" message={error} />
    </form>
  );
}

/** Null until scripts run. */
function useSecondsLeft(seconds: number): number | null {
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
