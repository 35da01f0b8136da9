"use client";

import { useSyncExternalStore } from "react";
import { savePreference } from "@/components/preferences/save-preference";
import { resetAnalytics } from "@/lib/browser/analytics/reset";
import { findCookie } from "@/lib/contract/facts/preference-cookies";

interface ConsentWords {
  question: string;
  allow: string;
  refuse: string;
  on: string;
  off: string;
  stop: string;
}

const CHANGED = "analytics-consent";

function watch(onChange: () => void) {
  window.addEventListener(CHANGED, onChange);
  return () => window.removeEventListener(CHANGED, onChange);
}

function choose(value: "yes" | "no") {
  savePreference({ name: "analytics", value });
  if (value === "no") resetAnalytics();
  window.dispatchEvent(new Event(CHANGED));
}

const BUTTON = "inline-flex min-h-11 items-center font-medium text-body text-ink underline underline-offset-4";

/** Asks once whether visits may be counted, and lets the answer be changed. Nothing is counted before it is given. */
export function AnalyticsConsent({ words }: { words: ConsentWords }) {
  const chosen = useSyncExternalStore(
    watch,
    () => findCookie(document.cookie, "analytics"),
    () => null,
  );
  const [text, buttons] =
    chosen === null
      ? [
          words.question,
          [
            ["yes", words.allow],
            ["no", words.refuse],
          ] as const,
        ]
      : chosen === "yes"
        ? [words.on, [["no", words.stop]] as const]
        : [words.off, [["yes", words.allow]] as const];
  return (
    <p className="flex flex-wrap items-center gap-x-4 text-label text-muted">
      <span aria-live="polite">{text}</span>
      {buttons.map(([value, word]) => (
        <button key={value} type="button" onClick={() => choose(value)} className={BUTTON}>
          {word}
        </button>
      ))}
    </p>
  );
}
