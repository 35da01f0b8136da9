"use client";

import { type CodeWords, ConfirmCode } from "@/components/confirm-code/confirm-code";
import { AmountView } from "@/components/money/amount-view";
import type { CodeStep } from "@/lib/contract/facts/code-step";
import { minor } from "@/lib/contract/facts/money";
import type { Locale } from "@/lib/i18n/locales";

/** The sale that the code confirms. */
export interface ConfirmedSale {
  /** Example: "Sell 3 bonds". */
  readonly title: string;
  /** The proceeds in paise; null while amounts are hidden. */
  readonly proceeds: number | null;
}

export interface SaleCodeWords extends Omit<CodeWords, "confirm"> {
  proceeds: string;
  /** For a code that cannot be sent. */
  unsent: string;
}

interface SaleCodeStepProps {
  state: CodeStep<ConfirmedSale>;
  advance: (form: FormData) => void;
  /** Hidden fields that identify the terms of the sale. */
  terms: Readonly<Record<string, string>>;
  locale: Locale;
  words: SaleCodeWords;
}

/** The sale as quoted, and the code that confirms it. */
export function SaleCodeStep({ state, advance, terms, locale, words }: SaleCodeStepProps) {
  const { title, proceeds } = state.typed;
  const typed = { ...terms, ...(proceeds !== null && { proceeds: String(proceeds) }) };
  return (
    <ConfirmCode step={state} advance={advance} typed={typed} words={{ ...words, confirm: title }}>
      <h2 className="serif text-ink text-title">{title}</h2>
      {proceeds !== null && (
        <p className="mt-3 border-line border-y py-3">
          <span className="block text-label text-muted">{words.proceeds}</span>
          <span className="serif block text-heading text-ink">
            <AmountView amount={minor(proceeds)} currency="INR" locale={locale} />
          </span>
        </p>
      )}
    </ConfirmCode>
  );
}
