/** The layout of the sandbox's own pages: self-contained, without scripts, responsive, light and dark. */
import { html, type Markup } from "./markup.ts";
import { STYLE } from "./style.ts";

/** `body` is a column below the title. Its forms post urlencoded. */
export function page({ title, body, status = 200 }: { title: string; body: Markup; status?: number }): Response {
  const document = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · ultra sandbox</title>
<style>${STYLE}</style>
</head>
<body>
<header><p class="mark">ultra <span>sandbox</span></p></header>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`;
  return new Response(document.text, {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "private, no-store",
      "content-security-policy":
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
      "referrer-policy": "same-origin",
      "x-content-type-options": "nosniff",
    },
  });
}

/** Whether the client is a program, which gets JSON instead of a page. */
export function wantsJson({ headers }: Request): boolean {
  return /\bapplication\/json\b/i.test(headers.get("accept") ?? "");
}
