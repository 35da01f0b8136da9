import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { shareEqualChunks } from "../../scripts/share-chunks.ts";

const folder = mkdtempSync(join(tmpdir(), "ultra-chunks-"));
afterAll(() => rmSync(folder, { recursive: true }));

const written = (files: Readonly<Record<string, string>>) => {
  for (const [name, code] of Object.entries(files)) writeFileSync(join(folder, name), code);
};

it("keeps one of the server's equal chunks, to which the others refer, and changes nothing else", () => {
  const chunk = (id: number, map: string) => `module.exports=[${id},e=>e];\n\n//# sourceMappingURL=${map}`;
  const runtime = "const RUNTIME = 1;\n";
  written({
    ...{ "a.js": chunk(1, "a.js.map"), "b.js": chunk(1, "b.js.map"), "c.js": chunk(2, "c.js.map") },
    ...{ "[turbopack]_runtime.js": runtime, "other_runtime.js": runtime, "a.js.map": "{}", "b.js.map": "{}" },
  });
  expect(shareEqualChunks(folder)).toBe(1);
  const load = createRequire(join(folder, "index.js"));
  expect(load("./b.js")).toBe(load("./a.js"));
  expect(load("./a.js")[0]).toBe(1);
  expect(load("./c.js")[0]).toBe(2);
  expect(readFileSync(join(folder, "a.js"), "utf8")).toBe(chunk(1, "a.js.map"));
  expect(readFileSync(join(folder, "other_runtime.js"), "utf8")).toBe(runtime);
  expect(shareEqualChunks(folder)).toBe(0);
});
