/** The page of this site that sent the request; null for any other client. */
export function referringPage({ headers, url }: Request): URL | null {
  const page = URL.parse(headers.get("referer") ?? "");
  return page?.origin === new URL(url).origin ? page : null;
}

/** The page whose link the browser follows; null for a script, whose page explains a failure itself. */
export function pageOfFollowedLink(request: Request): URL | null {
  const { method, headers } = request;
  // Browsers before 2023 do not name the mode; their links alone accept HTML.
  const mode = headers.get("sec-fetch-mode") ?? (headers.get("accept")?.includes("text/html") ? "navigate" : null);
  return method === "GET" && mode === "navigate" ? referringPage(request) : null;
}
