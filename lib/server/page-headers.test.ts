import { describe, expect, it } from "vitest";
import { securePage, withNonce } from "./page-headers";

const page = (path: string) => ({
  url: new URL(`https://ultra.example${path}`),
  nonce: "abc",
  hashes: { "/en": ["sha256-home"], "/hi/tnc": ["sha256-terms"] },
});
const html = (headers: Record<string, string> = {}) =>
  new Response("<p>", { headers: { "content-type": "text/html; charset=utf-8", ...headers } });
const policyOf = (response: Response) => response.headers.get("content-security-policy") ?? "";

describe("the headers of a page", () => {
  it("allow the scripts of a page drawn for this request by its nonce alone", () => {
    expect(policyOf(securePage(html(), page("/dashboard")))).toContain("script-src 'self' 'nonce-abc';");
  });

  it("allow the scripts of a cached page by their hashes, never by a nonce that an old copy could carry", () => {
    const english = policyOf(securePage(html({ "x-opennext-cache": "HIT" }), page("/")));
    expect(english).toContain("script-src 'self' 'sha256-home';");
    const hindi = policyOf(securePage(html({ "x-opennext-cache": "HIT" }), page("/hi/tnc")));
    expect(hindi).toContain("script-src 'self' 'sha256-terms';");
  });

  it("allow a cached page that was not built here no inline script at all", () => {
    expect(policyOf(securePage(html({ "x-opennext-cache": "HIT" }), page("/unknown")))).toContain("script-src 'self';");
  });

  it("never allow unsafe inline scripts", () => {
    expect(policyOf(securePage(html(), page("/")))).not.toMatch(/script-src[^;]*unsafe/);
  });

  it("tell Next the nonce without losing what the request carried", () => {
    const request = withNonce(new Request("https://ultra.example/", { headers: { cookie: "a=b" } }), "abc");
    expect(request.headers.get("content-security-policy")).toContain("'nonce-abc'");
    expect(request.headers.get("cookie")).toBe("a=b");
  });
});
