"use client";

import { useCodeForm } from "@/components/confirm-code/stored-step";
import { Notice } from "@/components/ui/feedback";
import { Field } from "@/components/ui/field";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { Input } from "@/components/ui/input";
import { PersistentForm } from "@/components/ui/persistent-form";
import { SubmitButton } from "@/components/ui/submit-button";
import { type ErrorWords, errorText } from "@/lib/i18n/error-text";
import type { Locale } from "@/lib/i18n/locales";
import { SaleCodeStep, type SaleCodeWords } from "../../../../_parts/sale-code-step";
import { Breakdown, BreakdownFigure } from "../../_parts/breakdown";
import { LeavingLots, type LotWords } from "../../_parts/leaving-lots";
import type { PutState } from "../actions";

export interface PutWords {
  code: SaleCodeWords;
  units: string;
  available: string;
  quote: string;
  nothingYet: string;
  change: string;
  lots: LotWords;
  amountHidden: string;
  errors: ErrorWords;
}

interface PutFormProps {
  action: (state: PutState, form: FormData) => Promise<PutState>;
  start: PutState;
  /** Hidden fields of every form: the investment, the put date and the language. */
  known: Readonly<Record<string, string>>;
  locale: Locale;
  words: PutWords;
}

/** Steps on one page: the number of bonds, the proceeds and, above the limit, the code. */
export function PutForm({ action, start, known, locale, words }: PutFormProps) {
  const [state, advance] = useCodeForm(action, start);
  switch (state.step) {
    case "units":
      return <UnitsStep {...{ state, advance, known, words }} />;
    case "review":
      return <ReviewStep {...{ state, advance, known, locale, words }} />;
    case "code": {
      const terms = { ...known, units: state.typed.units };
      return <SaleCodeStep {...{ state, advance, terms, locale }} words={words.code} />;
    }
  }
}

interface StepProps<State> extends Pick<PutFormProps, "known" | "words"> {
  state: State;
  advance: (form: FormData) => void;
}

function UnitsStep({ state, advance, known, words }: StepProps<Extract<PutState, { step: "units" }>>) {
  const error = errorText(words.errors, state.error);
  return (
    <PersistentForm action={advance} answer={state}>
      <HiddenFields values={{ ...known, intent: "quote" }} />
      <Field label={words.units} help={words.available} error={error ?? undefined}>
        {(control) => (
          <Input {...control} name="units" inputMode="numeric" autoComplete="off" defaultValue={state.units} required />
        )}
      </Field>
      <SubmitButton size="wide" className="mt-5">
        {words.quote}
      </SubmitButton>
      <p className="mt-3 text-faint text-label">{words.nothingYet}</p>
    </PersistentForm>
  );
}

type ReviewStepProps = StepProps<Extract<PutState, { step: "review" }>> & Pick<PutFormProps, "locale">;

function ReviewStep({ state, advance, known, locale, words }: ReviewStepProps) {
  const { units, idempotencyKey, lines, lots, proceeds, confirm, revocable } = state;
  const error = errorText(words.errors, state.error);
  const labels = { locale, amountHidden: words.amountHidden };
  const arrives = lines.find(({ isStrong }) => isStrong);
  const accepted = { ...known, units, idempotencyKey, intent: "put" };
  return (
    <>
      {error && (
        <Notice tone="negative" live>
          {error}
        </Notice>
      )}
      <div className="mb-5">{arrives && <BreakdownFigure line={arrives} {...labels} />}</div>
      <div className="border-line border-y">
        <Breakdown lines={lines} {...labels} />
      </div>
      <LeavingLots heading="h2" lines={lots} words={words.lots} {...labels} />
      <p className="mt-4 mb-5 text-label text-muted">{revocable}</p>
      <PersistentForm action={advance} answer={state}>
        <HiddenFields values={{ ...accepted, ...(proceeds !== null && { proceeds: String(proceeds) }) }} />
        <SubmitButton size="wide">{confirm}</SubmitButton>
      </PersistentForm>
      <PersistentForm action={advance} answer={state} className="mt-3">
        <HiddenFields values={{ ...known, units, intent: "units" }} />
        <SubmitButton variant="quiet" className="-ml-3">
          {words.change}
        </SubmitButton>
      </PersistentForm>
    </>
  );
}
