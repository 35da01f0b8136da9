"use client";

import { useActionState, useState } from "react";
import { explainPan, type PanHolder, type PanParts, type PanProblem } from "@/lib/calculators/pan";
import { BUTTON_BASE, BUTTON_PRIMARY } from "../ui/button-classes";

/** Null before anything was sent. */
export type PanAnswer = PanParts | PanProblem | null;

interface PanCheckerProps {
  /** Explains the PAN of a form that was sent without scripts. */
  explain: (before: PanAnswer, form: FormData) => Promise<PanAnswer>;
  words: {
    label: string;
    help: string;
    series: string;
    holder: string;
    initial: string;
    number: string;
    checkLetter: string;
    rightShape: string;
    check: string;
    holders: Readonly<Record<PanHolder, string>>;
    problems: Readonly<Record<PanProblem, string>>;
  };
}

const ID = "pan";
/** Before that many characters, nothing is called wrong. */
const WHOLE_LENGTH = 10;

/**
 * Explains a PAN while it is typed, in this browser. Without scripts the form sends it: in the body, so that no address
 * and no log holds it.
 */
export function PanChecker({ explain, words }: PanCheckerProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [sent, send] = useActionState(explain, null);
  const parts = typed === null ? sent : explainPan(typed);
  const isWhole = typed === null || typed.replace(/\s/g, "").length >= WHOLE_LENGTH;
  const problem = typeof parts === "string" && isWhole ? words.problems[parts] : "";
  return (
    <form action={send} onSubmit={(submit) => submit.preventDefault()} className="max-w-xl">
      <label htmlFor={ID} className="mb-1.5 block font-medium text-body text-ink">
        {words.label}
      </label>
      <input
        id={ID}
        name="pan"
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
      <noscript>
        <button type="submit" className={`mt-4 ${BUTTON_BASE} ${BUTTON_PRIMARY}`}>
          {words.check}
        </button>
      </noscript>
      <div role="status">
        {parts !== null && typeof parts !== "string" && (
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
