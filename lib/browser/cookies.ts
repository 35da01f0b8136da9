/** The readable cookies of the specification, in which a browser describes itself to the server. */

interface WrittenCookie {
  readonly name: string;
  /** Only characters that need no escaping in a cookie. */
  readonly value: string;
  /** 0 removes it. */
  readonly seconds: number;
}

export function writeCookie({ name, value, seconds }: WrittenCookie): void {
  const secure = window.location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not available everywhere, and the next request may start at once.
  document.cookie = `${name}=${value}; Path=/; SameSite=Lax; Max-Age=${seconds}${secure}`;
}

/** Null for an absent or empty cookie. */
export function readCookie(name: string): string | null {
  const pair = document.cookie.split("; ").find((entry) => entry.startsWith(`${name}=`));
  return pair?.slice(name.length + 1) || null;
}
