"use client";

import { type ComponentProps, type SubmitEvent, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { Notice } from "./feedback";
import { networkErrors, watchNetworkErrors } from "./network-errors";
import { useWords } from "./words-provider";

type PersistentFormProps = Omit<ComponentProps<"form">, "onReset" | "ref"> & {
  /** Changes with every response; an error moves the focus to the first invalid field. */
  answer?: unknown;
};

/**
 * A form that keeps its input after its action has responded; React would reset it. The browser's own validation is
 * off, because it uses the browser's language; the page shows its own messages beside the fields. With
 * `useFormAction` it also reports a missing response.
 */
export function PersistentForm({ answer, onSubmit, children, ...rest }: PersistentFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const isAnswered = useRef(false);
  const { hasNetworkError, noteSent, noteAnswered } = useNetworkError();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the response is not read; its change triggers the effect.
  useEffect(() => {
    noteAnswered();
    const invalid = form.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    // A page that opens with an error keeps its top in view, which states the remedy.
    invalid?.focus({ preventScroll: !isAnswered.current });
    isAnswered.current = true;
  }, [answer]);
  function send(event: SubmitEvent<HTMLFormElement>) {
    noteSent();
    onSubmit?.(event);
  }
  return (
    <form noValidate {...rest} ref={form} onSubmit={send} onReset={(event) => event.preventDefault()}>
      {children}
      {hasNetworkError && <NetworkErrorNotice />}
    </form>
  );
}

/** Whether a network error occurred since this form was submitted; other forms on the page are not considered. */
function useNetworkError() {
  const lost = useSyncExternalStore(watchNetworkErrors, networkErrors, () => 0);
  const [failedBefore, setFailedBefore] = useState<number | null>(null);
  return {
    hasNetworkError: failedBefore !== null && lost > failedBefore,
    noteSent: () => setFailedBefore(lost),
    noteAnswered: () => setFailedBefore(null),
  };
}

function NetworkErrorNotice() {
  const words = useWords();
  return (
    <div className="mt-4">
      <Notice tone="warning" live>
        {words.networkError}
      </Notice>
    </div>
  );
}
