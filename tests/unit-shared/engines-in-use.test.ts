import { expect, it } from "vitest";
import { listFiles, readText } from "./source-tree.ts";

/* An engine that only its own tests call proves nothing about the product. */

const isTest = (path: string) => path.includes(".test.") || path.startsWith("tests/");
const shipped = listFiles("{app,backend,components,lib,scripts}/**/*.{ts,tsx}")
  .filter((path) => !isTest(path))
  .map((path) => ({ path, text: readText(path) }));
const engines = shipped.filter(({ path }) => /^lib\/(finance|products)\/[^/]+$/.test(path));

const functionsIn = (text: string) =>
  [...text.matchAll(/^export (?:async )?(?:function|const) (\w+)/gm)].map(([, name = ""]) => name);

const isUsed = (name: string, from: string) =>
  shipped.some(({ path, text }) => {
    const uses = text.match(new RegExp(`\\b${name}\\b`, "g"))?.length ?? 0;
    return uses > (path === from ? 1 : 0);
  });

it("every function and constant of lib/finance and lib/products is used by the product", () => {
  const unused = engines.flatMap(({ path, text }) =>
    functionsIn(text)
      .filter((name) => !isUsed(name, path))
      .map((name) => `${path}: ${name}`),
  );
  expect(engines.length).toBeGreaterThan(50);
  expect(unused).toEqual([]);
});
