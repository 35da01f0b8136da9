/**
 * The only list of supported languages. A language is one entry here and one folder, `messages/<id>/`
 * (docs/add-a-language.md). Both Workers, the browser and the configuration read it, so it imports nothing.
 */
interface Language {
  /** The language's own name for itself. */
  readonly name: string;
  /** The label of the button that switches to it. */
  readonly shortName: string;
  /** BCP 47 tag for `<html lang>`, `hreflang`, Open Graph and `Intl`. */
  readonly tag: string;
  readonly direction: "ltr" | "rtl";
  /** Decides which font a page loads (app/fonts.ts), and which a PDF (backend/pdf/text-style.ts). */
  readonly script: "LATIN" | "DEVANAGARI";
  /** The clock: 6:05 pm or 18:05. */
  readonly hours: 12 | 24;
  /** The API's name for the language in which an expert is requested. */
  readonly apiName: string;
}

export const LOCALES = {
  en: {
    name: "English",
    shortName: "EN",
    tag: "en-IN",
    direction: "ltr",
    script: "LATIN",
    hours: 12,
    apiName: "ENGLISH",
  },
  hi: {
    name: "हिन्दी",
    shortName: "हिन्दी",
    tag: "hi-IN",
    direction: "ltr",
    script: "DEVANAGARI",
    hours: 24,
    apiName: "HINDI",
  },
} as const satisfies Readonly<Record<string, Language>>;

export type Locale = keyof typeof LOCALES;
export type Script = Language["script"];

export const isLocale = (value: unknown): value is Locale => typeof value === "string" && Object.hasOwn(LOCALES, value);

export const LOCALE_IDS: readonly Locale[] = Object.keys(LOCALES).filter(isLocale);

/** Served without a path prefix, complete in messages and content, and the fallback for other languages. */
export const DEFAULT_LOCALE = "en" satisfies Locale;

/** Parses a locale from a path, a form or a header. */
export const localeOr = (value: unknown, otherwise: Locale = DEFAULT_LOCALE): Locale =>
  isLocale(value) ? value : otherwise;

export const localeOfApiName = (apiName: Language["apiName"]): Locale =>
  LOCALE_IDS.find((locale) => LOCALES[locale].apiName === apiName) ?? DEFAULT_LOCALE;

/** The prefix of every page's path: empty for the default language, `/hi` for Hindi. */
export const pathPrefix = (locale: Locale): string => (locale === DEFAULT_LOCALE ? "" : `/${locale}`);

/** Localised content: required in the default language, optional in the others. */
export type Localized<Value> = { readonly [Id in typeof DEFAULT_LOCALE]: Value } & {
  readonly [Id in Exclude<Locale, typeof DEFAULT_LOCALE>]?: Value | undefined;
};

export const inLocale = <Value>(content: Localized<Value>, locale: Locale): Value =>
  content[locale] ?? content[DEFAULT_LOCALE];

export const forEachLocale = <Value>(make: (locale: Locale) => Value): Record<Locale, Value> =>
  Object.fromEntries(LOCALE_IDS.map((locale) => [locale, make(locale)])) as Record<Locale, Value>;
