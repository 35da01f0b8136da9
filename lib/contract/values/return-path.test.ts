import { describe, expect, it } from "vitest";
import { findReturnPath, returnPathFor } from "./return-path.ts";

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
