/** Translations of the backend's messages: ICU messages from `messages/`, parsed once per isolate. */
import { createTranslator } from "use-intl/core";
import { LOCALES, type Locale } from "../../lib/i18n/locales.ts";
import { BACKEND_MESSAGES, type BackendMessages } from "../../messages/backend.ts";

const translators = new Map<Locale, Translate>();

function make(locale: Locale) {
  return createTranslator<BackendMessages>({
    locale: LOCALES[locale].tag,
    messages: BACKEND_MESSAGES[locale],
    timeZone: "Asia/Kolkata",
    // A missing message is a defect of the release; its key must never be shown instead.
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
