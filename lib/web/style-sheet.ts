/**
 * The rules of a style sheet that a page uses, by the classes of its elements. Pure and linear in the sheet. A selector is
 * judged by its classes outside attributes and functions such as `:not()`, so a rule too many may be kept, but none is missing.
 */

/** Classes that an element and its surroundings must have; of a nested list, one selector suffices. */
type Selector = readonly (string | readonly Selector[])[];

type Rule =
  | { readonly kind: "STYLE"; readonly selectors: readonly Selector[]; readonly text: string }
  | { readonly kind: "GROUP"; readonly prelude: string; readonly rules: readonly Rule[] }
  /** A custom property or an animation; `use`: the text by which a rule uses it. */
  | { readonly kind: "NAMED"; readonly use: string; readonly text: string }
  | { readonly kind: "OTHER"; readonly text: string };

export type StyleSheet = readonly Rule[];

const GROUP = /^@(?:container|layer|media|supports)\b/;
const NAMED = /^@(?:property|keyframes)\s+([^\s{]+)/;

export const parseStyleSheet = (css: string): StyleSheet => rulesFrom(css, 0).rules;

/** The rules from a position to the end of the group that contains them. */
function rulesFrom(css: string, from: number): { readonly rules: readonly Rule[]; readonly end: number } {
  const rules: Rule[] = [];
  for (let at = from; at < css.length; ) {
    const stop = nextOf(css, at, "{};");
    const prelude = css.slice(at, stop).trim();
    if (css[stop] === "}") return { rules, end: stop + 1 };
    if (css[stop] !== "{") {
      if (prelude !== "") rules.push({ kind: "OTHER", text: `${prelude};` });
      at = stop + 1;
    } else if (GROUP.test(prelude)) {
      const group = rulesFrom(css, stop + 1);
      rules.push({ kind: "GROUP", prelude, rules: group.rules });
      at = group.end;
    } else {
      const end = blockEnd(css, stop);
      rules.push(ruleOf(prelude, prelude + css.slice(stop, end)));
      at = end;
    }
  }
  return { rules, end: css.length };
}

function ruleOf(prelude: string, text: string): Rule {
  const name = NAMED.exec(prelude)?.[1];
  if (name !== undefined) return { kind: "NAMED", use: name.startsWith("--") ? `var(${name}` : name, text };
  return prelude.startsWith("@") ? { kind: "OTHER", text } : { kind: "STYLE", selectors: selectorsIn(prelude), text };
}

/** The position behind the block that opens at `open`. */
function blockEnd(css: string, open: number): number {
  let depth = 0;
  for (let at = open; at < css.length; at = nextOf(css, at + 1, "{}")) {
    depth += css[at] === "{" ? 1 : -1;
    if (depth === 0) return at + 1;
  }
  return css.length;
}

/** The position of the next of these characters outside strings, comments and escapes, or the end. */
function nextOf(css: string, from: number, characters: string): number {
  for (let at = from; at < css.length; at = behind(css, at)) {
    PLAIN.lastIndex = at;
    at += PLAIN.exec(css)?.[0].length ?? 0;
    if (characters.includes(css.charAt(at))) return at;
  }
  return css.length;
}

const PLAIN = /[^{}()[\];"'\\/]+/y;

/** The position behind the character, or behind the string, comment or escape that begins with it. */
function behind(css: string, at: number): number {
  const character = css.charAt(at);
  if (character === "\\") return at + 2;
  if (character !== '"' && character !== "'") return css.startsWith("/*", at) ? endOf("*/", css, at + 2) : at + 1;
  for (let end = at + 1; end < css.length; end += css[end] === "\\" ? 2 : 1) {
    if (css[end] === character) return end + 1;
  }
  return css.length;
}

function endOf(text: string, css: string, from: number): number {
  const found = css.indexOf(text, from);
  return found < 0 ? css.length : found + text.length;
}

const ALTERNATIVES = /:(?:is|where)\(/y;

/** The selectors of a list, which may be the argument of a function. */
function selectorsIn(list: string): readonly Selector[] {
  const selectors: (string | readonly Selector[])[][] = [[]];
  for (let at = 0; at < list.length; at = behind(list, at)) {
    ALTERNATIVES.lastIndex = at;
    const character = list.charAt(at);
    if (character === ",") selectors.push([]);
    else if (character === ".") selectors.at(-1)?.push(classAt(list, at + 1));
    else if (character === "[") at = nextOf(list, at, "]");
    else if (character === "(") at = argumentEnd(list, at);
    else if (ALTERNATIVES.test(list)) {
      const [open, end] = [ALTERNATIVES.lastIndex, argumentEnd(list, ALTERNATIVES.lastIndex - 1)];
      selectors.at(-1)?.push(selectorsIn(list.slice(open, end)));
      at = end;
    }
  }
  return selectors;
}

/** The position of the parenthesis that closes the one at `open`. */
function argumentEnd(list: string, open: number): number {
  let depth = 0;
  for (let at = open; at < list.length; at = nextOf(list, at + 1, "()")) {
    depth += list[at] === "(" ? 1 : -1;
    if (depth === 0) return at;
  }
  return list.length;
}

const IDENTIFIER = /(?:[\w-]|[^\0-\x7f]|\\(?:[0-9a-f]{1,6} |[^\n]))+/iy;
const ESCAPED = /\\(?:([0-9a-f]{1,6}) ?|(.))/gi;

function classAt(selector: string, at: number): string {
  IDENTIFIER.lastIndex = at;
  const written = IDENTIFIER.exec(selector)?.[0] ?? "";
  return written.replace(ESCAPED, (_, hexadecimal?: string, character = "") =>
    hexadecimal === undefined ? character : String.fromCodePoint(Number.parseInt(hexadecimal, 16)),
  );
}

/** The sheet without the rules that need a class which the page does not have. */
export function rulesUsed(sheet: StyleSheet, classes: ReadonlySet<string>): string {
  const used = textOf(sheet, classes);
  return used + namedIn(sheet, (use) => used.includes(use));
}

/** An animation or a property means the same wherever in the sheet it stands. */
const namedIn = (rules: readonly Rule[], isUsed: (use: string) => boolean): string =>
  rules
    .map((rule) => {
      if (rule.kind === "GROUP") return namedIn(rule.rules, isUsed);
      return rule.kind === "NAMED" && isUsed(rule.use) ? rule.text : "";
    })
    .join("");

function textOf(rules: readonly Rule[], classes: ReadonlySet<string>): string {
  return rules.map((rule) => ruleText(rule, classes)).join("");
}

const isMet = (selector: Selector, classes: ReadonlySet<string>): boolean =>
  selector.every((each) =>
    typeof each === "string" ? classes.has(each) : each.some((other) => isMet(other, classes)),
  );

function ruleText(rule: Rule, classes: ReadonlySet<string>): string {
  switch (rule.kind) {
    case "STYLE":
      return rule.selectors.some((selector) => isMet(selector, classes)) ? rule.text : "";
    case "GROUP": {
      const text = textOf(rule.rules, classes);
      return text === "" ? "" : `${rule.prelude}{${text}}`;
    }
    case "NAMED":
      return "";
    case "OTHER":
      return rule.text;
  }
}
