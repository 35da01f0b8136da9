/**
 * The page of an event, as a pattern: `/hi/deals/acme-2027` → `/deals/*`. What is no segment of one of our own pages is
 * a `*`, so that no id, code or person's data in an address is ever stored, and the pages that there can be are few.
 */
const SEGMENTS: ReadonlySet<string> = new Set([
  ...["add", "bank-account", "blog", "bonds", "buy", "calculators", "contacts", "dashboard", "deals", "delete"],
  ...["developers", "digilocker", "directory", "end", "explore", "family", "gold", "google", "groups", "invest"],
  ...["investments", "kyc", "login", "nominees", "paid", "payments", "pre-ipo", "privacy-policy", "profile"],
  ...["referrals", "remove", "residence", "risk-disclosure", "sell", "silver", "stash", "talk-to-expert", "tnc"],
  ...["tools", "transactions", "wallet", "withdraw", "withdrawals"],
  // The dashboards and what is explained, which are values of a parameter.
  ...["asset-leasing", "digital-gold", "digital-silver", "fixed-deposits", "fractional-real-estate"],
  ...["gift-city-investments-for-NRI", "invoice-discounting", "tap-reserve"],
]);
const DEPTH_MAX = 5;

/** `languages`: the first segments that only say a language. */
export function pagePattern(path: string, languages: ReadonlySet<string>): string {
  const segments = path.split(/[?#]/, 1)[0]?.split("/").filter(Boolean) ?? [];
  const [first = ""] = segments;
  const own = languages.has(first) ? segments.slice(1) : segments;
  return `/${own
    .slice(0, DEPTH_MAX)
    .map((segment) => (SEGMENTS.has(segment) ? segment : "*"))
    .join("/")}`;
}

export const hasPageSegment = (segment: string): boolean => SEGMENTS.has(segment);
