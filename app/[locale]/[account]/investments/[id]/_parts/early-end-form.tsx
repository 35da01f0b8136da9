"use client";

import { Notice } from "@/components/ui/feedback";
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
    /** Contains the placeholder `{time}`. */
    until: string;
    final: string;
    amountHidden: string;
    errors: ErrorWords;
  };
}

/** Two steps on one page, both server-handled forms: the quote, then the withdrawal. */
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
        <div className="max-w-xl">
          <Breakdown lines={state.lines} locale={locale} amountHidden={words.amountHidden} />
          <p className="mt-4 text-label text-muted">{words.until.replace("{time}", state.until)}</p>
          {state.coins && <p className="mt-1 text-ink text-label">{state.coins}</p>}
          <p className="mt-1 mb-5 text-label text-muted">{words.final}</p>
          <div className="flex flex-wrap gap-3">
            <form action={advance}>
              <HiddenFields
                values={{ ...known, intent: "end", termsId: state.termsId, idempotencyKey: state.idempotencyKey }}
              />
              <SubmitButton variant="danger">{words.end}</SubmitButton>
            </form>
            <form action={advance}>
              <HiddenFields values={known} />
              <SubmitButton variant="quiet">{words.again}</SubmitButton>
            </form>
          </div>
        </div>
      )}
    </>
  );
}
