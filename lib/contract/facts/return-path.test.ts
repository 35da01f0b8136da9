import { describe, expect, it } from "vitest";
import { findReturnPath, returnPathFor, withoutSiteOrigin } from "./return-path.ts";

describe("findReturnPath", () => {
  it.each([
    "/wallet",
    "/wallet?tab=add&status=A%2CB",
    "/dashboard/invoice-discounting",
    "/hi/investments/inv_0123456789abcdefghij",
    "/invest/flow_0123456789abcdefghij?step=result",
  ])("accepts a page of this site unchanged: %s", (path) => {
    expect(findReturnPath(path)).toBe(path);
  });

  it.each([
    ["another host", "//evil.example/wallet"],
    ["another host behind a backslash", "/\\evil.example/wallet"],
    ["another host behind two backslashes", "\\\\evil.example/wallet"],
    ["a whole address", "https://evil.example/wallet"],
    ["a whole address of ours", "https://ultra.example/wallet"],
    ["a scheme without a host", "https:wallet"],
    ["a script", "javascript:alert(1)"],
    ["data", "data:text/html,x"],
    ["nothing", ""],
    ["the bare root", "/"],
    ["a relative path", "wallet"],
    ["an encoded slash", "/wallet/%2F%2Fevil.example"],
    ["an encoded backslash", "/%5Cevil.example"],
    ["a path upwards", "/wallet/../../evil"],
    ["an encoded path upwards", "/wallet/%2e%2e/api"],
    ["a tab, which browsers drop", "/\t/evil.example"],
    ["a line break", "/wallet\r\nset-cookie: a=b"],
    ["a line break in the query", "/wallet?a=\r\nb"],
    ["a null", "/wallet\u0000"],
    ["a space at the start", " /wallet"],
    ["letters that look like ours", "/wаllet"],
    ["a slash that is none", "/／evil.example"],
    ["a user before a host", "/@evil.example"],
    ["a fragment", "/wallet#//evil.example"],
    ["a broken octet", "/wallet?a=%zz"],
    ["a page that is not on the list", "/api/v2/wallet/balance"],
    ["the sandbox", "/sandbox/pay/x"],
    ["a language without a page", "/hi"],
    ["something too long", `/wallet?a=${"a".repeat(300)}`],
  ])("refuses %s", (_, path) => {
    expect(findReturnPath(path)).toBeNull();
  });
});

describe("an absolute return address", () => {
  const SITE = "https://ultra.example";
  const found = (address: string, site = SITE) => findReturnPath(withoutSiteOrigin(address, site));

  it.each([
    ["of the same site", `${SITE}/wallet?tab=add`, SITE],
    ["in capital letters", "HTTPS://ULTRA.Example/wallet?tab=add", SITE],
    ["with the scheme's own port", "https://ultra.example:443/wallet?tab=add", SITE],
    ["of a machine with a port", "http://localhost:3117/wallet?tab=add", "http://localhost:3117"],
    ["of an IPv6 address", "http://[::1]:3117/wallet?tab=add", "http://[::1]:3117"],
  ])("%s is taken as its path", (_, address, site) => {
    expect(found(address, site)).toBe("/wallet?tab=add");
  });

  it.each([
    ["of another site", "https://evil.example/wallet"],
    ["of another scheme", "http://ultra.example/wallet"],
    ["of another port", "https://ultra.example:8443/wallet"],
    ["of a subdomain", "https://www.ultra.example/wallet"],
    ["of a longer host", "https://ultra.example.evil.example/wallet"],
    ["with a trailing dot", "https://ultra.example./wallet"],
    ["with a user", "https://ultra.example@evil.example/wallet"],
    ["with a user before our host", "https://evil.example@ultra.example/wallet"],
    ["with a user and a password", "https://ultra.example:pass@evil.example/wallet"],
    ["with a backslash for a slash", "https:\\\\ultra.example\\wallet"],
    ["with a backslash after the host", "https://ultra.example\\@evil.example/wallet"],
    ["without a scheme", "//ultra.example/wallet"],
    ["with two slashes after the host", `${SITE}//evil.example/wallet`],
    ["with a backslash after the slash", `${SITE}/\\evil.example`],
    ["with one slash after the scheme", "https:/ultra.example/wallet"],
    ["with three", "https:///ultra.example/wallet"],
    ["with no path", SITE],
    ["with a query for a path", `${SITE}?to=/wallet`],
    ["with an encoded letter in the host", "https://ultr%61.example/wallet"],
    ["with letters that look like ours", "https://ultrа.example/wallet"],
    ["with their punycode", "https://xn--ultr-83d.example/wallet"],
    ["with full-width letters", "https://ｕltra.example/wallet"],
    ["with a tab in the host", "https://ultra\t.example/wallet"],
    ["with a line break", `${SITE}/wallet\r\nset-cookie: a=b`],
    ["with a space before it", ` ${SITE}/wallet`],
    ["with a fragment", `${SITE}/wallet#//evil.example`],
    ["with a path upwards", `${SITE}/wallet/../api/v2/ping`],
    ["of a page that is not on the list", `${SITE}/api/v2/wallet/otp/request`],
    ["of a script", "javascript:https://ultra.example/wallet"],
    ["that is too long", `${SITE}/wallet?a=${"a".repeat(3_000)}`],
  ])("%s is refused", (_, address) => {
    expect(found(address)).toBeNull();
  });

  it("is refused where the site's origin is unknown", () => {
    expect(found(`${SITE}/wallet`, "")).toBeNull();
  });
});

describe("returnPathFor", () => {
  const paymentKey = "pay_0123456789abcdefghij";
  const from = (requested: string | undefined) => returnPathFor({ requested, otherwise: "/wallet", paymentKey });

  it("adds the payment to the requested page", () => {
    expect(from("/hi/wallet?tab=add")).toBe(`/hi/wallet?tab=add&payment=${paymentKey}`);
  });

  it("uses the default where no page of this site was requested", () => {
    expect(from(undefined)).toBe(`/wallet?payment=${paymentKey}`);
    expect(from("//evil.example")).toBe(`/wallet?payment=${paymentKey}`);
  });

  it("overrides another payment in the requested path", () => {
    expect(from("/wallet?payment=pay_other")).toBe(`/wallet?payment=${paymentKey}`);
  });
});
