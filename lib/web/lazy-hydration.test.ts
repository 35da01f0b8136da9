import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { lazilyHydrated, STARTER_PATH } from "./lazy-hydration.ts";

const FLIGHT = String.raw`[1,"1:[\"$\",\"p\",null,{\"children\":\"a ) b \u003c/script> 'c'\"}]\n"]`;
const RUNTIME = '{"otherChunks":["static/chunks/a.js"],"runtimeModuleIds":[94553]}';

/** A stored page as Next writes it. */
const stored = (body = "<p>a</p>") =>
  [
    '<!DOCTYPE html><html><head><link rel="stylesheet" href="/_next/static/chunks/c.css"/>',
    '<link rel="preload" as="script" fetchPriority="low" href="/_next/static/chunks/boot.js"/>',
    '<link rel="preload" href="/_next/static/media/text.woff2" as="font"/>',
    '<script src="/_next/static/chunks/a.js" async=""></script><script src="/theme.js"></script>',
    '<script src="/_next/static/chunks/old.js" noModule=""></script></head><body>',
    `${body}<script type="application/ld+json">{"@type":"FAQPage"}</script>`,
    `<script id="_R_">(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push(${RUNTIME});</script>`,
    '<script src="/_next/static/chunks/boot.js" async=""></script>',
    `<script>(self.__next_f=self.__next_f||[]).push([0])</script><script>self.__next_f.push(${FLIGHT})</script>`,
    "</body></html>",
  ].join("");

const openings = (html: string) => html.match(/<script[^>]*>/g) ?? [];
const dataOf = (html: string): unknown => JSON.parse(/id="lazy-hydration">(.*?)<\/script>/s.exec(html)?.[1] ?? "null");

it("starts a page with the file that belongs to it", () => {
  const digest = createHash("sha256").update(readFileSync("public/lazy-hydration.js")).digest("hex");
  expect(STARTER_PATH).toBe(`/lazy-hydration.js?${digest.slice(0, 8)}`);
});

describe("a stored page whose scripts wait", () => {
  const page = lazilyHydrated(stored());

  it("runs the theme, the starter and what browsers without modules load, and nothing else", () => {
    expect(openings(page)).toEqual([
      '<script src="/theme.js">',
      '<script src="/_next/static/chunks/old.js" noModule="">',
      '<script type="application/ld+json">',
      '<script type="application/json" id="lazy-hydration">',
      `<script src="${STARTER_PATH}" defer="">`,
    ]);
  });

  it("holds everything that Next's own scripts would have started, in their order", () => {
    expect(dataOf(page)).toEqual({
      chunks: ["/_next/static/chunks/a.js", "/_next/static/chunks/boot.js"],
      runtime: [JSON.parse(RUNTIME)],
      flight: [[0], JSON.parse(FLIGHT)],
    });
  });

  it("preloads no script, and its faces and styles as before", () => {
    expect(page.match(/<link rel="preload"[^>]*>/g)).toEqual([
      '<link rel="preload" href="/_next/static/media/text.woff2" as="font"/>',
    ]);
    expect(page).toContain('<link rel="stylesheet" href="/_next/static/chunks/c.css"/>');
  });

  it("shows the same document without its scripts", () => {
    const drawn = (html: string) => html.replace(/<script.*?<\/script>|<link rel="preload" as="script"[^>]*>/gs, "");
    expect(drawn(page)).toBe(drawn(stored()));
  });
});

describe("a page that stays as it is", () => {
  it.each([
    ["a page that Next does not hydrate", "<html><body><script>one()</script></body></html>"],
    ["a page whose end is missing", stored().replace("</body>", "")],
    ["a page whose last script has no end", '<html><body><script src="/_next/a.js" async="">'],
    ["a page without Next's data", stored().replaceAll("__next_f", "__other")],
  ])("%s", (_, html) => {
    expect(lazilyHydrated(html)).toBe(html);
  });

  it("a script of the page that only begins like one of Next's is left where it stands", () => {
    const own = "<script>self.__next_f.pushed()</script>";
    expect(lazilyHydrated(stored(own))).toContain(own);
  });
});

it("reads a page of many unfinished tags once", () => {
  const calls = { count: 0 };
  const html = stored("<script".repeat(20_000));
  const indexOf = String.prototype.indexOf;
  String.prototype.indexOf = function counted(...args) {
    calls.count += 1;
    return indexOf.apply(this, args);
  };
  try {
    lazilyHydrated(html);
  } finally {
    String.prototype.indexOf = indexOf;
  }
  expect(calls.count).toBeLessThan(100);
});
