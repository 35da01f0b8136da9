import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { root } from "./paths.ts";

/*
 * npm records only those platform builds of a native package that the registry had when the lock was made, and `npm ci`
 * then rejects a lock that lacks some. This adds the missing ones: their exact version is in the package that depends
 * on them, and their platform is in their name. Run it after `npm install` changed the lock.
 */

const lockPath = join(root, "package-lock.json");
const entry = z.looseObject({
  version: z.string().optional(),
  dev: z.boolean().optional(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
});
const lockfile = z.looseObject({ packages: z.record(z.string(), entry) });

const systems = ["android", "darwin", "freebsd", "linux", "openharmony", "win32", "windows"] as const;
const processors = ["arm64", "arm", "ia32", "loong64", "ppc64", "riscv64", "s390x", "wasm32", "x64", "64"] as const;

/**
 * The platform of a build, read from a name such as `@swc/core-linux-arm-gnueabihf` or
 * `@cloudflare/workerd-windows-64`.
 */
export function platformOf(name: string): { os?: string[]; cpu?: string[] } {
  const words = name.split(/[-/]/);
  const system = systems.find((each) => words.includes(each));
  const processor = processors.find((each) => words.includes(each));
  return {
    ...(system && { os: [system === "windows" ? "win32" : system] }),
    ...(processor && { cpu: [processor === "64" ? "x64" : processor] }),
  };
}

export function completeLock(text: string): string {
  const lock = lockfile.parse(JSON.parse(text));
  const named = new Set(Object.keys(lock.packages).map((path) => path.replace(/^.*node_modules\//, "")));
  for (const { dev, optionalDependencies = {} } of Object.values(lock.packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      if (named.has(name) || !/^\d+\.\d+\.\d+/.test(version)) continue;
      lock.packages[`node_modules/${name}`] = { version, ...(dev && { dev }), optional: true, ...platformOf(name) };
    }
  }
  const [first, ...others] = Object.entries(lock.packages);
  if (!first) throw new Error("an empty lock");
  const sorted = others.sort(([a], [b]) => a.localeCompare(b, "en"));
  return `${JSON.stringify({ ...lock, packages: Object.fromEntries([first, ...sorted]) }, null, 2)}\n`;
}

if (import.meta.main) writeFileSync(lockPath, completeLock(readFileSync(lockPath, "utf8")));
