import { notFound } from "next/navigation";
import { setRequestLocale } from "next-intl/server";
import { isLocale, type Locale } from "./locales";

/** The parameters of a page whose only parameter is its language. Explicit, so that type checking needs no build. */
export interface LocaleParams {
  params: Promise<{ locale: string }>;
}

/** The page's language, set for every `getTranslations` below it. Call it first in each page and layout. */
export async function pageLocale(params: LocaleParams["params"]): Promise<Locale> {
  const { locale } = await params;
  if (!isLocale(locale)) notFound();
  setRequestLocale(locale);
  return locale;
}
