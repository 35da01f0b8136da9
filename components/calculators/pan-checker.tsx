"use client";

import { type ReactNode, useActionState, useEffect, useRef, useState } from "react";
import { explainPan, type PanHolder, type PanProblem } from "@/lib/calculators/pan";
import { plainCode } from "@/lib/contract/facts/pasted";
import { useHydrated } from "./use-hydrated";

interface PanCheckerProps {
  /** Returns the PAN that a browser without scripts has sent. */
  receive: (previous: string | null, form: FormData) => Promise<string | null>;
  /** The address of the page that answers it. */
  answerPath: string;
  words: {
    label: string;
    help: string;
    series: string;
    holder: string;
    initial: string;
    number: string;
    checkLetter: string;
    rightShape: string;
    holders: Readonly<Record<PanHolder, string>>;
    problems: Readonly<Record<PanProblem, string>>;
  };
  /** The submit button, for browsers without scripts. */
  children: ReactNode;
}

const ID = "pan";
/** The length of a PAN. A shorter text is still being typed, so nothing is called wrong. */
const WHOLE_LENGTH = 10;

/**
 * Explains a PAN while it is typed, in this browser only: with scripts, the field has no name and the form is never
 * sent. Without them, the form is posted, so that the PAN is in no address.
 */
export function PanChecker({ receive, answerPath, words, children }: PanCheckerProps) {
  const [sent, send] = useActionState(receive, null, answerPath);
  const [typed, setTyped] = useState(sent ?? "");
  const isHydrated = useHydrated();
  const field = useRef<HTMLInputElement>(null);
  // Takes over the text typed before hydration.
  useEffect(() => setTyped(field.current?.value ?? ""), []);
  const parts = explainPan(typed);
  const isWhole = typed === sent || plainCode(typed).length >= WHOLE_LENGTH;
  const problem = typeof parts === "string" && isWhole ? words.problems[parts] : "";
  return (
    <form
      {...(isHydrated ? { onSubmit: (event) => event.preventDefault() } : { action: send })}
      noValidate
      className="max-w-xl"
    >
      <label htmlFor={ID} className="mb-1.5 block font-medium text-body text-ink">
        {words.label}
      </label>
      <input
        ref={field}
        id={ID}
        name={isHydrated ? undefined : ID}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        maxLength={20}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        aria-invalid={problem ? true : undefined}
        aria-describedby={`${ID}-help ${ID}-error`}
        className="min-h-16 w-full rounded-md border border-control bg-surface px-4 font-semibold text-ink text-title uppercase tracking-widest aria-invalid:border-negative"
      />
      <p id={`${ID}-help`} className="mt-1.5 text-faint text-label">
        {words.help}
      </p>
      <p id={`${ID}-error`} role="alert" className="mt-1.5 text-label text-negative">
        {problem}
      </p>
      {children}
      <div role="status">
        {typeof parts !== "string" && (
          <>
            <p className="serif mt-8 text-ink text-title">{words.rightShape}</p>
            <dl className="mt-4 divide-y divide-line border-line-strong border-y">
              <Part label={words.series} code={parts.series} />
              <Part label={words.holder} code={`${parts.holder} · ${words.holders[parts.holder]}`} />
              <Part label={words.initial} code={parts.initial} />
              <Part label={words.number} code={parts.number} />
              <Part label={words.checkLetter} code={parts.checkLetter} />
            </dl>
          </>
        )}
      </div>
    </form>
  );
}

function Part({ label, code }: { label: string; code: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-3">
      <dt className="text-label text-muted">{label}</dt>
      <dd className="text-right font-semibold text-body text-ink">{code}</dd>
    </div>
  );
}
