"use client";

import { type ReactNode, startTransition, useEffect, useRef } from "react";
import { ErrorState } from "@/components/ui/feedback";
import { Spinner } from "@/components/ui/icons/marks";
import { useFormAction } from "@/components/ui/use-form-action";
import { type ErrorWords, errorText } from "@/lib/i18n/error-text";
import type { GoogleReturnState } from "../actions";

interface GoogleReturnProps {
  action: (state: GoogleReturnState, form: FormData) => Promise<GoogleReturnState>;
  locale: string;
  words: { waiting: string; failed: string; errors: ErrorWords };
  /** Link to the sign-in page. */
  back: ReactNode;
}

/** Removes Google's response from the URL, where it must not stay, and submits it. */
export function GoogleReturn({ action, locale, words, back }: GoogleReturnProps) {
  const [{ error }, advance] = useFormAction(action, { error: null });
  const hasSent = useRef(false);
  useEffect(() => {
    if (hasSent.current) return;
    hasSent.current = true;
    const fragment = new URLSearchParams(window.location.hash.slice(1));
    window.history.replaceState(null, "", window.location.pathname);
    const form = new FormData();
    form.set("token", fragment.get("id_token") ?? "");
    form.set("state", fragment.get("state") ?? "");
    form.set("error", fragment.get("error") ?? "");
    form.set("locale", locale);
    startTransition(() => advance(form));
  }, [advance, locale]);

  const problem = errorText(words.errors, error);
  if (problem) {
    return (
      <ErrorState heading="h1" title={words.failed} retry={back}>
        {problem}
      </ErrorState>
    );
  }
  return (
    <div role="status" className="flex items-center gap-3">
      <Spinner />
      <h1 className="font-semibold text-body text-ink">{words.waiting}</h1>
    </div>
  );
}
