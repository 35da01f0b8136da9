import { existsSync, linkSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { LEFT_OUT, leaveOut } from "../../scripts/leave-out.ts";
import { root } from "../../scripts/paths.ts";
import { readText, sources } from "./source-tree.ts";

const folder = mkdtempSync(join(tmpdir(), "ultra-left-out-"));
afterAll(() => rmSync(folder, { recursive: true }));

const names = Object.keys(LEFT_OUT);

it("leaves out files that this version of Next has, and refuses a version that has them elsewhere", () => {
  expect(names.filter((name) => !existsSync(join(root, "node_modules", name)))).toEqual([]);
  expect(() => leaveOut(folder)).toThrow(names[0]);
});

it("replaces each by one that throws when it is loaded, and no other name of the same file", () => {
  const original = join(folder, "original.js");
  writeFileSync(original, "module.exports = 1;");
  for (const name of names) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    linkSync(original, join(folder, name));
  }
  leaveOut(folder);
  const load = createRequire(join(folder, "index.js"));
  for (const name of names) expect(() => load(`./${name}`), name).toThrow("left out of this Worker");
  expect(readFileSync(original, "utf8")).toBe("module.exports = 1;");
});

it("no page of ours needs what is left out", () => {
  expect(["pages", "src/pages"].filter((name) => existsSync(join(root, name)))).toEqual([]);
  const needing = /\b(?:draftMode|setPreviewData|experimentalTestProxy|testProxy)\b/;
  const code = sources.filter(({ path, isTest }) => !isTest && /^(?:app|components|lib)\/|^[^/]+\.ts$/.test(path));
  expect(code.length).toBeGreaterThan(500);
  expect(code.filter(({ text }) => needing.test(text)).map(({ path }) => path)).toEqual([]);
  expect(readText("open-next.config.ts")).toContain("node scripts/leave-out.ts");
});
