"use client";

import { useState } from "react";
import { useHydrated } from "./use-hydrated";

interface FormActionsProps {
  words: { copy: string; copied: string; copyByHand: string; print: string };
}

const BUTTON = "button button-secondary grow";

/** Copies the figures as a link, or prints the page. Invisible without scripts, which both need. */
export function FormActions({ words }: FormActionsProps) {
  const [message, setMessage] = useState("");
  const isHydrated = useHydrated();

  async function copy(form: HTMLFormElement | null) {
    if (!form) return;
    const link = new URL(form.action);
    link.search = queryOf(form);
    try {
      await navigator.clipboard.writeText(link.href);
      setMessage(words.copied);
    } catch {
      // Without permission, the address bar has the link.
      window.history.replaceState(null, "", link);
      setMessage(words.copyByHand);
    }
  }

  return (
    <div className={isHydrated ? "print:hidden" : "invisible"}>
      <div className="flex gap-3">
        <button type="button" className={BUTTON} onClick={({ currentTarget }) => void copy(currentTarget.form)}>
          {words.copy}
        </button>
        <button type="button" className={BUTTON} onClick={() => window.print()}>
          {words.print}
        </button>
      </div>
      <p role="status" className="mt-1.5 min-h-5 text-label text-muted">
        {message}
      </p>
    </div>
  );
}

/** The figures of a form as the query of its link. Forms of calculators hold no files. */
export function queryOf(form: HTMLFormElement): string {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === "string") query.append(name, value);
  return query.toString();
}
