import { escapeHtml } from "../../platform/escape-html.ts";

/** Text that is already HTML. Every other value interpolated into `html` is escaped. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Markup | string | number | null | readonly Part[];

function render(part: Part): string {
  if (part === null) return "";
  if (part instanceof Markup) return part.text;
  if (typeof part === "object") return part.map(render).join("");
  return escapeHtml(String(part));
}

export function html(pieces: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(pieces.map((piece, index) => piece + render(parts[index] ?? null)).join(""));
}
