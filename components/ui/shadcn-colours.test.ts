import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const tokens = readFileSync(new URL("tokens.css", import.meta.url), "utf8");

/** The colour names that shadcn's components use, except `muted` and `accent`, which are tokens of our own. */
const NAMES = [
  ...["background", "foreground", "card", "card-foreground", "popover", "popover-foreground", "primary"],
  ...["primary-foreground", "secondary", "secondary-foreground", "muted-foreground", "accent-foreground"],
  ...["destructive", "destructive-foreground", "border", "input", "ring"],
];

it.each(NAMES)("gives shadcn's %s a colour of ours", (name) => {
  const [, token = ""] = new RegExp(`--color-${name}: var\\((--[\\w-]+)\\);`).exec(tokens) ?? [];
  expect(tokens).toContain(`\n  ${token}: `);
});
