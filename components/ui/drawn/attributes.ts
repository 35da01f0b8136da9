/** Attributes of elements, written as React writes them. */

const NAMES: Readonly<Record<string, string>> = {
  ...{ className: "class", htmlFor: "for", charSet: "charset", defaultChecked: "checked" },
};

/** Attributes of SVG that have a hyphen; every other name of SVG keeps its capitals. */
const HYPHENATED = new Set([
  ...["strokeWidth", "strokeLinecap", "strokeLinejoin", "strokeDasharray", "strokeDashoffset", "strokeOpacity"],
  ...["strokeMiterlimit", "fillRule", "fillOpacity", "clipRule", "clipPath", "vectorEffect", "textAnchor"],
  ...["dominantBaseline", "fontSize", "fontWeight", "fontFamily", "stopColor", "stopOpacity", "paintOrder"],
]);

/** Present without a value, or absent. */
const BOOLEAN = new Set([
  ...[
    "hidden",
    "open",
    "disabled",
    "checked",
    "defaultChecked",
    "required",
    "readOnly",
    "multiple",
    "selected",
    "reversed",
    "inert",
  ],
  ...["noValidate", "formNoValidate", "autoFocus", "download", "itemScope"],
]);

/** Values of style without a unit. */
const UNITLESS = new Set(["opacity", "order", "zIndex", "flex", "flexGrow", "flexShrink", "fontWeight", "lineHeight"]);

const IGNORED = new Set(["key", "ref", "suppressHydrationWarning"]);
const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", '"': "&quot;", "<": "&lt;", ">": "&gt;" };

const escaped = (value: string) => value.replace(/[&"<>]/g, (character) => ESCAPES[character] ?? "");
/** An event is written as JSON, whose quotes would take six letters each. */
const quoted = (value: string) =>
  value.includes('"') && !value.includes("'") ? `'${escaped(value).replaceAll("&quot;", '"')}'` : `"${escaped(value)}"`;
const hyphenated = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function nameOf(name: string): string {
  if (HYPHENATED.has(name)) return hyphenated(name);
  const known = NAMES[name];
  if (known !== undefined) return known;
  return BOOLEAN.has(name) || /^(?:tabIndex|popover|colSpan|rowSpan|dateTime|maxLength|minLength|inputMode)/.test(name)
    ? name.toLowerCase()
    : name;
}

/** An address that runs a script; blanks and control characters before and within its scheme do not stop a browser. */
const isScript = (value: unknown) =>
  typeof value === "string" &&
  value
    .replace(/[\p{Cc}\s]/gu, "")
    .toLowerCase()
    .startsWith("javascript:");

/**
 * The attributes with a blank before each.
 * @throws for a handler, an action, a default value and raw HTML, which need React, and for an address that runs a script.
 */
export function attributesOf(props: Readonly<Record<string, unknown>>): string {
  return Object.entries(props)
    .map(([name, value]) => attribute(name, value))
    .join("");
}

function attribute(name: string, value: unknown): string {
  if (IGNORED.has(name) || value === null || value === undefined) return "";
  if (typeof value === "function" || typeof value === "symbol" || /^(?:defaultValue|dangerously)/.test(name)) {
    throw new Error(`a drawn part has ${name}, which only React can set`);
  }
  if (isScript(value)) throw new Error(`a drawn part has a script in ${name}`);
  if (name === "style") return typeof value === "object" ? ` style="${escaped(declarations(value))}"` : "";
  if (typeof value === "boolean" && !/^(?:aria|data)-/.test(name)) {
    return value && BOOLEAN.has(name) ? ` ${nameOf(name)}=""` : "";
  }
  return ` ${nameOf(name)}=${quoted(String(value))}`;
}

function declarations(style: object): string {
  return Object.entries(style)
    .filter(([, value]) => value !== null && value !== undefined && value !== "" && typeof value !== "boolean")
    .map(([name, value]) => {
      const isPlain = typeof value !== "number" || value === 0 || name.startsWith("--") || UNITLESS.has(name);
      return `${name.startsWith("--") ? name : hyphenated(name)}:${isPlain ? String(value).trim() : `${value}px`}`;
    })
    .join(";");
}
