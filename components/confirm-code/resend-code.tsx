"use client";

import { useLayoutEffect, useState } from "react";
import { FieldError } from "@/components/ui/field";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { SubmitButton } from "@/components/ui/submit-button";

export interface ResendWords {
  again: string;
  /** With `{seconds}` in it. */
  againIn: string;
  /** Heard once, when the time has come. */
  ready: string;
}

interface ResendCodeProps {
  action: (form: FormData) => void;
  /** What the action has to know, as hidden fields. */
  hidden: Readonly<Record<string, string>>;
  afterSeconds: number;
  words: ResendWords;
  /** No other code is to be had this hour: nothing says that one may be asked for. */
  isOver: boolean;
  error: string | undefined;
}

/**
 * Asks for another code once the time has come. Without scripts it may be pressed at once, and the server says "too
 * soon". Give it a `key` of the sending, so that a new code starts the time anew.
 */
export function ResendCode({ action, hidden, afterSeconds, isOver, words, error }: ResendCodeProps) {
  const left = useSecondsLeft(afterSeconds);
  const isWaiting = left !== null && left > 0;
  if (isOver) return <FieldError id="resend-error" message={error} />;
  return (
    <form action={action}>
      <HiddenFields values={hidden} />
      <SubmitButton variant="quiet" disabled={isWaiting} className="-ml-3 tabular-nums">
        {isWaiting ? words.againIn.replace("{seconds}", String(left)) : words.again}
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
  // Before the first paint, or the button would be seen ready for a moment.
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
