import "server-only";
import { headers } from "next/headers";
import { type Locale, localeOr } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { SITE_ORIGIN } from "@/lib/i18n/site-origin";
import { PAGE_LANGUAGE_HEADER, PAGE_ORIGIN_HEADER, PAGE_PATH_HEADER } from "./page-headers";
import { platformEnv } from "./platform";
import { servedOrigin } from "./served-origin";
import { sessionEndedHref } from "./session-ended";

/** Also works in a server action, which has no path. */
export async function pageLanguage(): Promise<Locale> {
  return localeOr((await headers()).get(PAGE_LANGUAGE_HEADER));
}

export async function pagePath(): Promise<string> {
  return (await headers()).get(PAGE_PATH_HEADER) ?? "/";
}

/** The origin that the browser addresses, for a page that is rendered for its reader. */
export async function pageOrigin(): Promise<string> {
  return (await headers()).get(PAGE_ORIGIN_HEADER) ?? SITE_ORIGIN;
}

/** The origin for an absolute address of the site that the page shows. */
export const siteOrigin = async (): Promise<string> => servedOrigin(await pageOrigin(), platformEnv());

export const homePath = async (): Promise<string> => hrefFor(await pageLanguage(), "/");

/** The redirect target for a session that the backend has rejected: a page itself cannot set a cookie. */
export async function sessionEndedPath(): Promise<string> {
  return sessionEndedHref(await pageLanguage(), await pagePath());
}
