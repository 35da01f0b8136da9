"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useId, useState, useTransition } from "react";
import { AmountInput } from "@/components/ui/amount-input";
import { Field } from "@/components/ui/field";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { PersistentForm } from "@/components/ui/persistent-form";
import { SubmitButton } from "@/components/ui/submit-button";
import { useFormAction } from "@/components/ui/use-form-action";
import type { Currency } from "@/lib/contract/facts/money";
import { type ErrorWords, errorText } from "@/lib/i18n/error-text";
import { AmountChips } from "./amount-chips";
import type { AmountChoice, AmountProblem } from "./amount-suggestions";
import { ChoiceGroup, type ChoiceGroupWords } from "./choice-group";
import { OpenTerms } from "./open-terms";
import type { TermsState } from "./opening-terms";
import { addDigits, isSame, type TermsQuery, termsAddress } from "./terms-address";

const SETTLES_AFTER_MS = 350;
/** Up to ten lakh (seven digits); longer amounts use a smaller font to fit a narrow panel. */
const LONGEST_IN_FULL_SIZE = 7;

export interface AmountFormProps {
  action: (state: TermsState, form: FormData) => Promise<TermsState>;
  hidden: Readonly<Record<string, string>>;
  /** Path of this page, without the query. */
  path: string;
  currency: Currency;
  /** The query that the server rendered. */
  shown: TermsQuery;
  /** The amount's validation error and the nearest valid amount. */
  problem: AmountProblem | null;
  quick: readonly AmountChoice[];
  /** The deal's other choices: tenure and payout plan. */
  groups: readonly ChoiceGroupWords[];
  /** The server-rendered summary; `bar` is its one-line version for phones. */
  summary: ReactNode;
  bar: ReactNode;
  /** Replaces the button for an investor who may not invest. */
  gate: ReactNode;
  words: { amount: string; quick: string; summary: string; show: string; terms: string; errors: ErrorWords };
}

/** Writes the entered terms to the URL after a debounce, so that the server renders their summary. */
function useTermsInUrl(path: string, shown: TermsQuery) {
  const router = useRouter();
  const [requested, setQuery] = useState(shown);
  const [isDrawing, draw] = useTransition();
  useEffect(() => {
    if (isSame(requested, shown)) return;
    // Only typing is debounced; a choice applies at once.
    const delay = requested.amount === shown.amount ? 0 : SETTLES_AFTER_MS;
    const resting = setTimeout(() => {
      draw(() => router.replace(termsAddress(path, requested), { scroll: false }));
    }, delay);
    return () => clearTimeout(resting);
  }, [requested, shown, path, router]);
  const requestTerms = (part: Partial<TermsQuery>) => setQuery((current) => ({ ...current, ...part }));
  return { requested, requestTerms, isSettled: isSame(requested, shown) && !isDrawing };
}

/** The form's state is the page's URL: input is written there after a debounce, and the server renders the summary. */
export function AmountForm(props: AmountFormProps) {
  const { action, hidden, path, shown, summary, bar, gate, words } = props;
  const [state, send, isOpening] = useFormAction(action, { error: null });
  const { requested, requestTerms, isSettled } = useTermsInUrl(path, shown);
  const formId = useId();
  return (
    <div>
      <PersistentForm id={formId} action={send} answer={state}>
        <HiddenFields values={hidden} />
        <Fields
          {...props}
          requested={requested}
          requestTerms={requestTerms}
          problem={isSettled ? props.problem : null}
        />
        <noscript>
          <SubmitButton variant="secondary" size="wide" name="intent" value="show" className="mt-3">
            {words.show}
          </SubmitButton>
        </noscript>
      </PersistentForm>
      <Drawn label={words.summary} isBusy={!isSettled}>
        {summary}
      </Drawn>
      {gate ?? (
        <OpenTerms
          form={formId}
          isPending={isOpening}
          isBusy={!isSettled}
          words={words.terms}
          refusal={errorText(words.errors, state.error)}
          bar={bar}
        />
      )}
    </div>
  );
}

type FieldsProps = Pick<AmountFormProps, "currency" | "problem" | "quick" | "groups" | "words"> & {
  requested: TermsQuery;
  requestTerms: (part: Partial<TermsQuery>) => void;
};

function Fields({ currency, problem, quick, groups, words, requested, requestTerms }: FieldsProps) {
  const { amount } = requested;
  return (
    <>
      <Field label={words.amount} error={problem?.message}>
        {(control) => (
          <AmountInput
            {...control}
            name="amount"
            currency={currency}
            value={amount}
            onValueChange={(plain) => requestTerms({ amount: plain })}
            required
            className={amount.length > LONGEST_IN_FULL_SIZE ? "[&>*]:text-title" : undefined}
          />
        )}
      </Field>
      <AmountChips
        label={words.quick}
        instead={problem?.instead ?? null}
        choices={quick}
        onChoose={({ plain, isMore }) => requestTerms({ amount: isMore ? addDigits(amount, plain) : plain })}
      />
      {groups.map((group) => (
        <ChoiceGroup
          key={group.name}
          group={group}
          chosen={requested[group.name]}
          onChoose={(name, value) => requestTerms({ [name]: value })}
        />
      ))}
    </>
  );
}

/** Server-rendered content, faded while the server renders new input. */
function Drawn({ label, isBusy, children }: { label: string; isBusy: boolean; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      aria-live="polite"
      aria-busy={isBusy}
      className="mt-3 transition-opacity duration-150 aria-busy:opacity-50"
    >
      {children}
    </section>
  );
}
