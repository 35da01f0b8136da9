import type { Locale } from "./locales.ts";
import { hrefFor } from "./navigation.ts";

/** The site's origin, from one build setting: static pages are rendered at build time. */
export const SITE_ORIGIN = new URL(process.env.SITE_ORIGIN ?? "http://localhost:3000").origin;

/** The full URL of a page in a language; `path` as for `hrefFor`. */
export const absoluteUrl = (locale: Locale, path: string): string => new URL(hrefFor(locale, path), SITE_ORIGIN).href;

/** The full URL of a file of the site. */
export const fileUrl = (path: string): string => new URL(path, SITE_ORIGIN).href;
