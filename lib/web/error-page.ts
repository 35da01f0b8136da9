/**
 * The static error page. It depends on nothing that may have failed: no Next, no backend, no file. Its colours are
 * those of `components/ui/tokens.css`, passed in because only the Worker's bundler reads CSS.
 */
import { ERROR_STATUS, type ErrorCode } from "../contract/values/errors.ts";
import { LOCALES, type Locale } from "../i18n/locales.ts";
import { hrefFor } from "../i18n/navigation.ts";
import { PLAIN_DISPLAY_FACES, PLAIN_TEXT_FACES } from "./plain-faces.ts";

const STYLE = `
body { margin: 0; background: var(--ground); color: var(--ink); font: 0.9375rem/1.5 ${PLAIN_TEXT_FACES} }
main { max-width: 40rem; margin: 0 auto; padding: 4rem 1.5rem }
h1, .brand { font-family: ${PLAIN_DISPLAY_FACES}; font-weight: 400 }
h1 { margin: 4rem 0 0; font-size: 2rem; line-height: 1.15 }
p { color: var(--muted) }
a { color: var(--accent) }
a.brand { color: var(--ink); font-size: 1.5625rem; text-decoration: none }
`;

export interface ErrorPage {
  readonly code: ErrorCode;
  readonly locale: Locale;
  /** Identifies the failure in the log. */
  readonly requestId: string;
  /** The brand's CSS custom properties. */
  readonly tokens: string;
  /** The page whose link led to a file that failed. */
  readonly backTo?: string;
}

type Words = Readonly<Record<string, string>>;

export async function errorPage({ code, locale, requestId, tokens, backTo }: ErrorPage): Promise<Response> {
  const { default: common }: { default: Words } = await import(`../../messages/${locale}/common.json`);
  const { default: errors }: { default: Words } = await import(`../../messages/${locale}/errors.json`);
  const isMissing = code === "NOT_FOUND" && backTo === undefined;
  const title = isMissing ? common.notFoundTitle : backTo === undefined ? common.errorTitle : common.fileErrorTitle;
  const home = hrefFor(locale, "/");
  const html = `<!DOCTYPE html>
<html lang="${LOCALES[locale].tag}" dir="${LOCALES[locale].direction}">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(`${title}, ${common.siteName}`)}</title>
<link rel="icon" href="/icon.svg"><script src="/theme.js"></script>
<style>${tokens}${STYLE}</style>
</head>
<body>
<main id="content">
<a class="brand" href="${home}">${escapeHtml(common.siteName)}</a>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(isMissing ? common.notFoundBody : errors[code])}</p>
<p><a href="${escapeHtml(backTo ?? home)}">${escapeHtml(backTo === undefined ? common.goHome : common.back)}</a></p>
<p><small>${escapeHtml(`${common.errorReference} ${requestId}`)}</small></p>
</main>
</body>
</html>`;
  return new Response(html, {
    status: ERROR_STATUS[code],
    headers: { "content-type": "text/html; charset=utf-8", "cache-control": "private, no-store" },
  });
}

const escapeHtml = (text = "") => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
