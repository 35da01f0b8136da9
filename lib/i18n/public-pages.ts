/**
 * The only list of public pages: the sitemap, the social images, the crawl test and the check of structured data read
 * it. A page whose path comes from content is listed by a function in `lib/web/routes/sitemap.ts`.
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
  { path: "/explore", heading: ["explore", "index.headline"] },
  { path: "/explore/invoice-discounting", heading: ["explore-invoices", "headline"] },
  { path: "/explore/bonds", heading: ["explore-bonds", "headline"] },
  { path: "/explore/tap-reserve", heading: ["explore-reserve", "headline"] },
  { path: "/explore/pre-ipo", heading: ["explore-pre-ipo", "headline"] },
  { path: "/explore/asset-leasing", heading: ["explore-leasing", "headline"] },
  { path: "/explore/fixed-deposits", heading: ["explore-deposits", "headline"] },
  { path: "/explore/fractional-real-estate", heading: ["explore-property", "headline"] },
  { path: "/explore/digital-gold", heading: ["explore-gold", "headline"] },
  { path: "/explore/digital-silver", heading: ["explore-silver", "headline"] },
  { path: "/explore/gift-city-investments-for-NRI", heading: ["explore-gift", "headline"] },
  { path: "/explore/stash", heading: ["explore-stash", "headline"] },
  { path: "/deals", heading: ["deal", "visitor.title"] },
  { path: "/talk-to-expert", heading: ["shell", "talk"] },
  { path: "/calculators", heading: ["calculators", "calculators.heading"] },
  { path: "/calculators/rupees-in-hand", heading: ["calculators", "pages.rupees-in-hand.heading"] },
  { path: "/calculators/xirr", heading: ["calculators", "pages.xirr.heading"] },
  { path: "/calculators/bond-yield", heading: ["calculators", "pages.bond-yield.heading"] },
  { path: "/calculators/deposits", heading: ["calculators", "pages.deposits.heading"] },
  { path: "/calculators/invoice-discounting", heading: ["calculators", "pages.invoice-discounting.heading"] },
  { path: "/calculators/asset-leasing", heading: ["calculators", "pages.asset-leasing.heading"] },
  { path: "/calculators/gold", heading: ["calculators", "pages.gold.heading"] },
  { path: "/calculators/sip", heading: ["calculators", "pages.sip.heading"] },
  { path: "/calculators/tax", heading: ["calculators", "pages.tax.heading"] },
  { path: "/company", heading: ["company", "title"] },
  { path: "/tools", heading: ["calculators", "tools.heading"] },
  { path: "/tools/pan", heading: ["calculators", "pages.pan.heading"] },
  { path: "/tools/isin", heading: ["calculators", "pages.isin.heading"] },
  { path: "/tools/ifsc", heading: ["calculators", "pages.ifsc.heading"] },
  { path: "/tools/residency", heading: ["calculators", "pages.residency.heading"] },
  { path: "/tools/gift-eligibility", heading: ["calculators", "pages.gift-eligibility.heading"] },
  { path: "/tools/holidays", heading: ["calculators", "pages.holidays.heading"] },
  { path: "/directory", heading: ["directory", "issuers.heading"] },
  { path: "/directory/bonds", heading: ["directory", "bonds.heading"] },
  { path: "/blog", heading: ["blog", "heading"] },
  { path: "/developers", heading: ["developers", "title"] },
  { path: "/developers/schemas", heading: ["developers", "schemas.title"] },
  { path: "/developers/errors", heading: ["developers", "errors.title"] },
  { path: "/tnc", heading: ["legal", "tnc.title"] },
  { path: "/privacy-policy", heading: ["legal", "privacy.title"] },
  { path: "/risk-disclosure", heading: ["legal", "risk.title"] },
];

/** Whether a page of this path, without query, exists. */
export const isPublicPage = (path: string): boolean => PUBLIC_PAGES.some((page) => page.path === path);

/**
 * The page's social image, which the build makes (scripts/social-images). A page without an image of its own is served
 * the general one at this path (lib/web/static-file.ts).
 */
export const socialImagePath = (locale: Locale, path: string): string =>
  `${SOCIAL_IMAGES}${locale}${path === "/" ? "/home" : path}.png`;

export const SOCIAL_IMAGES = "/og/";
export const FALLBACK_IMAGE = "/og.png";
