import { z } from "zod";
import { DEFAULT_LOCALE, forEachLocale, LOCALE_IDS, type Localized } from "../../i18n/locales.ts";
import { named } from "./named.ts";

type LocalizedShape<Value extends z.ZodType> = {
  [Id in keyof Localized<Value>]-?: Id extends typeof DEFAULT_LOCALE ? Value : z.ZodOptional<Value>;
};

/** A value in each language: required in the default language, optional in the others. */
export function localized<Value extends z.ZodType>(value: Value) {
  const shape = forEachLocale((locale) => (locale === DEFAULT_LOCALE ? value : value.optional()));
  return z.object(shape as LocalizedShape<Value>);
}

export const localeId = named("Locale", z.enum(LOCALE_IDS));
