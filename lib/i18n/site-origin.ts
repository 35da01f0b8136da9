import type { Locale } from "./locales.ts";
import { hrefFor } from "./navigation.ts";

/** The origin that a setting names; null when the setting is missing or empty, or names none. */
const originIn = (setting: string | undefined): string | null => {
  const origin = URL.parse(setting ?? "")?.origin;
  return origin === undefined || origin === "null" ? null : origin;
};

/**
 * The site's origin: `SITE_ORIGIN` of wrangler.toml, which a build and the Workers that serve it share, because static
 * pages are rendered at build time.
 */
export const SITE_ORIGIN = originIn(process.env.SITE_ORIGIN) ?? "http://localhost:3000";

/** Whether a setting names an origin that visitors reach: over TLS, by a name that is not of one machine or network. */
export function isPublicOrigin(setting: string | undefined): boolean {
  const origin = originIn(setting);
  if (origin === null || origin !== setting) return false;
  const { protocol, hostname } = new URL(origin);
  return (
    protocol === "https:" && /\.[a-z][a-z0-9-]*$/.test(hostname) && !/\.(?:localhost|local|internal)$/.test(hostname)
  );
}

/** An address for letters at the host of an origin; mail goes to the domain, which `www.` is no part of. */
export const mailboxAt = (origin: string, name: string): string =>
  `${name}@${new URL(origin).hostname.replace(/^www\./, "")}`;

/** The full URL of a page in a language; `path` as for `hrefFor`. */
export const absoluteUrl = (locale: Locale, path: string): string => new URL(hrefFor(locale, path), SITE_ORIGIN).href;

/** The full URL of a file of the site. */
export const fileUrl = (path: string): string => new URL(path, SITE_ORIGIN).href;
