/**
 * One spelling for one mailbox. Pure and without zod, for the contract, for forms and for the names of stored contacts
 * (docs/decisions/0136).
 */

/** Characters that a URL parser would read as the end of a host, or would decode. */
const URL_SYNTAX = /[/?#%@:\\[\]]/;
const IPV4 = /^\d+\.\d+\.\d+\.\d+$/;
const BEYOND_ASCII = /[^!-~]/;

/** The ASCII form of a domain, in lower case; null for a non-ASCII domain that has none. */
function hostOf(domain: string): string | null {
  if (!BEYOND_ASCII.test(domain)) return domain.toLowerCase();
  if (URL_SYNTAX.test(domain)) return null;
  const host = URL.parse(`http://${domain}`)?.hostname ?? null;
  // The URL parser reads full-width digits as the address of a machine.
  return host === null || IPV4.test(host) ? null : host;
}

/**
 * Lower case and composed (Unicode NFC), with the domain in the ASCII form that mail servers use: `रवि@xn--p1b6ci4b4b3a.in`.
 * Null when the domain has no such form.
 */
export function canonicalMailbox(address: string): string | null {
  const at = address.lastIndexOf("@");
  const host = hostOf(address.slice(at + 1));
  return host === null ? null : `${address.slice(0, at).normalize("NFC").toLowerCase().normalize("NFC")}@${host}`;
}
