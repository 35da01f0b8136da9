/**
 * The only list of the languages that exist. A language is one line here and one folder, `messages/<id>/`
 * (docs/add-a-language.md). Both Workers, the browser and the configuration read it, so it imports nothing.
 */
interface Language {
  /** In the language itself. */
  readonly name: string;
  /** On the button that switches to it. */
  readonly shortName: string;
  /** BCP 47, for `<html lang>`, `hreflang`, Open Graph and `Intl`. */
  readonly tag: string;
  readonly direction: "ltr" | "rtl";
  /** Decides which face a page loads (app/fonts.ts), and whether a PDF can be written in it (`pdfLocale`). */
  readonly script: "LATIN" | "DEVANAGARI";
  /** Hours of the clock: 6:05 pm or 18:05. */
  readonly hours: 12 | 24;
  /** What the API calls it where an expert is to speak it. */
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

/** Stands at the bare path, is complete in messages and in content, and stands in for what another language lacks. */
export const DEFAULT_LOCALE = "en" satisfies Locale;

/** Of what an address, a form or a header says. */
export const localeOr = (value: unknown, otherwise: Locale = DEFAULT_LOCALE): Locale =>
  isLocale(value) ? value : otherwise;

export const localeOfApiName = (apiName: Language["apiName"]): Locale =>
  LOCALE_IDS.find((locale) => LOCALES[locale].apiName === apiName) ?? DEFAULT_LOCALE;

/** Before the path of every page: nothing for the default language, `/hi` for Hindi. */
export const pathPrefix = (locale: Locale): string => (locale === DEFAULT_LOCALE ? "" : `/${locale}`);

/** The faces of a PDF have Latin letters only. */
export const pdfLocale = (locale: Locale): Locale => (LOCALES[locale].script === "LATIN" ? locale : DEFAULT_LOCALE);

/** Content in several languages: complete in the default one, while the others may lag behind. */
export type Localized<Value> = { readonly [Id in typeof DEFAULT_LOCALE]: Value } & {
  readonly [Id in Exclude<Locale, typeof DEFAULT_LOCALE>]?: Value | undefined;
};

export const inLocale = <Value>(content: Localized<Value>, locale: Locale): Value =>
  content[locale] ?? content[DEFAULT_LOCALE];

export const forEachLocale = <Value>(make: (locale: Locale) => Value): Record<Locale, Value> =>
  Object.fromEntries(LOCALE_IDS.map((locale) => [locale, make(locale)])) as Record<Locale, Value>;
