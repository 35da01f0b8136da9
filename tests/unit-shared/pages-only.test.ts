import { expect, it } from "vitest";
import { sources } from "./source-tree.ts";

/** Next's names of files that answer with something other than a page. */
const HANDLER = /\/(?:route|sitemap|robots|manifest|(?:opengraph|twitter)-image|icon|apple-icon)\.[jt]sx?$/;

it("app/ holds no route handler: one adds a second copy of the runtime and the messages (docs/decisions/0083)", () => {
  expect(sources.map(({ path }) => path).filter((path) => path.startsWith("app/") && HANDLER.test(path))).toEqual([]);
});
