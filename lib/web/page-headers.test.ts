import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { securePage, storedPath, withNonce } from "./page-headers";

const html = (body = "<p>") => new Response(body, { headers: { "content-type": "text/html; charset=utf-8" } });
const policyOf = (response: Response) => response.headers.get("content-security-policy") ?? "";
const sha256 = (source: string) => `'sha256-${createHash("sha256").update(source).digest("base64")}'`;

describe("the headers of a page", () => {
  it("allow the scripts of a page drawn for one request by its nonce alone", async () => {
    const page = await securePage(html("<script>steal()</script>"), { isSecure: true, nonce: "abc" });
    expect(policyOf(page)).toContain("script-src 'self' 'nonce-abc';");
  });

  it("allow a page that is the same for everybody the very scripts it was stored with", async () => {
    const body = '<script src="/a.js"></script><script>one()</script><script id="x">two()</script>';
    const page = await securePage(html(body), { isSecure: true, nonce: null });
    expect(policyOf(page)).toContain(`script-src 'self' ${sha256("one()")} ${sha256("two()")};`);
    expect(await page.text()).toBe(body);
  });

  it("name no hash for structured data, which is never executed", async () => {
    const body = '<script type="application/ld+json">{}</script><script>one()</script>';
    const page = await securePage(html(body), { isSecure: true, nonce: null });
    expect(policyOf(page)).toContain(`script-src 'self' ${sha256("one()")};`);
  });

  it("never allow unsafe inline scripts", async () => {
    for (const nonce of ["abc", null]) {
      expect(policyOf(await securePage(html(), { isSecure: true, nonce }))).not.toMatch(/script-src[^;]*unsafe/);
    }
  });

  it("ask for TLS only where there is some", async () => {
    const over = async (isSecure: boolean) =>
      (await securePage(html(), { isSecure, nonce: null })).headers.has("strict-transport-security");
    expect([await over(true), await over(false)]).toEqual([true, false]);
  });

  it("tell Next the nonce without losing what the request carried", () => {
    const request = withNonce(new Request("https://ultra.example/", { headers: { cookie: "a=b" } }), {
      nonce: "abc",
      regionMode: "INR",
    });
    expect(request.headers.get("content-security-policy")).toContain("'nonce-abc'");
    expect(request.headers.get("cookie")).toBe("a=b");
  });

  it.each([
    ["/wallet", "en"],
    ["/en/wallet", "en"],
    ["/history", "en"],
    ["/hi", "hi"],
    ["/hi/wallet", "hi"],
  ])("tell Next that %s is rendered in %s, whatever the request says", (path, language) => {
    const lying = new Request(new URL(path, "https://ultra.example"), { headers: { "x-page-language": "xx" } });
    const request = withNonce(lying, { nonce: "abc", regionMode: "INR" });
    expect(request.headers.get("x-page-language")).toBe(language);
  });

  it("tell Next the origin that the browser addresses, whatever the request says", () => {
    const lying = new Request("http://127.0.0.1:3117/wallet", { headers: { "x-page-origin": "https://evil.example" } });
    const request = withNonce(lying, { nonce: "abc", regionMode: "INR" });
    expect(request.headers.get("x-page-origin")).toBe("http://127.0.0.1:3117");
  });

  it("tell Next the mode of the request's region, whatever the request says", () => {
    const lying = new Request("https://ultra.example/wallet", { headers: { "x-region-mode": "GIFT" } });
    expect(withNonce(lying, { nonce: "abc", regionMode: "INR" }).headers.get("x-region-mode")).toBe("INR");
  });
});

describe("the path under which Next keeps a page", () => {
  it.each([
    ["/", "/en"],
    ["/tnc", "/en/tnc"],
    ["/hi", "/hi"],
    ["/hi/tnc", "/hi/tnc"],
    ["/history", "/en/history"],
  ])("storedPath of %s is %s", (path, stored) => {
    expect(storedPath(new URL(path, "https://ultra.example"))).toBe(stored);
  });
});
