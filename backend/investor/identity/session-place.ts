/** The approximate origin of a request, from headers of Cloudflare's edge. The IP address is never stored. */
export interface Place {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly region: string | null;
  readonly city: string | null;
}

const NAME_LENGTH_MAX = 60;

/** Null when the edge sends no country or an unusable one (`XX` unknown, `T1` Tor). */
export function placeOf(headers: Headers): Place | null {
  const country = /^[A-Z]{2}$/.exec(headers.get("cf-ipcountry") ?? "")?.[0];
  if (country === undefined || country === "XX") return null;
  return { country, region: nameIn(headers, "cf-region"), city: nameIn(headers, "cf-ipcity") };
}

/** Accepts letters, digits, spaces and punctuation of place names; null for anything else. */
function nameIn(headers: Headers, header: string): string | null {
  const name = fromUtf8(headers.get(header) ?? "").trim();
  return name.length <= NAME_LENGTH_MAX && /^[\p{L}\p{M}\d .,'’()-]+$/u.test(name) ? name : null;
}

/** Headers may carry UTF-8 bytes decoded as Latin-1; decodes them, or returns text that is correct already. */
function fromUtf8(text: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(Buffer.from(text, "latin1"));
  } catch {
    return text;
  }
}
