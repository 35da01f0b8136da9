/**
 * The page of an event, as a pattern: `/hi/deals/acme-2027` → `/deals/*`. A segment that is not one of this app's
 * becomes `*`, so that no id, code or personal data in a path is stored, and the number of patterns is bounded.
 */
const SEGMENTS: ReadonlySet<string> = new Set([
  ...[
    "account-abroad",
    "add",
    "bank",
    "bank-account",
    "blog",
    "bonds",
    "buy",
    "calculators",
    "company",
    "contacts",
    "dashboard",
    "data",
    "deals",
    "delete",
    "demat",
  ],
  ...[
    "developers",
    "digilocker",
    "directory",
    "end",
    "explore",
    "family",
    "gold",
    "google",
    "groups",
    "hand-over",
    "identity",
    "invest",
  ],
  ...[
    "investments",
    "kyc",
    "login",
    "nominees",
    "notifications",
    "order",
    "paid",
    "payments",
    "pre-ipo",
    "preferences",
    "privacy-policy",
    "profile",
  ],
  ...[
    "put",
    "redemptions",
    "referrals",
    "remove",
    "reinvestment",
    "residence",
    "rewards",
    "risk-disclosure",
    "security",
    "sell",
    "shared",
    "silver",
    "stash",
    "tag",
    "talk-to-expert",
    "tnc",
  ],
  ...[
    "take-over",
    "tax-credit",
    "tax-certificates",
    "tax-forecast",
    "tools",
    "statements",
    "transactions",
    "viewers",
    "wallet",
    "withdraw",
    "withdrawals",
    "worked",
    "year",
  ],
  // Renderings of a public page for an amount, a search or a visitor, and the parts of the API's reference.
  ...["amount", "check", "compare", "errors", "issuers", "missing", "schemas", "search", "visitor"],
  // Values of route parameters: dashboards and product explanations.
  ...["asset-leasing", "digital-gold", "digital-silver", "fixed-deposits", "fractional-real-estate"],
  ...["gift-city-investments-for-NRI", "invoice-discounting", "tap-reserve"],
  // Calculators and tools.
  ...["bond-yield", "deposits", "gift-eligibility", "holidays", "ifsc", "isin", "pan", "residency", "rupees-in-hand"],
  ...["sip", "tax", "worked", "xirr"],
]);
const DEPTH_MAX = 5;

/** `languages`: path prefixes that denote a language. */
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
