import { describe, expect, it } from "vitest";
import { barePath, hrefFor, localeOfPath } from "./navigation";

describe("links in two languages", () => {
  it("keeps English at the bare path and puts Hindi under /hi", () => {
    expect(hrefFor("en", "/wallet")).toBe("/wallet");
    expect(hrefFor("hi", "/wallet")).toBe("/hi/wallet");
    expect(hrefFor("hi", "/")).toBe("/hi");
    expect(hrefFor("hi", "/wallet?add=1#form")).toBe("/hi/wallet?add=1#form");
  });

  it("names a page the same from the server's path and the browser's", () => {
    expect(barePath("/en/wallet")).toBe("/wallet");
    expect(barePath("/wallet")).toBe("/wallet");
    expect(barePath("/hi/wallet")).toBe("/wallet");
    expect(barePath("/hi")).toBe("/");
    expect(barePath("/en")).toBe("/");
  });

  it("reads the language from the path, and takes every other path for the default one", () => {
    expect(["/hi", "/hi/wallet", "/en/wallet", "/wallet", "/history", "/"].map(localeOfPath)).toEqual([
      ...["hi", "hi", "en", "en", "en", "en"],
    ]);
  });

  it("leaves a path alone that only begins like a language", () => {
    expect(barePath("/history")).toBe("/history");
    expect(barePath("/english")).toBe("/english");
  });
});
