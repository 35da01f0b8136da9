"use client";

import { useEffect, useRef, useState } from "react";
import { Countdown } from "@/components/ui/countdown";
import { Notice } from "@/components/ui/feedback";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { PersistentForm } from "@/components/ui/persistent-form";
import { SubmitButton } from "@/components/ui/submit-button";
import { type ErrorWords, errorText } from "@/lib/i18n/error-text";
import type { Locale } from "@/lib/i18n/locales";
import type { SaleCodeWords } from "../../../../_parts/sale-code-step";
import { Breakdown, BreakdownFigure } from "../../_parts/breakdown";
import { LeavingLots, type LotWords } from "../../_parts/leaving-lots";
import type { SellState } from "../actions";

export interface SellWords {
  code: SaleCodeWords;
  units: string;
  all: string;
  quote: string;
  nothingYet: string;
  again: string;
  change: string;
  /** Both contain the placeholder `{time}`. */
  until: string;
  left: string;
  over: string;
  /** Replaces "expired" when a new quote is already shown. */
  renewed: string;
  final: string;
  outcome: string;
  lots: LotWords;
  amountHidden: string;
  errors: ErrorWords;
}

interface TermsStepProps {
  state: Extract<SellState, { step: "terms" }>;
  advance: (form: FormData) => void;
  /** Hidden fields of every form in this step. */
  known: Readonly<Record<string, string>>;
  locale: Locale;
  words: SellWords;
}

/** The quote until it expires; then a button that requests a new one for the same number. */
export function TermsStep({ state, advance, known, locale, words }: TermsStepProps) {
  const [isOver, setIsOver] = useState(false);
  const { termsId, idempotencyKey } = state;
  const arrives = state.lines.find(({ isStrong }) => isStrong);
  const labels = { locale, amountHidden: words.amountHidden };
  return (
    <>
      <Heading>{state.title}</Heading>
      <TermsProblem state={state} words={words} />
      <div className="mt-4 mb-5">{arrives && <BreakdownFigure line={arrives} {...labels} />}</div>
      <div className="border-line border-t">
        <Breakdown lines={state.lines} {...labels} />
      </div>
      <h3 className="mt-6 mb-1 font-semibold text-body text-ink">{words.outcome}</h3>
      <div className="border-line border-y">
        <Breakdown lines={state.outcome} {...labels} />
      </div>
      <LeavingLots heading="h3" lines={state.lots} words={words.lots} {...labels} />
      {isOver ? (
        <div className="my-5">
          <Notice tone="warning" live>
            {words.over}
          </Notice>
        </div>
      ) : (
        <p className="mt-4 mb-5 text-label text-muted">
          {words.until.replace("{time}", state.until)}{" "}
          <Countdown secondsLeft={state.secondsLeft} words={words.left} onEnd={() => setIsOver(true)} />
          <span className="mt-1 block">{words.final}</span>
        </p>
      )}
      {isOver ? (
        <PersistentForm action={advance} answer={state}>
          <HiddenFields values={{ ...known, intent: "quote" }} />
          <SubmitButton size="wide">{words.again}</SubmitButton>
        </PersistentForm>
      ) : (
        <PersistentForm action={advance} answer={state}>
          <HiddenFields
            values={{
              ...known,
              intent: "sell",
              termsId,
              idempotencyKey,
              ...(state.proceeds !== null && { proceeds: String(state.proceeds) }),
            }}
          />
          <SubmitButton size="wide">{state.confirm}</SubmitButton>
        </PersistentForm>
      )}
      <PersistentForm action={advance} answer={state} className="mt-3">
        <HiddenFields values={{ ...known, intent: "units" }} />
        <SubmitButton variant="quiet" className="-ml-3">
          {words.change}
        </SubmitButton>
      </PersistentForm>
    </>
  );
}

function TermsProblem({ state, words }: Pick<TermsStepProps, "state" | "words">) {
  const error = errorText(words.errors, state.error);
  if (!error) return null;
  return (
    <div className="mt-4">
      <Notice tone={state.error === "SELL_TERMS_EXPIRED" ? "warning" : "negative"} live>
        {state.error === "SELL_TERMS_EXPIRED" ? words.renewed : error}
      </Notice>
    </div>
  );
}

/** Moves the focus to the quote, so that screen readers read it from the start. */
function Heading({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h2 ref={heading} tabIndex={-1} className="serif text-ink text-title outline-none">
      {children}
    </h2>
  );
}
