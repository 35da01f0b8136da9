import { expect, it } from "vitest";
import { minor, paise } from "../contract/facts/money.ts";
import { calendarDateOf } from "../contract/values/calendar-date.ts";
import { payoutsAfterTax } from "../products/after-tax.ts";
import { giftBond } from "../products/gift-bond.ts";
import { isExempt, taxOnIncome } from "../products/tax.ts";
import { SETTLEMENT_HOLIDAYS } from "./business-days.ts";
import { bps } from "./rounding.ts";

const date = calendarDateOf("2026-11-27");
const abroad = { residency: "NON_RESIDENT", panVerified: true } as const;
const bond = (terms: Partial<Parameters<typeof giftBond.tax.abroadOf>[0]>) => ({
  ...({ kind: "GIFT_BOND", couponBps: 700, payout: "YEARLY", listed: true, securityValue: minor(1) } as const),
  ...{ maturityOn: calendarDateOf("2029-11-27") },
  ...terms,
});

// By hand: 9 % × 1.04 and 20 % × 1.04 and 30 % × 1.04, the cess on top. The law asks of an Indian concern whether it borrows
// in a foreign currency, and not whether it is public.
it.each([
  [{ issuer: "PUBLIC_COMPANY", listed: true }, 936],
  [{ issuer: "PRIVATE_COMPANY", listed: true }, 936],
  [{ issuer: "PUBLIC_COMPANY", listed: false }, 2080],
  [{ issuer: "PRIVATE_COMPANY", listed: false }, 2080],
  [{ listed: true }, 3120],
  [{ issuer: "IFSC_UNIT", listed: true }, 0],
  [{ issuer: "FOREIGN", listed: false }, 0],
] as const)("a non-resident's interest on a bond of %o bears %i basis points", (terms, rateBps) => {
  const product = bond(terms);
  const taxed = taxOnIncome(product, { incomePaise: paise(1_000_00), date, taxpayer: abroad });
  expect(taxed).toEqual({ rateBps, tdsPaise: Math.round((1_000_00 * rateBps) / 10_000) });
  expect(isExempt(product, abroad)).toBe(rateBps === 0);
  const order = {
    ...{ deal: { product, unit: minor(1000_00) }, purchase: { units: 1, amount: minor(10_000_00), cost: null } },
    ...{ plan: { rateBps: 700, tenureMonths: null, payoutPlan: null }, investOn: date, calendar: SETTLEMENT_HOLIDAYS },
  };
  const payouts = giftBond.scheduleOf({ ...order, taxpayer: abroad });
  expect(payouts.map(({ tdsRateBps }) => tdsRateBps)).toEqual([rateBps, rateBps, rateBps]);
  // A resident who came home is taxed like anybody with interest on securities.
  const home = giftBond.scheduleOf({ ...order, taxpayer: { residency: "RESIDENT", panVerified: true } });
  expect(home.map(({ tdsRateBps }) => tdsRateBps)).toEqual([1000, 1000, 1000]);
});

it("compares a bond by the tax that is final, and not by the investor's own rate", () => {
  const after = (terms: Parameters<typeof bond>[0]) => {
    const product = bond(terms);
    const holding = { product, amount: minor(10_000_00), rateBps: 700, investedOn: date, payoutPlan: null };
    const coupon = { kind: "COUPON", dueOn: date, accruesTo: date, payoutSequence: 1 } as const;
    const amounts = { principal: minor(0), interest: minor(1_000_00), gross: minor(1_000_00), net: minor(1_000_00) };
    const payouts = [{ ...coupon, ...amounts, tds: minor(0), tdsRateBps: bps(0) }];
    return payoutsAfterTax({ holding, payouts }, { residency: "NON_RESIDENT", rate: "3120" })[0]?.amountPaise;
  };
  expect(after({ issuer: "PUBLIC_COMPANY" })).toBe(1_000_00 - 93_60);
  expect(after({ issuer: "IFSC_UNIT" })).toBe(1_000_00);
  expect(after({})).toBe(1_000_00 - 312_00);
});

it("a deal that names no issuer is not published", () => {
  const contradictionsOf = (product: ReturnType<typeof bond>) =>
    giftBond.contradictionsIn({ product, unit: minor(1_000_00), total: minor(10_000_00) });
  expect(contradictionsOf(bond({}))).toHaveLength(1);
  expect(contradictionsOf(bond({ issuer: "PUBLIC_COMPANY" }))).toEqual([]);
});
