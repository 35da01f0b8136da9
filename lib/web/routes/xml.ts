/** Writes XML 1.0. Every text and attribute is escaped here, and nowhere else. */
export interface XmlElement {
  readonly name: string;
  readonly attributes?: Readonly<Record<string, string>>;
  readonly children?: string | readonly XmlElement[];
}

export const element = (
  name: string,
  children: XmlElement["children"] = [],
  attributes: XmlElement["attributes"] = {},
): XmlElement => ({ name, children, attributes });

export const writeXml = (root: XmlElement): string => `<?xml version="1.0" encoding="UTF-8"?>\n${write(root)}\n`;

function write({ name, attributes = {}, children = [] }: XmlElement): string {
  const start = [name, ...Object.entries(attributes).map(([key, value]) => `${key}="${escaped(value)}"`)].join(" ");
  const content = typeof children === "string" ? escaped(children) : children.map(write).join("\n");
  return content === "" ? `<${start}/>` : `<${start}>${content}</${name}>`;
}

/** Control characters that no XML document may hold, even escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const escaped = (text: string): string =>
  text
    .replace(FORBIDDEN, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
