import { describe, expect, it } from "vitest";
import { barePath, hrefFor, hrefInLanguage } from "./navigation";

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

  it("leaves a path alone that only begins like a language", () => {
    expect(barePath("/history")).toBe("/history");
    expect(barePath("/english")).toBe("/english");
  });

  it("keeps what the address asks for when the language changes", () => {
    const at = (pathname: string, query: string) => ({ pathname, query });
    expect(hrefInLanguage("hi", at("/en/invest", "category=BOND&status=open"))).toBe(
      "/hi/invest?category=BOND&status=open",
    );
    expect(hrefInLanguage("en", at("/hi/wallet/withdraw", ""))).toBe("/wallet/withdraw");
    expect(hrefInLanguage("hi", at("/en", "app=ultra"))).toBe("/hi?app=ultra");
  });

  it("leads to the page that was asked for in the language that was chosen last", () => {
    const login = { pathname: "/hi/login", query: "returnTo=%2Fhi%2Fwallet%2Fadd%3Famount%3D500&with=email" };
    expect(hrefInLanguage("en", login)).toBe("/login?returnTo=%2Fwallet%2Fadd%3Famount%3D500&with=email");
    const elsewhere = { pathname: "/login", query: "returnTo=https%3A%2F%2Fevil.example" };
    expect(hrefInLanguage("hi", elsewhere)).toBe("/hi/login?returnTo=https%3A%2F%2Fevil.example");
  });
});
