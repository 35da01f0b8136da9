"use client";

import { type ComponentProps, type SubmitEvent, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { Notice } from "./feedback";
import { networkErrors, watchNetworkErrors } from "./network-errors";
import { useWords } from "./words";

type PersistentFormProps = Omit<ComponentProps<"form">, "onReset" | "ref"> & {
  /** Changes with every answer; an answer that refuses takes the focus to the first field that is wrong. */
  answer?: unknown;
};

/**
 * A form that keeps what was typed when its action has answered: React would empty it, whatever the answer was. The
 * browser's own checks are off, because they speak the browser's language in a bubble; ours speak the page's, beside
 * the field. With a `useFormAction` it also says when no answer came.
 */
export function PersistentForm({ answer, onSubmit, children, ...rest }: PersistentFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { isLost, noteSent, noteAnswered } = useNetworkError();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer is not read, it is what the effect waits for.
  useEffect(() => {
    noteAnswered();
    form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [answer]);
  function send(event: SubmitEvent<HTMLFormElement>) {
    noteSent();
    onSubmit?.(event);
  }
  return (
    <form noValidate {...rest} ref={form} onSubmit={send} onReset={(event) => event.preventDefault()}>
      {children}
      {isLost && <NetworkErrorNotice />}
    </form>
  );
}

/** Whether an answer was lost since this form was last sent: it, and no other on the page, is what waits for one. */
function useNetworkError() {
  const lost = useSyncExternalStore(watchNetworkErrors, networkErrors, () => 0);
  const [failedBefore, setFailedBefore] = useState<number | null>(null);
  return {
    isLost: failedBefore !== null && lost > failedBefore,
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
