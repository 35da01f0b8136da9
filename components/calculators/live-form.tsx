"use client";

import { type FormEvent, type ReactNode, useEffect, useRef, useState, useTransition } from "react";
import { groupPlain, plainAmount } from "@/components/ui/amount-text";
import { mayCount } from "@/lib/browser/analytics/consent";
import type { AnalyticsEvent } from "@/lib/contract/values/analytics-events";
import { queryOf } from "./form-actions";

interface LiveFormProps {
  /** The page's path with language; a GET with the form's query renders the same without scripts. */
  path: string;
  /** The server action that renders the form's content for a query. */
  work: (query: string) => Promise<ReactNode>;
  /** False for figures that an address, and so a log, should not hold unless the reader copies the link. */
  isInAddress: boolean;
  /** Captured once, at the first change. */
  event: AnalyticsEvent;
  words: { working: string; failed: string };
  /** The content as the page was rendered with it. */
  children: ReactNode;
}

const PAUSE_MS = 300;

/**
 * Renders the result again while its figures are typed. Invariants: inputs are
 * uncontrolled, so an answer never replaces typed input; an answer that is no longer the newest is dropped.
 */
export function LiveForm({ path, work, isInAddress, event, words, children }: LiveFormProps) {
  const [view, setView] = useState<ReactNode>(null);
  const [isFailed, setFailed] = useState(false);
  const [isWorking, startTransition] = useTransition();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const newest = useRef(0);
  const isCaptured = useRef(false);

  useEffect(() => () => clearTimeout(timer.current), []);

  function captureOnce() {
    if (isCaptured.current || !mayCount(document.cookie, navigator)) return;
    isCaptured.current = true;
    void import("@/lib/browser/analytics/collector").then(({ capture }) => capture(event));
  }

  function update(form: HTMLFormElement) {
    clearTimeout(timer.current);
    const query = queryOf(form);
    if (isInAddress) window.history.replaceState(null, "", `${path}?${query}`);
    captureOnce();
    newest.current += 1;
    const mine = newest.current;
    startTransition(async () => {
      const next = await work(query).catch(() => null);
      if (mine !== newest.current) return;
      startTransition(() => {
        setFailed(next === null);
        if (next !== null) setView(next);
      });
    });
  }

  function changed({ currentTarget: form }: FormEvent<HTMLFormElement>) {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => update(form), PAUSE_MS);
  }

  return (
    <form
      method="get"
      action={path}
      onInput={changed}
      onBlur={({ target }) => groupAmount(target)}
      onSubmit={(submit) => {
        submit.preventDefault();
        update(submit.currentTarget);
      }}
      aria-busy={isWorking}
    >
      {view ?? children}
      <p role="alert" className="mt-4 text-body text-negative empty:hidden">
        {isFailed && words.failed}
      </p>
      <p role="status" className="sr-only">
        {isWorking && words.working}
      </p>
    </form>
  );
}

/** Groups the digits of an amount once it is typed; other text stays as it is, with its error. */
function groupAmount(target: EventTarget) {
  if (!(target instanceof HTMLInputElement) || target.dataset.amount === undefined) return;
  if (/^[\d,.]+$/.test(target.value)) target.value = groupPlain(plainAmount(target.value));
}
