import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
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

it("decisions that the code names exist", () => {
  const decisions = listFiles("docs/decisions/*.md");
  const named = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/docs\/decisions\/\d{4}[a-z0-9-]*/g)].map(([decision]) => ({ path, decision })),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter(({ decision }) => !decisions.some((file) => file.startsWith(decision)))).toEqual([]);
});
