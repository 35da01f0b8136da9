/** A browser states the origin in one of two headers; a request with neither is not known to come from this site. */
export function isSameOrigin(request: Request): boolean {
  const site = request.headers.get("sec-fetch-site");
  const origin = request.headers.get("origin");
  if (origin !== null) return origin === new URL(request.url).origin;
  return site === "same-origin";
}
