import { expect, it } from "vitest";
import { minor, paise } from "../contract/facts/money.ts";
import { calendarDateOf } from "../contract/values/calendar-date.ts";
import type { ProductOf } from "../contract/values/products.ts";
import { isCapitalGain, isLongTerm } from "../finance/capital-gain-tax.ts";
import { tdsOnGain } from "../finance/tax.ts";
import { gainHoldingOf } from "./tax.ts";

const [bought, later] = [calendarDateOf("2025-01-15"), calendarDateOf("2026-01-16")];

const bond: ProductOf<"BOND"> = {
  ...{ kind: "BOND", listed: true, isin: "INE002A07809", couponBps: 1000, payout: "YEARLY", cleanPrice: 100_0000 },
  ...{ issuedOn: bought, maturityOn: calendarDateOf("2030-01-15"), security: "SENIOR_SECURED" },
};
const giftBond: ProductOf<"GIFT_BOND"> = {
  ...{ kind: "GIFT_BOND", listed: true, couponBps: 700, payout: "YEARLY", securityValue: minor(1) },
  maturityOn: calendarDateOf("2030-01-15"),
};

it("what a REIT scheme's own exit brings is no capital gain, and never long-term", () => {
  const property: ProductOf<"FRE"> = {
    ...{ kind: "FRE", city: "Pune", areaSqft: 1000, tenant: "Meridian Labs", rentYieldBps: 800 },
    ...{ yearlyStepBps: 500, years: 5, exitShareBps: 12_000 },
  };
  const held = gainHoldingOf(property, bought) ?? expect.fail();
  expect(isCapitalGain(held.asset)).toBe(false);
  expect(isLongTerm({ ...held, soldOn: calendarDateOf("2036-01-15") })).toBe(false);
  // From a non-resident the rates in force are deducted, and not those of a long-term gain.
  const abroad = { ...held, gainPaise: paise(1_000_00), date: later, yearIncomePaise: paise(0) } as const;
  expect(tdsOnGain({ ...abroad, residency: "NON_RESIDENT" })).toEqual({ rateBps: 3120, tdsPaise: 312_00 });
  expect(tdsOnGain({ ...abroad, residency: "RESIDENT" }).tdsPaise).toBe(0);
});

it.each([bond, giftBond])("an unlisted $kind is never long-term, a listed one after a year", (product) => {
  const termOf = (listed: boolean) => {
    const holding = gainHoldingOf({ ...product, listed }, bought);
    return holding && isLongTerm({ ...holding, soldOn: later });
  };
  expect([termOf(true), termOf(false)]).toEqual([true, false]);
});
