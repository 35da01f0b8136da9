import { notFound } from "next/navigation";
import { setRequestLocale } from "next-intl/server";
import { isLocale, type Locale } from "./locales";

/** The parameters of a page that has none but its language. Written out, so that types need no build to exist. */
export interface LocaleParams {
  params: Promise<{ locale: string }>;
}

/** The page's language, made known to every `getTranslations` below it. First line of each page and layout. */
export async function pageLocale(params: LocaleParams["params"]): Promise<Locale> {
  const { locale } = await params;
  if (!isLocale(locale)) notFound();
  setRequestLocale(locale);
  return locale;
}
