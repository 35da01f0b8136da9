/**
 * The one list of public pages: the sitemap, the social images, the crawl test and the check of structured data read
 * it. A page whose path comes from content is listed by a function in `lib/web/public-content-pages.ts`.
 */
import type { Locale } from "./locales.ts";

export interface PublicPage {
  /** Without language: `/tnc`. */
  readonly path: string;
  /** The message shown on the page's social image: namespace and key. */
  readonly heading: readonly [namespace: string, key: string];
}

export const PUBLIC_PAGES: readonly PublicPage[] = [
  { path: "/", heading: ["home", "headline"] },
  { path: "/talk-to-expert", heading: ["shell", "talk"] },
  { path: "/tnc", heading: ["legal", "tnc.title"] },
  { path: "/privacy-policy", heading: ["legal", "privacy.title"] },
  { path: "/risk-disclosure", heading: ["legal", "risk.title"] },
];

/**
 * The page's social image, which the build makes (scripts/social-images). A page without an image of its own is served
 * the general one at this path (lib/web/static-file.ts).
 */
export const socialImagePath = (locale: Locale, path: string): string =>
  `${SOCIAL_IMAGES}${locale}${path === "/" ? "/home" : path}.png`;

export const SOCIAL_IMAGES = "/og/";
export const FALLBACK_IMAGE = "/og.png";
