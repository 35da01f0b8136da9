import { expect, it } from "vitest";
import { inRoom, sources } from "./source-tree.ts";

const ENGINES = ["lib/finance/", "lib/products/"] as const;
const EXPORTED = /^export (?:async )?(?:function\*?|const|class) (\w+)/gm;

const uses = (text: string, name: string) => text.match(new RegExp(`\\b${name}\\b`, "g"))?.length ?? 0;

it("lets no engine export what only tests use", () => {
  const product = sources.filter(({ path, isTest }) => !isTest && !inRoom(path, "tests"));
  const engines = product.filter(({ path }) => inRoom(path, ...ENGINES));
  const unused = engines.flatMap(({ path, text }) =>
    [...text.matchAll(EXPORTED)]
      .map(([, name = ""]) => name)
      .filter(
        (name) => uses(text, name) < 2 && !product.some((file) => file.path !== path && uses(file.text, name) > 0),
      )
      .map((name) => `${path}: ${name}`),
  );
  expect(engines.length).toBeGreaterThan(60);
  expect(unused).toEqual([]);
});
