"use client";

import { type ReactNode, useEffect, useState } from "react";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { SubmitButton } from "@/components/ui/submit-button";
import { useSecondsLeft } from "./resend-code";

export interface OtherWayWords {
  /** Says that the SMS may not come. */
  lead: string;
  send: string;
}

interface OtherWayProps {
  action: (form: FormData) => void;
  /** The action's inputs, as hidden fields. */
  hidden: Readonly<Record<string, string>>;
  /** Seconds until the code may be requested in another way. Null: never; only `children` are offered. */
  afterSeconds: number | null;
  /** Seconds that the carrier's report leaves; null without a code of this browser. */
  findSecondsLeft: () => Promise<number | null>;
  words: OtherWayWords;
  /** Ways that need no code by SMS. */
  children: ReactNode;
}

/** A page of sign-in waits for twenty seconds at most. */
const POLL_MS = 4_000;
const WAIT_SECONDS = 20;

/**
 * Offers the code in another way when an SMS has not arrived in time, or at once when the carrier reports that it will not.
 * Without scripts it is offered from the beginning, and the server responds "too soon". Use the sending's id as `key`.
 */
export function OtherWay({ action, hidden, afterSeconds, findSecondsLeft, words, children }: OtherWayProps) {
  const left = useSecondsLeft(afterSeconds ?? WAIT_SECONDS);
  const [isReported, setReported] = useState(false);
  const isWaiting = left !== null && left > 0 && !isReported;
  useEffect(() => {
    if (!isWaiting || afterSeconds === null) return;
    const polling = setInterval(() => {
      findSecondsLeft().then(
        (seconds) => setReported(seconds === 0),
        // Without a report the countdown offers the other way.
        () => undefined,
      );
    }, POLL_MS);
    return () => clearInterval(polling);
  }, [isWaiting, afterSeconds, findSecondsLeft]);
  return (
    <div role="status" className="mt-2">
      {!isWaiting && (
        <>
          <p className="text-label text-muted">{words.lead}</p>
          <div className="mt-1 flex flex-wrap items-center gap-x-6">
            {afterSeconds !== null && (
              <form action={action}>
                <HiddenFields values={hidden} />
                <SubmitButton variant="quiet" className="-ml-3">
                  {words.send}
                </SubmitButton>
              </form>
            )}
            {children}
          </div>
        </>
      )}
    </div>
  );
}
