import { describe, expect, it, vi } from "vitest";
import { OFFER_CLASSES } from "./language-offer";
import { withPageStyles } from "./page-styles";

const FOLDER = "/_next/static/chunks";
const link = (name: string) => `<link rel="stylesheet" href="${FOLDER}/${name}" data-precedence="next"/>`;
const pageOf = (links: string, body: string) =>
  `<html><head><meta charSet="utf-8"/>${links}<title>t</title></head><body>${body}</body></html>`;
const filesOf = (files: Readonly<Record<string, string>>) =>
  vi.fn(async (path: string) => files[path.slice(FOLDER.length + 1)] ?? null);

describe("a stored page", () => {
  it("carries the rules of its classes in the order of its sheets, and the links to the sheets in a template", async () => {
    const files = filesOf({ "a1.css": ".p{x:1}.q{x:2}", "a2.css": ".md\\:r{x:3}" });
    const html = pageOf(link("a1.css") + link("a2.css"), '<p class="q md:r">');
    expect(await withPageStyles(html, files)).toBe(
      pageOf(
        "<style>.q{x:2}.md\\:r{x:3}</style>" +
          `<template id="page-sheets">${link("a1.css")}${link("a2.css")}</template>`,
        '<p class="q md:r">',
      ),
    );
  });

  it("reads classes that HTML writes with entities", async () => {
    const files = filesOf({ "b.css": String.raw`.\[\&\>p\]\:x{y:1}` });
    expect(await withPageStyles(pageOf(link("b.css"), '<p class="[&amp;&gt;p]:x">'), files)).toContain("{y:1}</style>");
  });

  it("carries the rules of the bar that offers a language, which is added to it later", async () => {
    const rules = OFFER_CLASSES.map((name) => `.${name}{x:1}`).join("");
    expect(await withPageStyles(pageOf(link("c.css"), ""), filesOf({ "c.css": rules }))).toContain(rules);
  });

  it("finds the faces in the folder from which its sheet names them", async () => {
    const css = "@font-face{src:url(../media/a.woff2)}@font-face{src:url('../media/b.woff2')}";
    const page = await withPageStyles(pageOf(link("d.css"), ""), filesOf({ "d.css": css }));
    expect(page).toContain("url(/_next/static/media/a.woff2)");
    expect(page).toContain("url('/_next/static/media/b.woff2')");
  });

  it("keeps its links where a sheet cannot be read, and reads it again for the next page", async () => {
    const html = pageOf(link("e.css") + link("f.css"), "");
    const files = filesOf({ "e.css": "p{x:1}" });
    expect(await withPageStyles(html, files)).toBe(html);
    await withPageStyles(html, files);
    expect(files.mock.calls.map(([path]) => path.slice(-5))).toEqual(["e.css", "f.css", "f.css"]);
  });

  it("keeps its links where it would be longer than a public document may be, counted in bytes", async () => {
    const files = filesOf({ "g.css": "p{x:1}" });
    const long = (letters: number) => pageOf(link("g.css"), "\u0905".repeat(letters));
    expect(await withPageStyles(long(33_400), files)).toBe(long(33_400));
    expect(await withPageStyles(long(33_200), files)).toContain("<style");
  });
});
