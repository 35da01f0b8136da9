/** The text of a served page that somebody reads or hears, as far as HTML alone shows it. */

const INVISIBLE = /<(script|style|template)\b[^>]*>[\s\S]*?<\/\1>|<!--[\s\S]*?-->/g;
const INLINE = /<\/?(?:a|abbr|b|button|em|i|label|small|span|strong|sub|sup|time)\b[^>]*>/g;
/** Attributes that a screen reader speaks or an empty field shows. */
const SPOKEN = /\s(?:aria-label|alt|placeholder|title)="([^"]*)"/g;

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'", nbsp: " " };

const decode = (text: string) => text.replace(/&(#?\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity);

/** One line per block of text. Inline elements become spaces, so "₹5.00" with small decimals is "₹5 .00". */
export function visibleLines(html: string): readonly string[] {
  const shown = html.replace(INVISIBLE, "");
  const spoken = [...shown.matchAll(SPOKEN)].map(([, text = ""]) => text);
  const written = shown
    .replace(INLINE, " ")
    .replace(/<[^<>]+>/g, "\n")
    .split("\n");
  return [...written, ...spoken].map((line) => decode(line).replace(/\s+/g, " ").trim()).filter((line) => line !== "");
}
