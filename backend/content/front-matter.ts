/**
 * Splits a Markdown file into its front matter and its body. Only `key: value` lines are accepted, not YAML, so that no
 * value is ever read as something other than text.
 */
export interface MarkdownFile {
  readonly fields: ReadonlyMap<string, string>;
  readonly body: string;
}

const FENCE = "---\n";

/** @throws Error when the front matter is missing or a line is no field; a key may have a dot: `seo.robots`. */
export function readFrontMatter(text: string): MarkdownFile {
  const end = text.indexOf(`\n${FENCE}`, FENCE.length - 1);
  if (!text.startsWith(FENCE) || end < 0)
    throw new Error("A content file begins with front matter between two --- lines");
  const lines = text.slice(FENCE.length, end).split("\n").filter(Boolean);
  const fields = new Map(lines.map(readField));
  if (fields.size !== lines.length) throw new Error("A field is given twice");
  return { fields, body: text.slice(end + 1 + FENCE.length).trim() };
}

function readField(line: string): [string, string] {
  const at = line.indexOf(": ");
  const key = line.slice(0, at);
  if (at < 0 || !/^[a-zA-Z]+(?:\.[a-zA-Z]+)?$/.test(key)) throw new Error(`Not a field of front matter: ${line}`);
  return [key, line.slice(at + 2).trim()];
}
