/** The readable cookies of the specification, by which a browser tells the server what it knows of itself. */

interface WrittenCookie {
  readonly name: string;
  /** Of letters that need no escape in a cookie. */
  readonly value: string;
  /** 0 removes it. */
  readonly seconds: number;
}

export function writeCookie({ name, value, seconds }: WrittenCookie): void {
  const secure = window.location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not everywhere, and the next request may leave at once.
  document.cookie = `${name}=${value}; Path=/; SameSite=Lax; Max-Age=${seconds}${secure}`;
}

/** Null where there is none, or an empty one. */
export function readCookie(name: string): string | null {
  const pair = document.cookie.split("; ").find((entry) => entry.startsWith(`${name}=`));
  return pair?.slice(name.length + 1) || null;
}
