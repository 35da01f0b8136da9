/**
 * The e-mail that carries a message: its text in the house's design, for light and dark readers. Every reader knows
 * inline styles; the style element adds the dark scheme. It has no link and no image.
 */
import { LOCALES } from "../../../lib/i18n/locales.ts";
import { escapeHtml } from "../../platform/escape-html.ts";
import { translateTo } from "../../platform/translate.ts";
import type { Message } from "../messages.ts";

const DARK = `@media (prefers-color-scheme: dark) {
.ground { background: #0b0b16 !important; color: #f3f2ee !important; }
.card { background: #12121f !important; border-color: #242436 !important; }
.code { color: #8d88ff !important; }
.quiet { color: #a9a9bd !important; }
}`;

const FACE = "font-family: 'Helvetica Neue', Helvetica, Arial, 'Noto Sans', 'Noto Sans Devanagari', sans-serif";

type Shown = Pick<Message, "text" | "subject" | "locale" | "code">;

export function designedEmail({ text, subject, locale, code }: Shown): string {
  const { tag, direction } = LOCALES[locale];
  const paragraphs = text.split(/\n+/).map((line) => `<p style="margin: 0 0 12px">${escapeHtml(line)}</p>`);
  const large =
    code &&
    `<p class="code" style="margin: 0 0 20px; font-size: 32px; font-weight: 600; letter-spacing: 6px; color: #3d35c9">${escapeHtml(code)}</p>`;
  const footer = translateTo(locale)("notices.emailFooter");
  return `<!doctype html>
<html lang="${tag}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>
${DARK}
</style>
</head>
<body class="ground" style="margin: 0; padding: 32px 16px; background: #f7f7f5; color: #14142b; ${FACE}; font-size: 16px; line-height: 1.5">
<div style="max-width: 520px; margin: 0 auto">
<p style="margin: 0 0 16px; font-size: 20px; font-weight: 600">ultra</p>
<div class="card" style="padding: 28px 28px 16px; background: #ffffff; border: 1px solid #e4e3de; border-radius: 12px">
<h1 style="margin: 0 0 16px; font-size: 18px; font-weight: 600">${escapeHtml(subject)}</h1>
${large ?? ""}${paragraphs.join("\n")}
</div>
<p class="quiet" style="margin: 16px 0 0; font-size: 13px; color: #5c5c70">${escapeHtml(footer)}</p>
</div>
</body>
</html>
`;
}
