/** The backend's own words in a language: ICU messages from `messages/`, read once per isolate. */
import { createTranslator } from "use-intl/core";
import { LOCALES, type Locale } from "../lib/i18n/locales.ts";
import { BACKEND_MESSAGES, type BackendMessages } from "../messages/backend.ts";

const translators = new Map<Locale, Translate>();

function make(locale: Locale) {
  return createTranslator<BackendMessages>({
    locale: LOCALES[locale].tag,
    messages: BACKEND_MESSAGES[locale],
    timeZone: "Asia/Kolkata",
    // A message without its words is a defect of the release, and never goes out as its key.
    onError: (error) => {
      throw error;
    },
  });
}

export type Translate = ReturnType<typeof make>;

export function translateTo(locale: Locale): Translate {
  const known = translators.get(locale);
  if (known) return known;
  const made = make(locale);
  translators.set(locale, made);
  return made;
}
