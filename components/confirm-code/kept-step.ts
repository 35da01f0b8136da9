"use client";

import { startTransition, useEffect, useRef } from "react";
import { z } from "zod";
import { useFormAction } from "@/components/ui/use-form-action";
import { browserStores } from "@/lib/browser/storage";

const KEY = "confirmCode";
/** As long as a code is good. */
const KEPT_MS = 5 * 60_000;

const keptStep = z.object({ path: z.string(), until: z.number(), fields: z.record(z.string(), z.string()) });

/** Keeps the code's step for a reload of its page, for as long as the page shows it and the code may be good. */
export function useKeptStep(fields: Readonly<Record<string, string>> | null): void {
  const text = fields && JSON.stringify(fields);
  useEffect(() => {
    if (text === null) return;
    const { session } = browserStores();
    const step = { path: window.location.pathname, until: Date.now() + KEPT_MS, fields: JSON.parse(text) };
    session.setItem(KEY, JSON.stringify(step));
    // A reload ends the page without this; whoever leaves the step any other way has done with it.
    return () => session.removeItem(KEY);
  }, [text]);
}

/** A form whose second step is a code's: after a reload it goes on there, with the code that was sent. */
export function useCodeForm<State>(
  action: (state: Awaited<State>, form: FormData) => Promise<Awaited<State>>,
  start: NoInfer<Awaited<State>>,
) {
  const form = useFormAction(action, start);
  const advance = useRef(form[1]);
  useEffect(() => {
    const fields = findKeptFields();
    if (fields === null) return;
    const resumed = new FormData();
    for (const [name, value] of Object.entries({ ...fields, intent: "resume" })) resumed.set(name, value);
    startTransition(() => advance.current(resumed));
  }, []);
  return form;
}

function findKeptFields(): Record<string, string> | null {
  const text = browserStores().session.getItem(KEY);
  if (text === null) return null;
  const kept = keptStep.safeParse(JSON.parse(text)).data;
  return kept && kept.path === window.location.pathname && Date.now() < kept.until ? kept.fields : null;
}
