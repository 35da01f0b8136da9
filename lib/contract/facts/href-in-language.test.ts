import { describe, expect, it } from "vitest";
import { hrefInLanguage } from "./href-in-language.ts";

describe("the same page in another language", () => {
  it("keeps the query when the language changes", () => {
    const at = (pathname: string, query: string) => ({ pathname, query });
    expect(hrefInLanguage("hi", at("/en/invest", "category=BOND&status=open"))).toBe(
      "/hi/invest?category=BOND&status=open",
    );
    expect(hrefInLanguage("en", at("/hi/wallet/withdraw", ""))).toBe("/wallet/withdraw");
    expect(hrefInLanguage("hi", at("/en", "app=ultra"))).toBe("/hi?app=ultra");
  });

  it("translates the redirect target of a form too", () => {
    const login = { pathname: "/hi/login", query: "returnTo=%2Fhi%2Fwallet%2Fadd%3Famount%3D500&with=email" };
    expect(hrefInLanguage("en", login)).toBe("/login?returnTo=%2Fwallet%2Fadd%3Famount%3D500&with=email");
    const elsewhere = { pathname: "/login", query: "returnTo=https%3A%2F%2Fevil.example" };
    expect(hrefInLanguage("hi", elsewhere)).toBe("/hi/login?returnTo=https%3A%2F%2Fevil.example");
  });
});
