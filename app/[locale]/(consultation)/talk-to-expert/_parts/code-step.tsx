"use client";

import { type CodeWords, ConfirmCode } from "@/components/confirm-code/confirm-code";
import type { Locale } from "@/lib/i18n/locales";
import type { ConsultationState } from "./consultation-state";
import { ConsultationTime, type ConsultationTimeText } from "./consultation-time";

export interface ConsultationCodeWords extends CodeWords {
  title: string;
  time: ConsultationTimeText;
}

interface CodeStepProps {
  state: Extract<ConsultationState, { step: "code" }>;
  advance: (form: FormData) => void;
  context: Readonly<Record<string, string>>;
  locale: Locale;
  words: ConsultationCodeWords;
}

/** The number is verified before the slot is reserved, so that nobody blocks slots with another person's number. */
export function CodeStep({ state, advance, context, locale, words }: CodeStepProps) {
  const { typed } = state;
  return (
    <div className="max-w-md">
      <ConfirmCode step={state} advance={advance} typed={{ ...context, ...typed }} words={words}>
        <h2 className="serif text-ink text-title">{words.title}</h2>
        <ConsultationTime at={Date.parse(typed.at)} locale={locale} words={words.time} className="mt-3" />
      </ConfirmCode>
    </div>
  );
}
