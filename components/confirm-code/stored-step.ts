"use client";

import { startTransition, useEffect, useRef } from "react";
import { useFormAction } from "@/components/ui/use-form-action";
import { browserStores, STORED_STEP_KEY } from "@/lib/browser/storage";

/** The validity of our own codes. */
const STEP_TTL_MS = 5 * 60_000;

const COUNTDOWNS: ReadonlySet<string> = new Set(["resendAfterSeconds", "whatsAppAfterSeconds"]);

interface StoredStep {
  readonly path: string;
  /** When it was stored and until when it may be valid: milliseconds since 1970. */
  readonly at: number;
  readonly until: number;
  readonly fields: Readonly<Record<string, string>>;
}

/** By hand: the schema library is larger than the rest of the forms that load this. */
function isStoredStep(value: unknown): value is StoredStep {
  if (typeof value !== "object" || value === null) return false;
  if (!("path" in value && "at" in value && "until" in value && "fields" in value)) return false;
  const { path, at, until, fields } = value;
  if (typeof path !== "string" || typeof at !== "number" || typeof until !== "number") return false;
  if (typeof fields !== "object" || fields === null) return false;
  return Object.values(fields).every((field) => typeof field === "string");
}

/**
 * Stores the code step for a reload while the page shows it and the code may be valid. Input that no browser may store
 * is encrypted by the server (`lib/web/encrypted-field`).
 */
export function useStoredStep(fields: Readonly<Record<string, string>>, validForMs = STEP_TTL_MS): void {
  const text = JSON.stringify(fields);
  useEffect(() => {
    const { session } = browserStores();
    const at = Date.now();
    const step = { path: window.location.pathname, at, until: at + validForMs, fields: JSON.parse(text) };
    session.setItem(STORED_STEP_KEY, JSON.stringify(step));
    // A reload skips this cleanup; leaving the step in any other way removes the stored step.
    return () => session.removeItem(STORED_STEP_KEY);
  }, [text, validForMs]);
}

/** A form whose second step is a code: after a reload it continues there with the code already sent. */
export function useCodeForm<State>(
  action: (state: Awaited<State>, form: FormData) => Promise<Awaited<State>>,
  start: NoInfer<Awaited<State>>,
) {
  const form = useFormAction(action, start);
  const advance = useRef(form[1]);
  useEffect(() => {
    const fields = findStoredFields();
    if (fields === null) return;
    const resumed = new FormData();
    for (const [name, value] of Object.entries({ ...fields, intent: "resume" })) resumed.set(name, value);
    startTransition(() => advance.current(resumed));
  }, []);
  return form;
}

function findStoredFields(): StoredStep["fields"] | null {
  const text = browserStores().session.getItem(STORED_STEP_KEY);
  const stored: unknown = text === null ? null : JSON.parse(text);
  const now = Date.now();
  if (!isStoredStep(stored) || stored.path !== window.location.pathname || now >= stored.until) return null;
  // The countdowns to another code went on during the reload.
  const seconds = (now - stored.at) / 1000;
  const goneOn = (text: string) => (text === "" ? "" : String(Math.max(0, Math.ceil(Number(text) - seconds))));
  const countdowns = Object.entries(stored.fields).filter(([name]) => COUNTDOWNS.has(name));
  return { ...stored.fields, ...Object.fromEntries(countdowns.map(([name, text]) => [name, goneOn(text)])) };
}
