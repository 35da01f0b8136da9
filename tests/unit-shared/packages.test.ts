import { describe, expect, it } from "vitest";
import { z } from "zod";
import { readText, sources } from "./source-tree.ts";

const manifest = z
  .object({
    dependencies: z.record(z.string(), z.string()),
    devDependencies: z.record(z.string(), z.string()),
    scripts: z.record(z.string(), z.string()),
  })
  .parse(JSON.parse(readText("package.json")));
const lockEntry = z.object({
  version: z.string().optional(),
  resolved: z.string().optional(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
});
const lock = z
  .object({
    packages: z.record(z.string(), lockEntry),
  })
  .parse(JSON.parse(readText("package-lock.json")));
const pinned = { ...manifest.dependencies, ...manifest.devDependencies };

/**
 * The first versions without a known remote code execution vulnerability; of Node, which runs every command, the release
 * that has all security corrections so far.
 */
const floors = { next: "16.4.1", react: "19.2.3", "react-dom": "19.2.3", node: "24.21.0" } as const;

/** The packages that the design requires, by imported module. */
const designed = [
  "next",
  "react",
  "react-dom",
  "@vercel/edge-config",
  "@opennextjs/cloudflare",
  "wrangler",
  "iron-session",
  "next-intl",
  "@radix-ui/react-toast",
  "@tanstack/react-table",
  "recharts",
  "vitest",
  "playwright",
] as const;

const parts = (version: string) => version.split("-")[0]?.split(".").map(Number) ?? [];

/** Whether `version` is `floor` or newer; a pre-release counts as its release. */
function reaches(version: string, floor: string): boolean {
  const [actual, least] = [parts(version), parts(floor)];
  for (const [index, number] of least.entries()) {
    const difference = (actual[index] ?? 0) - number;
    if (difference !== 0) return difference > 0;
  }
  return true;
}

describe("packages", () => {
  it("are pinned to exact versions", () => {
    expect(Object.entries(pinned).filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
  });

  it.each(Object.entries(floors))("%s is at %s or above, wherever it is installed", (name, floor) => {
    const installed = Object.entries(lock.packages).filter(([path]) => path.endsWith(`node_modules/${name}`));
    expect(installed.length).toBeGreaterThan(0);
    for (const [path, { version }] of installed)
      expect(reaches(version ?? "0", floor), `${path}@${version}`).toBe(true);
  });

  it("are locked without a registry URL", () => {
    const addressed = Object.entries(lock.packages).filter(([, { resolved }]) => resolved !== undefined);
    expect(addressed.map(([path]) => path)).toEqual([]);
  });

  it("are locked for every platform, or else npm ci refuses (node scripts/complete-lock.ts)", () => {
    const named = new Set(Object.keys(lock.packages).map((path) => path.replace(/^.*node_modules\//, "")));
    const wanted = Object.values(lock.packages).flatMap(({ optionalDependencies = {} }) =>
      Object.keys(optionalDependencies),
    );
    expect(wanted.filter((name) => !named.has(name))).toEqual([]);
  });

  it("bring the version of Node that .nvmrc names", () => {
    expect(readText(".nvmrc").trim()).toBe(pinned.node);
    expect(lock.packages["node_modules/node"]?.version).toBe(pinned.node);
  });

  it.each(["start", "test", "dev"])("npm %s prints no warning about Node's own SQLite", (name) => {
    expect(manifest.scripts[name]).toContain("--disable-warning=ExperimentalWarning");
  });

  it.each(designed)("%s is imported by the code", (name) => {
    expect(pinned).toHaveProperty([name]);
    const users = sources.filter(({ imports }) =>
      imports.some(({ target }) => target === name || target.startsWith(`${name}/`)),
    );
    expect(users.map(({ path }) => path)).not.toEqual([]);
  });
});
