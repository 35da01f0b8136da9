import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect, it } from "vitest";
import { listFiles, readText, root, sources } from "./source-tree.ts";

it("links between documents lead to files of the repository", () => {
  const documents = [...listFiles("*.md"), ...listFiles("docs/**/*.md")];
  const dead = documents.flatMap((path) =>
    [...readText(path).matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)]
      .map(([, target = ""]) => target)
      .filter((target) => !existsSync(join(root, dirname(path), target)))
      .map((target) => `${path}: ${target}`),
  );
  expect(documents.length).toBeGreaterThan(50);
  expect(dead).toEqual([]);
});

/** All documents but the decisions, which describe the state of their day. */
const guides = [...listFiles("*.md"), ...listFiles("docs/*.md")];
const inCode = (text: string): readonly string[] => [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = ""]) => code);

it("guides name folders and files of the repository by their whole path", () => {
  const isPath = (code: string) =>
    /^(?:app|backend|components|data|docs|lib|messages|public|scripts|tests)\/[\w./[\]()-]*$/.test(code);
  const named = guides.flatMap((path) =>
    inCode(readText(path))
      .filter(isPath)
      .map((code) => ({ path, code })),
  );
  expect(named.length).toBeGreaterThan(80);
  expect(named.filter(({ code }) => !existsSync(join(root, code)))).toEqual([]);
});

it("guides name files of the repository where they give a name alone", () => {
  const files = new Set(
    listFiles("{app,backend,components,data,docs,lib,messages,scripts,tests}/**/*").map((path) => basename(path)),
  );
  const named = guides.flatMap((path) =>
    inCode(readText(path))
      .filter((code) => /^[\w-]+(?:\.test)?\.(?:ts|tsx|json)$/.test(code))
      .map((code) => ({ path, code })),
  );
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter(({ code }) => !files.has(code) && !existsSync(join(root, code)))).toEqual([]);
});

it("decisions that the code names exist", () => {
  const decisions = listFiles("docs/decisions/*.md");
  const named = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/docs\/decisions\/\d{4}[a-z0-9-]*/g)].map(([decision]) => ({ path, decision })),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter(({ decision }) => !decisions.some((file) => file.startsWith(decision)))).toEqual([]);
});
