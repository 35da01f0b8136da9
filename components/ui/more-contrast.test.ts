import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

/* What a reader sees who asks the system for more contrast: WCAG 1.4.6, computed from the tokens themselves. */

const css = readFileSync(new URL("tokens.css", import.meta.url), "utf8");
const [ordinary = "", rest = ""] = css.split("@media (prefers-contrast: more)");
const [more = ""] = rest.split("\n}\n");
const read = (text: string) =>
  [...text.matchAll(/\n {2,4}(--[\w-]+): ([^;]+);/g)].map(([, name, value]) => [name, value]);
const [root = ""] = ordinary.split('\n:root[data-theme="light"]');
const tokens = new Map<string | undefined, string | undefined>([...read(root), ...read(more)] as [string, string][]);

type Theme = "light" | "dark";

function colourOf(value: string, theme: Theme): string {
  const [, token] = /^var\((--[\w-]+)\)$/.exec(value) ?? [];
  if (token) return colourOf(tokens.get(token) ?? expect.fail(`no ${token}`), theme);
  const [, light, dark] = /^light-dark\((.+), (.+)\)$/.exec(value) ?? [];
  return (theme === "light" ? light : dark) ?? value;
}

function luminance(name: string, theme: Theme): number {
  const colour = colourOf(`var(--${name})`, theme);
  const parts = /^#(..)(..)(..)$/.exec(colour)?.slice(1) ?? expect.fail(`${name} is ${colour}`);
  const [red = 0, green = 0, blue = 0] = parts.map((part) => {
    const share = Number.parseInt(part, 16) / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string, theme: Theme): number {
  const [darker = 0, lighter = 0] = [luminance(one, theme), luminance(other, theme)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

const GROUNDS = ["ground", "surface", "sunken"];
const TEXTS = ["ink", "muted", "faint", "indigo", "green", "positive", "negative", "warning", "brass"];
const ON_SOFT = ["indigo", "green", "positive", "negative", "warning"].map((name) => [name, `${name}-soft`] as const);
const LINES = ["line", "line-strong", "control"];
const ON_DARK = ["night", "forest"];

const tooFaint = (pairs: readonly (readonly [string, string])[], least: number) =>
  (["light", "dark"] as const).flatMap((theme) =>
    pairs
      .filter(([one, other]) => contrast(one, other, theme) < least)
      .map(([one, other]) => `${theme}: ${one} on ${other} ${contrast(one, other, theme).toFixed(2)}`),
  );

const each = (names: readonly string[], grounds: readonly string[]) =>
  names.flatMap((name) => grounds.map((ground) => [name, ground] as const));

it("with more contrast every text is at least 7:1 on every ground, in both themes", () => {
  const onDark = each(["night-ink", "night-muted", "forest-muted"], ON_DARK);
  expect(tooFaint([...each(TEXTS, GROUNDS), ...ON_SOFT, ...onDark], 7)).toEqual([]);
});

it("with more contrast every line and border is at least 4.5:1", () => {
  expect(tooFaint(each(LINES, GROUNDS), 4.5)).toEqual([]);
});
