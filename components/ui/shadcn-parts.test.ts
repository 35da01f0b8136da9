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
    const { utils = "", components = "", lib = "" } = settings.aliases;
    for (const alias of [components, lib]) expect(existsSync(join(root, alias.slice(2))), alias).toBe(true);
    expect(read(`${utils.slice(2)}.ts`)).toMatch(/export function cn\(/);
    expect(read(settings.tailwind.css)).toContain('@import "tailwindcss"');
  });

  it("gives parts a folder of their own: one that is built on another neither replaces ours nor is given it", () => {
    for (const name of ["ui", "hooks"]) {
      const folder = settings.aliases[name]?.slice(2) ?? expect.fail(`no alias ${name}`);
      expect(folder).toMatch(/^components\//);
      expect(sources.filter(({ path }) => path.startsWith(`${folder}/`)).map(({ path }) => path)).toEqual([]);
    }
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

/** The variables of a theme of shadcn, as its documentation of theming lists them, and two colours of Tailwind's. */
const COLOURS = [
  ...["background", "foreground", "card", "card-foreground", "popover", "popover-foreground", "primary"],
  ...["primary-foreground", "secondary", "secondary-foreground", "muted", "muted-foreground", "accent"],
  ...["accent-foreground", "destructive", "border", "input", "ring", "black", "white"],
  ...["chart-1", "chart-2", "chart-3", "chart-4", "chart-5", "sidebar", "sidebar-foreground", "sidebar-primary"],
  ...["sidebar-primary-foreground", "sidebar-accent", "sidebar-accent-foreground", "sidebar-border", "sidebar-ring"],
];

/** A class of each scale of Tailwind's theme that ours replaces. */
const SCALES: Readonly<Record<string, (name: string) => string>> = {
  text: (name) => `text-${name}`,
  radius: (name) => `rounded-${name}`,
  font: (name) => `font-${name}`,
  ease: (name) => `ease-${name}`,
  breakpoint: (name) => `${name}:flex`,
};
/** Sizes of Tailwind's for headlines, beyond those that any part has. */
const HUGE = new Set(["text-7xl", "text-8xl", "text-9xl"]);

/** The name of each step of those scales. */
function scaleClasses(): readonly string[] {
  const theme = readFileSync(createRequire(import.meta.url).resolve("tailwindcss/theme.css"), "utf8");
  const named = [...theme.matchAll(/^ {2}--(text|radius|font|ease|breakpoint)-([a-z0-9]+(?:-out)?):/gm)];
  return named.map(([, scale = "", name = ""]) => SCALES[scale]?.(name) ?? "").filter((each) => !HUGE.has(each));
}

/** Looks that parts put together from colours and Tailwind's own scales. */
const LOOKS = [
  ...["shadow-xs", "shadow-sm", "shadow-md", "shadow-lg", "max-w-sm", "font-medium", "sm:max-w-lg", "md:text-sm"],
  ...["focus-visible:ring-[3px]", "focus-visible:ring-ring/50", "aria-invalid:ring-destructive/20"],
  ...["dark:bg-input/30", "bg-black/50", "fill-chart-1", "ring-sidebar-ring"],
];

describe("the theme", () => {
  it("has each colour of a theme of shadcn and each step of the scales that it replaces, and none that is unknown", () => {
    const scales = scaleClasses();
    expect(scales).toEqual(expect.arrayContaining(["text-2xl", "rounded-4xl", "font-mono", "ease-in-out", "2xl:flex"]));
    const classes = [
      ...COLOURS.flatMap((name) => [`bg-${name}`, `text-${name}`, `border-${name}`]),
      ...scales,
      ...LOOKS,
    ];
    const written = css(classes);
    expect(classes.filter((_, index) => written[index] === null)).toEqual([]);
    expect(css(["bg-nonexistent", "text-huge", "2sm:flex"])).toEqual([null, null, null]);
  });

  it("writes the faces of their names as those of ours", () => {
    const tokens = read("components/ui/tokens.css");
    const listOf = (name: string) => new RegExp(`--font-${name}: (.+);`).exec(tokens)?.[1];
    expect(["sans", "serif", "mono"].map(listOf)).toEqual(["text", "display", "code"].map(listOf));
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
