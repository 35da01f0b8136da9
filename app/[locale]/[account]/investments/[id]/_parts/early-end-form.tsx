"use client";

import { AmountInput } from "@/components/ui/amount-input";
import { Notice } from "@/components/ui/feedback";
import { Field } from "@/components/ui/field";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { SubmitButton } from "@/components/ui/submit-button";
import { useFormAction } from "@/components/ui/use-form-action";
import { type ErrorWords, errorText } from "@/lib/i18n/error-text";
import type { Locale } from "@/lib/i18n/locales";
import type { EarlyEndState } from "../actions";
import { Breakdown } from "./breakdown";

interface EarlyEndFormProps {
  action: (state: EarlyEndState, form: FormData) => Promise<EarlyEndState>;
  investmentId: string;
  locale: Locale;
  words: {
    quote: string;
    end: string;
    again: string;
    /** Words for a part of a locked deposit. */
    part: { lead: string; amount: string; help: string; quote: string; take: string; final: string };
    /** Contains the placeholder `{time}`. */
    until: string;
    final: string;
    amountHidden: string;
    errors: ErrorWords;
  };
}

/**
 * Two steps on one page, both server-handled forms: the quote, then the withdrawal; for a locked deposit, of a part of it.
 */
export function EarlyEndForm({ action, investmentId, locale, words }: EarlyEndFormProps) {
  const [state, advance] = useFormAction(action, { step: "start", error: null });
  const error = errorText(words.errors, state.error);
  const known = { investmentId, locale };
  return (
    <>
      {error && (
        <div className="mb-5">
          <Notice tone="negative" live>
            {error}
          </Notice>
        </div>
      )}
      {state.step === "start" ? (
        <form action={advance}>
          <HiddenFields values={known} />
          <SubmitButton variant="secondary">{words.quote}</SubmitButton>
        </form>
      ) : (
        <Quoted state={state} advance={advance} known={known} words={words} />
      )}
    </>
  );
}

interface QuotedProps extends Pick<EarlyEndFormProps, "words"> {
  state: Exclude<EarlyEndState, { step: "start" }>;
  advance: (form: FormData) => void;
  known: { investmentId: string; locale: Locale };
}

function Quoted({ state, advance, known, words }: QuotedProps) {
  const isPart = state.step === "part";
  const { termsId, idempotencyKey } = state;
  const accepted = { ...known, termsId, idempotencyKey, intent: isPart ? "part" : "end" };
  return (
    <div className="max-w-xl">
      {isPart && <p className="mb-5 text-body text-muted">{words.part.lead}</p>}
      <Breakdown lines={state.lines} locale={known.locale} amountHidden={words.amountHidden} />
      <p className="mt-4 text-label text-muted">{words.until.replace("{time}", state.until)}</p>
      {state.coins && <p className="mt-1 text-ink text-label">{state.coins}</p>}
      <p className="mt-1 mb-5 text-label text-muted">{isPart ? words.part.final : words.final}</p>
      <div className="flex flex-wrap gap-3">
        <form action={advance}>
          <HiddenFields values={isPart ? { ...accepted, part: state.typed } : accepted} />
          <SubmitButton variant="danger">{isPart ? words.part.take : words.end}</SubmitButton>
        </form>
        {!isPart && (
          <form action={advance}>
            <HiddenFields values={known} />
            <SubmitButton variant="quiet">{words.again}</SubmitButton>
          </form>
        )}
      </div>
      {isPart && (
        <form key={termsId} action={advance} className="mt-6 flex flex-wrap items-end gap-3">
          <HiddenFields values={known} />
          <Field label={words.part.amount} help={words.part.help}>
            {(control) => <AmountInput {...control} name="part" defaultValue={state.typed} />}
          </Field>
          <SubmitButton variant="secondary">{words.part.quote}</SubmitButton>
        </form>
      )}
    </div>
  );
}
