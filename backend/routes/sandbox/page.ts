/** The layout of the sandbox's own pages: self-contained, without scripts, responsive, light and dark. */
import { html, Markup } from "./markup.ts";

/** The product's colours, copied: these pages cannot use the web Worker's style sheets. */
const STYLE = new Markup(`
:root { color-scheme: light dark; --ground: #f7f7f5; --surface: #fff; --ink: #14142b; --ink-2: #56566b; --line: #e2e1dc; --accent: #3730c8; --on-accent: #fff; --soft: #ecebfd; --good: #0b6b4a; --bad: #a8321f; }
@media (prefers-color-scheme: dark) { :root { --ground: #0b0b16; --surface: #12121f; --ink: #f3f2ee; --ink-2: #a9a9bd; --line: #242436; --accent: #8d88ff; --on-accent: #0b0b16; --soft: #1d1c3a; --good: #5fd3a4; --bad: #ff9a86; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 15px/1.5 system-ui, sans-serif; font-variant-numeric: tabular-nums; }
header, main { max-width: 40rem; margin: 0 auto; padding: 0 20px; }
header { padding-top: 28px; }
main { padding-bottom: 64px; }
.mark { margin: 0; font-weight: 600; letter-spacing: -0.01em; }
.mark span { color: var(--ink-2); font-weight: 400; }
h1 { margin: 40px 0 24px; font: 500 32px/1.15 Georgia, "Times New Roman", serif; letter-spacing: -0.01em; text-wrap: balance; }
p { margin: 0 0 16px; text-wrap: pretty; }
.note, .label { color: var(--ink-2); font-size: 12.5px; }
.amount { margin: 0 0 24px; font: 500 44px/1.1 Georgia, "Times New Roman", serif; letter-spacing: -0.02em; }
.amount small { color: var(--ink-2); font-size: 0.5em; }
form { margin: 0 0 24px; }
label { display: block; margin: 0 0 6px; font-size: 12.5px; color: var(--ink-2); }
input, select { width: 100%; min-height: 44px; padding: 8px 12px; font: inherit; color: inherit; background: var(--surface); border: 1px solid var(--line); border-radius: 10px; }
.row { display: flex; flex-wrap: wrap; gap: 12px; align-items: end; }
.row > .grow { flex: 1 1 14rem; }
button { min-height: 44px; padding: 0 20px; font: 600 15px system-ui, sans-serif; color: var(--ink); background: transparent; border: 1px solid var(--line); border-radius: 10px; cursor: pointer; }
button.primary { color: var(--on-accent); background: var(--accent); border-color: var(--accent); }
button.stack { display: block; width: 100%; margin: 0 0 12px; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
ol.messages { list-style: none; margin: 0; padding: 0; border-top: 1px solid var(--line); }
ol.messages li { padding: 20px 0; border-bottom: 1px solid var(--line); }
.message { white-space: pre-line; overflow-wrap: anywhere; margin: 6px 0 0; }
.code { margin: 8px 0 0; font: 500 32px/1.2 Georgia, "Times New Roman", serif; letter-spacing: 0.08em; }
dl { margin: 0 0 24px; border-top: 1px solid var(--line); }
dl > div { display: flex; justify-content: space-between; gap: 16px; padding: 12px 0; border-bottom: 1px solid var(--line); }
dt { color: var(--ink-2); }
dd { margin: 0; text-align: right; overflow-wrap: anywhere; }
.good { color: var(--good); }
.bad { color: var(--bad); }
`);

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
  return documentResponse(document.text, status);
}

/** A complete document without scripts. */
export function documentResponse(document: string, status = 200): Response {
  return new Response(document, {
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
