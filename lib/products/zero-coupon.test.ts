import { expect, it } from "vitest";
import { monthsAfter, oracleTds } from "../../tests/unit-shared/tax-oracle.ts";
import { minor, paise } from "../contract/facts/money.ts";
import { calendarDateOf } from "../contract/values/calendar-date.ts";
import type { ProductOf } from "../contract/values/products.ts";
import { SETTLEMENT_HOLIDAYS } from "../finance/business-days.ts";
import { type Payment, payerTds } from "../finance/payer-tax.ts";
import { bond } from "./bond.ts";

/* Notified zero-coupon bonds beside a second computation of their life and tax. */

const date = calendarDateOf;
const daysAfter = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

const zero = (issuedOn: string, maturityOn: string, listed = true): ProductOf<"BOND"> => ({
  ...{ kind: "BOND", isin: "INE002A01018", couponBps: 0, payout: "AT_MATURITY", security: "SENIOR_UNSECURED" },
  ...{ issuedOn: date(issuedOn), maturityOn: date(maturityOn), cleanPrice: 454_000, listed, notifiedAs: "S.O. 1(E)" },
});
const contradictionsIn = (product: ProductOf<"BOND">) =>
  bond.contradictionsIn({ product, unit: minor(10_000_00), total: minor(30_00_00_000_00) });

it("a notified zero-coupon bond lives from ten to twenty years, whatever its day of issue", () => {
  let refused = 0;
  for (let issued = "2007-01-31"; issued < "2031-01-01"; issued = daysAfter(issued, 47)) {
    const [first, last] = [monthsAfter(issued, 120), monthsAfter(issued, 240)];
    for (const limit of [monthsAfter(issued, 36), first, monthsAfter(issued, 180), last]) {
      for (const maturity of [-1, 0, 1].map((days) => daysAfter(limit, days))) {
        const isOfLife = first <= maturity && maturity <= last;
        const found = contradictionsIn(zero(issued, maturity));
        expect(found, `${issued} to ${maturity}`).toEqual(
          isOfLife ? [] : ["a notified zero-coupon bond has a life of 120 to 240 months"],
        );
        refused += Number(!isOfLife);
      }
    }
  }
  expect(refused).toBeGreaterThan(500);
});

it("a notified zero-coupon bond is listed, so that its gain is long-term after twelve months", () => {
  expect(contradictionsIn(zero("2026-11-20", "2036-11-20", false))).toEqual(["a notified zero-coupon bond is listed"]);
});

it.each([
  ["the business day after its issue", "2026-11-23", true],
  ["twelve months before maturity", "2035-11-20", false],
  ["the day before that", "2035-11-19", true],
] as const)(
  "the discount of a bond bought on %s is a gain and no interest, taxed by the second computation",
  (_, on, isLong) => {
    const product = zero("2026-11-20", "2036-11-20");
    const deal = { product, unit: minor(10_000_00), currency: "INR" } as const;
    const purchase = { units: 100, amount: minor(4_54_000_00), cost: null };
    const taxpayer = { residency: "RESIDENT", panVerified: true } as const;
    const plan = { rateBps: null, tenureMonths: null, payoutPlan: null };
    const schedule = bond.scheduleOf({
      ...{ deal, purchase, plan, investOn: date(on), taxpayer },
      calendar: SETTLEMENT_HOLIDAYS,
    });
    expect(schedule).toMatchObject([
      { kind: "MATURITY", principal: 10_00_000_00, interest: 0, tds: 0, redemption: { gain: 5_46_000_00, premium: 0 } },
    ]);
    const gain = 5_46_000_00;
    const common = {
      income: "SECURITY_INTEREST",
      on: "2036-11-20",
      months: [],
      deducted: null,
      abroad: "RATES_IN_FORCE",
    };
    const expected = oracleTds(
      [{ ...common, amount: gain, payable: 10_00_000_00, gain: ["LISTED_BOND", on], parts: [0, 0] }],
      { isAbroad: true, hasPan: true, bornOn: "1980-01-01", relief: null },
    );
    const payment: Payment = {
      ...{ income: "SECURITY_INTEREST", on: date("2036-11-20"), rentMonths: [], abroad: "RATES_IN_FORCE" },
      ...{ incomePaise: paise(gain), payablePaise: paise(10_00_000_00), deductedPaise: null, passedThrough: undefined },
      gain: { asset: bond.gainAssetOf?.(product) ?? expect.fail("no gain"), acquiredOn: date(on) },
    };
    const found = payerTds([payment], { residency: "NON_RESIDENT", panVerified: true, bornOn: date("1980-01-01") });
    expect(found.map(({ tdsPaise }) => tdsPaise)).toEqual(expected);
    // 12.5 % of a long-term gain and 30 % of a short-term one, with 4 % cess.
    expect(expected).toEqual([Math.round(gain * (isLong ? 0.13 : 0.312))]);
  },
);
