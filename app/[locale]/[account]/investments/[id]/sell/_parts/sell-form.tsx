"use client";

import type { ReactNode } from "react";
import { useCodeForm } from "@/components/confirm-code/stored-step";
import { AppLink } from "@/components/ui/app-link";
import { Notice } from "@/components/ui/feedback";
import { Field } from "@/components/ui/field";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { Input } from "@/components/ui/input";
import { PersistentForm } from "@/components/ui/persistent-form";
import { SubmitButton } from "@/components/ui/submit-button";
import type { ErrorCode } from "@/lib/contract/values/errors";
import { errorText } from "@/lib/i18n/error-text";
import type { Locale } from "@/lib/i18n/locales";
import { SaleCodeStep } from "../../../../_parts/sale-code-step";
import type { SellState } from "../actions";
import { type SellWords, TermsStep } from "./terms-step";

export interface SellFormProps {
  action: (state: SellState, form: FormData) => Promise<SellState>;
  start: SellState;
  investmentId: string;
  locale: Locale;
  /** Path of this page with all sellable units entered. */
  allHref: string;
  /** The translated numbers of units held and sellable. */
  available: ReactNode;
  words: SellWords;
}

/** The number of units, the quote and, above the limit, the code: steps on one page, each a server-handled form. */
export function SellForm({ action, start, ...rest }: SellFormProps) {
  const [state, advance] = useCodeForm(action, start);
  const { investmentId, locale, words } = rest;
  switch (state.step) {
    case "units":
      return <UnitsStep state={state} advance={advance} {...rest} />;
    case "terms": {
      const known = { investmentId, locale, units: state.units };
      return <TermsStep key={state.termsId} {...{ state, advance, known, locale, words }} />;
    }
    case "code": {
      const { units, termsId } = state.typed;
      const terms = { investmentId, locale, units, termsId };
      return <SaleCodeStep {...{ state, advance, terms, locale }} words={words.code} />;
    }
  }
}

/** Validation errors of the units field; all other errors concern the sale. */
const OF_THE_FIELD: ReadonlySet<ErrorCode> = new Set<ErrorCode>(["INVALID_INPUT", "UNITS_NOT_AVAILABLE", "NO_BID"]);

type UnitsStepProps = Omit<SellFormProps, "action" | "start"> & {
  state: Extract<SellState, { step: "units" }>;
  advance: (form: FormData) => void;
};

function UnitsStep({ state, advance, investmentId, locale, allHref, available, words }: UnitsStepProps) {
  const error = errorText(words.errors, state.error);
  const isOfTheField = state.error !== null && OF_THE_FIELD.has(state.error);
  return (
    <PersistentForm action={advance} answer={state}>
      <HiddenFields values={{ investmentId, locale, intent: "quote" }} />
      {error && !isOfTheField && (
        <div className="mb-5">
          <Notice tone="negative" live>
            {error}
          </Notice>
        </div>
      )}
      <Field label={words.units} help={available} error={isOfTheField ? error : undefined}>
        {(control) => (
          <Input {...control} name="units" inputMode="numeric" autoComplete="off" defaultValue={state.units} required />
        )}
      </Field>
      <AppLink
        href={allHref}
        replace
        scroll={false}
        className="mt-4 inline-flex min-h-11 items-center rounded-full border border-line-strong px-4 text-label text-ink hover:bg-sunken"
      >
        {words.all}
      </AppLink>
      <SubmitButton size="wide" className="mt-5">
        {words.quote}
      </SubmitButton>
      <p className="mt-3 text-faint text-label">{words.nothingYet}</p>
    </PersistentForm>
  );
}
