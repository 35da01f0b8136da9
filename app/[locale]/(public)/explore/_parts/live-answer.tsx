"use client";

import { type ReactNode, useEffect, useRef } from "react";
import { fetchPage } from "@/lib/browser/page";

const PAUSE_MS = 250;

/**
 * Shows the form's answer while the reader types: fetches the page that the form leads to and takes its answer, so that
 * figures are computed in one place. Without scripts the form itself leads there.
 */
export function LiveAnswer({ children }: { children: ReactNode }) {
  const answer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const form = answer.current?.parentElement?.querySelector("form");
    if (!form) return;
    let pending = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async (query: string, signal: AbortSignal) => {
      const address = `${location.pathname}?${query}`;
      const page = await fetchPage(address, signal);
      const next = page.querySelector("[data-slot=answer]");
      if (!next || signal.aborted || !answer.current) return;
      answer.current.replaceChildren(...next.childNodes);
      history.replaceState(history.state, "", address);
    };
    const changed = () => {
      pending.abort();
      pending = new AbortController();
      const { signal } = pending;
      clearTimeout(timer);
      // Entries of this form are text only; the last answer stays when a fetch fails.
      const query = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
      timer = setTimeout(() => ask(String(query), signal).catch(() => undefined), PAUSE_MS);
    };
    form.addEventListener("input", changed);
    return () => {
      pending.abort();
      clearTimeout(timer);
      form.removeEventListener("input", changed);
    };
  }, []);
  return (
    <div ref={answer} data-slot="answer" aria-live="polite">
      {children}
    </div>
  );
}
