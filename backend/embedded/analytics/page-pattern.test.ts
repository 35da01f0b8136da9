import { globSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { hasPageSegment, pagePattern } from "./page-pattern.ts";

const languages = new Set(["en", "hi"]);

it.each([
  ["/", "/"],
  ["/hi", "/"],
  ["/hi/dashboard/bonds", "/dashboard/bonds"],
  ["/deals/acme-2027?amount=5#top", "/deals/*"],
  ["/investments/inv_0123456789abcdefghij/sell", "/investments/*/sell"],
  ["/wallet/ABCPX1234Z/asha@example.com", "/wallet/*/*"],
  ["/a/b/c/d/e/f/g", "/*/*/*/*/*"],
])("maps %s to the pattern %s", (path, page) => expect(pagePattern(path, languages)).toBe(page));

it("has a segment for every page of the app, so that none is counted as a *", () => {
  const pages = globSync("app/**/page.tsx", { cwd: join(import.meta.dirname, "../..") });
  const segments = pages.flatMap((page) => page.split("/").filter((part) => /^[a-z]/.test(part)));
  const unknown = new Set(segments.filter((part) => !["app", "page.tsx"].includes(part) && !hasPageSegment(part)));
  expect([...unknown]).toEqual([]);
});
