import { describe, expect, it } from "vitest";
import { barePath, hrefFor, localeOfPath } from "./navigation";

describe("localised links", () => {
  it("keep English without a prefix and put Hindi under /hi", () => {
    expect(hrefFor("en", "/wallet")).toBe("/wallet");
    expect(hrefFor("hi", "/wallet")).toBe("/hi/wallet");
    expect(hrefFor("hi", "/")).toBe("/hi");
    expect(hrefFor("hi", "/wallet?add=1#form")).toBe("/hi/wallet?add=1#form");
  });

  it("give the same path for a page on the server and in the browser", () => {
    expect(barePath("/en/wallet")).toBe("/wallet");
    expect(barePath("/wallet")).toBe("/wallet");
    expect(barePath("/hi/wallet")).toBe("/wallet");
    expect(barePath("/hi")).toBe("/");
    expect(barePath("/en")).toBe("/");
  });

  it("read the language from the path, and default to English", () => {
    expect(["/hi", "/hi/wallet", "/en/wallet", "/wallet", "/history", "/"].map(localeOfPath)).toEqual([
      ...["hi", "hi", "en", "en", "en", "en"],
    ]);
  });

  it("do not mistake a path that only starts like a language", () => {
    expect(barePath("/history")).toBe("/history");
    expect(barePath("/english")).toBe("/english");
  });
});
