/** The region in which an investor's Durable Object is created. Cloudflare applies it only on the first access. */
const HINTS: Readonly<Record<string, DurableObjectLocationHint>> = {
  ...hint("me", ["AE", "BH", "IL", "JO", "KW", "LB", "OM", "QA", "SA", "TR"]),
  ...hint("weur", ["BE", "CH", "DE", "DK", "ES", "FI", "FR", "GB", "IE", "IT", "LU", "NL", "NO", "PT", "SE"]),
  ...hint("eeur", ["AT", "BG", "CZ", "EE", "GR", "HR", "HU", "LT", "LV", "PL", "RO", "RS", "SI", "SK", "UA"]),
  ...hint("enam", ["CA", "US"]),
  ...hint("sam", ["AR", "BR", "CL", "CO", "PE", "UY"]),
  ...hint("afr", ["EG", "KE", "MU", "NG", "TZ", "UG", "ZA"]),
  ...hint("oc", ["AU", "FJ", "NZ"]),
};

function hint(where: DurableObjectLocationHint, countries: readonly string[]) {
  return Object.fromEntries(countries.map((country) => [country, where]));
}

/** `country`: ISO 3166-1 alpha-2. Asia-Pacific for India and every country not listed. */
export function locationHintFor(country: string): DurableObjectLocationHint {
  return HINTS[country] ?? "apac";
}
