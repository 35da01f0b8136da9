import { describe, expect, it } from "vitest";
import { minor } from "@/lib/contract/facts/money";
import { dealId } from "@/lib/contract/values/ids";
import { dealHref } from "./deal-href";

const terms = {
  dealId: dealId.parse("sahyadri-reserve"),
  kind: "TAP_RESERVE",
  amount: minor(2_00_000_50),
  tenureMonths: 12,
  payoutPlan: "GROWTH",
} as const;

describe("the link from the terms back to the deal", () => {
  it("keeps the amount and the choices", () => {
    expect(dealHref(terms, { locale: "en", isHidden: false, account: "" })).toBe(
      "/deals/sahyadri-reserve?amount=200000.5&tenureMonths=12&payoutPlan=GROWTH",
    );
  });

  it("stays in the account", () => {
    expect(dealHref(terms, { locale: "hi", isHidden: true, account: "/family/usr_1" })).toMatch(
      /^\/hi\/family\/usr_1\/deals\/sahyadri-reserve\?/,
    );
  });

  it("omits the amount while amounts are hidden", () => {
    expect(dealHref(terms, { locale: "hi", isHidden: true, account: "" })).toBe(
      "/hi/deals/sahyadri-reserve?tenureMonths=12&payoutPlan=GROWTH",
    );
  });

  it("omits the tenure when the deal sets it", () => {
    const lease = { ...terms, kind: "ASSET_LEASING", tenureMonths: 36, payoutPlan: null } as const;
    expect(dealHref(lease, { locale: "en", isHidden: true, account: "" })).toBe("/deals/sahyadri-reserve");
  });
});
