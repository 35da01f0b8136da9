/** Where a browser goes whose session is over, or turns out not to be. Known to pages, which send it, and to the door. */

const SESSION_ENDED = "/api/session/ended";
const LANGUAGE = "language";

/** Ends what is left of a session in the browser and goes to `/` (specification §4), in the language of the page. */
export function sessionEndedHref(language: string | null): string {
  return language === "hi" ? `${SESSION_ENDED}?${LANGUAGE}=hi` : SESSION_ENDED;
}

/** Where `url`, as `sessionEndedHref` made it, leads on to: never anywhere else than to one of these four. */
export function sessionEndedTarget(url: URL, isOver: boolean): string {
  const isHindi = url.searchParams.get(LANGUAGE) === "hi";
  if (isOver) return isHindi ? "/hi" : "/";
  return isHindi ? "/hi/dashboard" : "/dashboard";
}
