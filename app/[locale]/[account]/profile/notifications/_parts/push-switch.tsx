"use client";

import { useEffect, useState, useTransition } from "react";
import { Button } from "@/components/ui/button";
import { FormProblem } from "@/components/ui/feedback";
import { findPushState, type PushState, type Subscribed, subscribeHere, unsubscribeHere } from "@/lib/browser/push";

interface PushSwitchProps {
  applicationServerKey: string;
  isOnHere: boolean;
  /** Null ends the subscription of this session. */
  save: (subscription: Subscribed | null) => Promise<boolean>;
  words: { turnOn: string; turnOff: string; on: string; denied: string; unsupported: string; failed: string };
}

/** Turns notifications of this browser on or off. The browser is asked for permission on the press only. */
export function PushSwitch({ applicationServerKey, isOnHere, save, words }: PushSwitchProps) {
  const [state, setState] = useState<PushState | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [isPending, startTransition] = useTransition();
  useEffect(() => {
    findPushState(isOnHere).then(setState, () => setState("UNSUPPORTED"));
  }, [isOnHere]);

  async function turnOn(): Promise<PushState> {
    const subscription = await subscribeHere(applicationServerKey);
    // Without a permission the state says whether the browser may be asked again.
    if (subscription === null) return findPushState(false);
    if (!(await save(subscription))) throw new Error("the subscription was not saved");
    return "ON";
  }

  /** The server's part first: without it, nothing is sent. */
  async function turnOff(): Promise<PushState> {
    if (!(await save(null))) throw new Error("the subscription was not ended");
    await unsubscribeHere();
    return "OFF";
  }

  const change = () =>
    startTransition(async () => {
      setFailed(false);
      await (state === "ON" ? turnOff() : turnOn()).then(setState, () => setFailed(true));
    });

  return (
    <div className="mt-4" aria-live="polite">
      <FormProblem>{hasFailed ? words.failed : undefined}</FormProblem>
      {state === "DENIED" && <p className="max-w-prose text-body text-ink">{words.denied}</p>}
      {state === "UNSUPPORTED" && <p className="max-w-prose text-body text-ink">{words.unsupported}</p>}
      {state === "ON" && <p className="mb-3 text-body text-ink">{words.on}</p>}
      {(state === "ON" || state === "OFF") && (
        <Button variant="secondary" pending={isPending} onClick={change}>
          {state === "ON" ? words.turnOff : words.turnOn}
        </Button>
      )}
    </div>
  );
}
