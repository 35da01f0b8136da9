/**
 * A visitor's preferences, kept in cookies so that the server renders the page accordingly. None is secret and none
 * grants anything. `public/theme.js` reads the same names before the first paint and, last
 * because it throws without storage, whether this browser has signed in.
 */

export const PREFERENCE_COOKIES = {
  /** `light` or `dark`; absent means the system's setting. */
  theme: "theme",
  /** `1` masks every amount. */
  hideAmounts: "hideAmounts",
  /** `off` when single keys do nothing; absent means that H hides amounts, `/` searches and `?` lists the keys. */
  shortcut: "shortcut",
  /** `INR` or `GIFT`. */
  investmentType: "investmentType",
  /** `ultra` when the visit comes from the ultra app; ends with the browser session. */
  app: "app",
  /** `1` once the migration popup was closed in this visit. */
  migrationClosed: "migrationClosed",
  /** `abroad` while the visitor's region leads to GIFT (lib/web/visitor-region.ts); absent otherwise. */
  region: "region",
  /** `india` or `abroad`: chosen by the visitor, and stronger than `region`. */
  regionChosen: "regionChosen",
  /** `yes` or `no`: whether visits may be counted; absent means not asked yet, and not counted. */
  analytics: "analytics",
  /** One of `OWN_TAX_RATES`: the investor's own highest rate of income tax. */
  taxRate: "taxRate",
} as const;

type PreferenceCookie = (typeof PREFERENCE_COOKIES)[keyof typeof PREFERENCE_COOKIES];

const YEAR_SECONDS = 365 * 24 * 60 * 60;

export interface CookieChoice {
  name: PreferenceCookie;
  /** `null` deletes the cookie. */
  value: string | null;
  /** A year, or until the browser closes. */
  lasts?: "year" | "visit";
}

/** The text to assign to `document.cookie`. */
export function preferenceCookie({ name, value, lasts = "year" }: CookieChoice): string {
  const age = value === null ? "; Max-Age=0" : lasts === "year" ? `; Max-Age=${YEAR_SECONDS}` : "";
  return `${name}=${value ?? ""}; Path=/; SameSite=Lax${age}`;
}

/** The value of one cookie from `document.cookie`; `null` when it is absent. */
export function findCookie(jar: string, name: PreferenceCookie): string | null {
  const pair = jar.split("; ").find((entry) => entry.startsWith(`${name}=`));
  return pair === undefined ? null : pair.slice(name.length + 1);
}
