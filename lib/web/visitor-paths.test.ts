import { expect, it } from "vitest";
import { hasVisitorVersion, VISITOR_REWRITES, visitorVersionOf } from "./visitor-paths.ts";

it.each([
  ["/en/deals", "/en/visitor/deals"],
  ["/hi/deals", "/hi/visitor/deals"],
  ["/en/deals/kavya-northgate-90", "/en/visitor/deals/kavya-northgate-90"],
])("%s has a version for visitors at %s", (path, version) => {
  expect(hasVisitorVersion(path)).toBe(true);
  expect(visitorVersionOf(path)).toBe(version);
});

it.each([
  "/en",
  "/en/wallet",
  "/en/deals/a/b",
  "/en/dealsroom",
  "/deals",
  "/en/visitor/deals",
  "/en/explore/stash",
  "/en/talk-to-expert",
])("%s has one version", (path) => {
  expect(hasVisitorVersion(path)).toBe(false);
});

it("never rewrites a request with a session cookie to a visitors' version", () => {
  const toVisitors = VISITOR_REWRITES.filter(({ destination }) => /\/visitor(?:\/|$)/.test(destination));
  expect(toVisitors).toHaveLength(8);
  for (const rewrite of toVisitors) {
    const keys = "missing" in rewrite ? rewrite.missing.map(({ key }) => key) : [];
    expect(keys).toEqual(expect.arrayContaining(["__Host-ultra-session", "ultra-session"]));
  }
});
