/** Where a request came from, as Cloudflare's edge says in headers of its own: a guess by the network, never the address. */
export interface Place {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly region: string | null;
  readonly city: string | null;
}

const NAME_LENGTH_MAX = 60;

/** Null where the edge says nothing, or that it cannot tell (`XX`, and `T1` for Tor). */
export function placeOf(headers: Headers): Place | null {
  const country = /^[A-Z]{2}$/.exec(headers.get("cf-ipcountry") ?? "")?.[0];
  if (country === undefined || country === "XX") return null;
  return { country, region: nameIn(headers, "cf-region"), city: nameIn(headers, "cf-ipcity") };
}

/** Letters, spaces and what stands between words. */
function nameIn(headers: Headers, header: string): string | null {
  const name = fromUtf8(headers.get(header) ?? "").trim();
  return name.length <= NAME_LENGTH_MAX && /^[\p{L}\p{M}\d .,'’()-]+$/u.test(name) ? name : null;
}

/** A header may bring UTF-8 one byte for one letter; whoever read it before us may have put it together already. */
function fromUtf8(text: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(Buffer.from(text, "latin1"));
  } catch {
    return text;
  }
}
