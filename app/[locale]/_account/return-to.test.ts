import { expect, it } from "vitest";
import { findReturnPath, returnPathFor } from "@/lib/contract/facts/return-path";
import { findReturnTo, withReturnTo } from "./return-to";

const SITE = "https://ultra.example";

it("takes an absolute address of the same site as its path", () => {
  expect(findReturnTo({ returnTo: `${SITE}/hi/wallet?tab=add` }, SITE)).toBe("/hi/wallet?tab=add");
});

it("carries only paths of this site through the payment and back", () => {
  const page = "/invest/flow_0123456789abcdefghijklmno?step=pay";
  const requested = withReturnTo("/wallet/payments", page);
  expect(findReturnPath(requested)).toBe(requested);
  const back = new URL(
    returnPathFor({ requested, otherwise: "/wallet", paymentKey: "pay_1" }),
    "https://ultra.example",
  );
  expect(findReturnTo(Object.fromEntries(back.searchParams), SITE)).toBe(page);
  expect(back.searchParams.get("payment")).toBe("pay_1");
  for (const returnTo of ["https://evil.example", "//evil.example", "/login", ["/wallet", "/invest"], undefined]) {
    expect(findReturnTo({ returnTo }, SITE)).toBeNull();
  }
});

it("extends an existing query and adds nothing without a page to return to", () => {
  expect(withReturnTo("/wallet/add?amount=500", "/invest")).toBe("/wallet/add?amount=500&returnTo=%2Finvest");
  expect(withReturnTo("/wallet/add", null)).toBe("/wallet/add");
});
