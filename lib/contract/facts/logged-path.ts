/** The path of a request as the logs of both Workers state it: without the token that opens a calendar feed. */
export const loggedPath = (url: string): string =>
  (URL.parse(url)?.pathname ?? "").replace(/(\/v2\/calendar\/)[^/]+/, "$1*");
