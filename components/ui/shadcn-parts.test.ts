import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { __unstable__loadDesignSystem as loadDesignSystem } from "tailwindcss";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { root } from "../../scripts/paths.ts";
import { sources } from "../../tests/unit-shared/source-tree.ts";

/* What `npx shadcn add` reads, and what the parts that it adds need from the theme. */

const read = (path: string) => readFileSync(join(root, path), "utf8");
const settings = z
  .object({
    tailwind: z.object({ css: z.string(), cssVariables: z.literal(true), prefix: z.literal("") }),
    aliases: z.record(z.string(), z.string().startsWith("@/")),
    iconLibrary: z.string(),
  })
  .parse(JSON.parse(read("components.json")));

describe("components.json", () => {
  it("names folders that exist, a module that joins class names, and the style sheet with the theme", () => {
    const { utils = "", ...folders } = settings.aliases;
    for (const alias of Object.values(folders)) expect(existsSync(join(root, alias.slice(2))), alias).toBe(true);
    expect(read(`${utils.slice(2)}.ts`)).toMatch(/export function cn\(/);
    expect(read(settings.tailwind.css)).toContain('@import "tailwindcss"');
  });

  it("names the marks that a part imports, which come with it and which nothing of ours uses", () => {
    expect(settings.iconLibrary).toBe("lucide");
    const users = sources.filter(({ imports }) => imports.some(({ target }) => /lucide/.test(target)));
    expect(users.map(({ path }) => path)).toEqual([]);
  });
});

let css: (classes: readonly string[]) => readonly (string | null)[];

beforeAll(async () => {
  const resolve = createRequire(import.meta.url).resolve;
  const base = dirname(resolve("tailwindcss/package.json"));
  const design = await loadDesignSystem('@import "tailwindcss"; @import "tokens.css";', {
    base,
    loadStylesheet: async (id) => {
      const path = id === "tokens.css" ? join(root, "components/ui/tokens.css") : join(base, "index.css");
      return { path, base, content: readFileSync(path, "utf8") };
    },
  });
  css = (classes) => design.candidatesToCss([...classes]);
});

const COLOURS = [
  ...["background", "foreground", "card", "card-foreground", "popover", "popover-foreground", "primary"],
  ...["primary-foreground", "secondary", "secondary-foreground", "muted", "muted-foreground", "accent"],
  ...["accent-foreground", "destructive", "border", "input", "ring", "black", "white"],
];

/** The classes of shadcn's parts that a theme decides, besides colours. */
const CLASSES = [
  ...["text-xs", "text-sm", "text-base", "text-lg", "rounded-xs", "rounded-sm", "rounded-md", "rounded-lg"],
  ...["rounded-xl", "shadow-xs", "shadow-sm", "shadow-md", "shadow-lg", "max-w-sm", "ease-in-out", "font-medium"],
  ...["sm:max-w-lg", "sm:flex-row", "md:text-sm", "lg:flex", "xl:grid", "focus-visible:ring-[3px]"],
  ...["focus-visible:ring-ring/50", "aria-invalid:ring-destructive/20", "dark:bg-input/30", "bg-black/50"],
];

describe("the theme", () => {
  it("has each colour and each class that shadcn's parts use, and none that is unknown", () => {
    const classes = [...COLOURS.flatMap((name) => [`bg-${name}`, `text-${name}`, `border-${name}`]), ...CLASSES];
    const written = css(classes);
    expect(classes.filter((_, index) => written[index] === null)).toEqual([]);
    expect(css(["bg-nonexistent", "text-huge", "2sm:flex"])).toEqual([null, null, null]);
  });

  it("paints every colour of theirs with a colour of ours", () => {
    const tokens = read("components/ui/tokens.css");
    const own = COLOURS.filter((name) => name !== "black" && name !== "white");
    for (const [index, rule] of css(own.map((name) => `bg-${name}`)).entries()) {
      const [, token = ""] = /background-color: var\((--[\w-]+)\)/.exec(rule ?? "") ?? [];
      expect(tokens, own[index]).toContain(`\n  ${token}: `);
    }
  });

  it("shows a part's dark looks by the theme that a person chose, and by the system's without a choice", () => {
    const [rule = ""] = css(["dark:bg-input/30"]);
    expect(rule).toMatch(/:where\(\[data-theme="?dark"?\] \*\)/);
    expect(rule).toMatch(/prefers-color-scheme: dark\)[^}]*:where\(:root:not\(\[data-theme\]\) \*\)/);
  });

  it("gives a quiet ground to a part's hovered and muted places, and ours its own accent", () => {
    const [muted, accent, primary, text] = css(["bg-muted", "bg-accent", "bg-primary", "text-muted"]);
    expect([muted, accent]).toEqual([
      expect.stringContaining("var(--sunken)"),
      expect.stringContaining("var(--sunken)"),
    ]);
    expect(primary).toContain("var(--accent)");
    expect(text).toContain("var(--muted)");
  });
});
