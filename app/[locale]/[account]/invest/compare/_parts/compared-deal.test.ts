import { describe, expect, it } from "vitest";
import type { Deal } from "@/lib/contract/calls/deals";
import { minor, paise } from "@/lib/contract/facts/money";
import { calendarDateOf, startOfDayInIndia } from "@/lib/contract/values/calendar-date";
import { SETTLEMENT_HOLIDAYS } from "@/lib/finance/business-days";
import { amountToPlace, betterOf, type ComparedDeal, comparedDeal, flowsOf, timeAxisOf } from "./compared-deal";

const TODAY = startOfDayInIndia(calendarDateOf("2026-11-25"));
const LAKH = 100_000_00;

type Part = Partial<Pick<Deal, "minimum" | "rating" | "product" | "rateBps" | "unit" | "opensAt" | "progress">>;

const withLeft = (left: number) => ({ ...{ status: "OPEN", at: TODAY }, remaining: minor(left) }) as Deal["progress"];

/** Only what the comparison reads. */
const dealWith = (part: Part = {}) =>
  ({
    ...{ dealId: "kavya", investmentType: "INR", currency: "INR", unit: minor(10_000_00), minimum: minor(50_000_00) },
    ...{ opensAt: TODAY, rateBps: 1200, rating: null },
    product: {
      ...{ kind: "INVOICE_DISCOUNTING", rateBps: 1200, tenureDays: 90 },
      ...{ invoiceValue: paise(10 * LAKH), invoiceCount: 4 },
    },
    progress: withLeft(50 * LAKH),
    ...part,
  }) as Deal;

const calendar = SETTLEMENT_HOLIDAYS;
const payer = { residency: "RESIDENT", rate: "3120" } as const;
const compared = (part: Part = {}) => comparedDeal(dealWith(part), { amount: minor(LAKH), payer, calendar });

const known = ({ figures }: ComparedDeal) => figures ?? expect.fail("no figures");

describe("a compared deal", () => {
  it("splits what its payouts bring into what is in hand and tax", () => {
    const { yields, inHand, tax, placed } = known(compared());
    const interest = yields.payouts.reduce((sum, each) => sum + each.interest, 0);
    expect(inHand + tax).toBe(placed + interest);
    expect(tax).toBe(Math.round(interest * 0.312));
  });

  it("has half of the amount back with its only payout, or within the rentals of a lease", () => {
    const once = known(compared());
    expect(once.halfBackOn).toBe(once.endsOn);
    const lease = known(
      compared({
        product: {
          kind: "ASSET_LEASING",
          rateBps: 1300,
          tenureMonths: 36,
          residualShareBps: 0,
          asset: { en: "Buses" },
        },
        rateBps: 1300,
      }),
    );
    const half = lease.halfBackOn ?? expect.fail();
    expect(half > "2028-01-01" && half < "2028-10-01").toBe(true);
  });

  it("is placed with what every deal can take", () => {
    const deals = [dealWith(), dealWith({ minimum: minor(3 * LAKH) })];
    expect(amountToPlace(deals, minor(LAKH), calendar)).toEqual({ amount: 3 * LAKH, scarce: [] });
    expect(amountToPlace(deals, minor(10 * LAKH), calendar)).toEqual({ amount: 10 * LAKH, scarce: [] });
  });

  it("is placed with no more than the deal with the least left can take, which is named", () => {
    const scarce = dealWith({ progress: withLeft(1_20_000_00) });
    const placed = amountToPlace([dealWith(), scarce], minor(10 * LAKH), calendar);
    expect(placed).toEqual({ amount: 1_20_000_00, scarce: [{ deal: scarce, left: 1_20_000_00 }] });
  });

  it("is placed with what is left where the minimum of another deal is above that, and every such deal is named", () => {
    const parts = [{ minimum: minor(3 * LAKH) }, { progress: withLeft(LAKH) }, { progress: withLeft(2 * LAKH) }];
    const [large, ...small] = parts.map(dealWith);
    const { amount, scarce } = amountToPlace([large ?? expect.fail(), ...small], minor(10 * LAKH), calendar);
    expect(amount).toBe(3 * LAKH);
    expect(scarce).toEqual([
      { deal: small[0], left: LAKH },
      { deal: small[1], left: 2 * LAKH },
    ]);
    const placed = parts.map((part) => known(comparedDeal(dealWith(part), { amount, payer, calendar })).placed);
    expect(placed).toEqual([3 * LAKH, LAKH, 2 * LAKH]);
  });

  it("is placed with whole steps of its own", () => {
    const figures = known(compared({ unit: minor(LAKH / 4), minimum: minor(LAKH / 4) }));
    expect(figures.placed).toBe(LAKH);
    const steps = { unit: minor(30_000_00), minimum: minor(30_000_00), progress: withLeft(9 * LAKH) };
    expect(known(compared(steps)).placed).toBe(90_000_00);
  });
});

describe("the payments of a deal", () => {
  it("are the investment, and payouts after tax that add up to the amount in hand", () => {
    const lease = {
      ...{ kind: "ASSET_LEASING" as const, rateBps: 1300, tenureMonths: 36, residualShareBps: 0 },
      asset: { en: "Buses" },
    };
    for (const part of [{}, { product: lease, rateBps: 1300 }]) {
      const figures = known(compared(part));
      const [paid, ...payouts] = flowsOf(figures);
      expect(paid).toEqual({ on: "2026-11-25", amount: -figures.placed, payout: null });
      expect(payouts.map(({ on }) => on)).toEqual(figures.yields.payouts.map(({ dueOn }) => dueOn));
      expect(payouts.reduce((sum, { amount }) => sum + amount, 0)).toBe(figures.inHand);
      expect(payouts.at(-1)?.on).toBe(figures.endsOn);
    }
  });

  it("leave out a payout of nothing, such as the tax of a year from which somebody is exempt", () => {
    const figures = known(compared());
    const afterTax = figures.yields.afterTax.map(({ date }) => ({ date, amountPaise: paise(0) }));
    expect(flowsOf({ ...figures, yields: { ...figures.yields, afterTax } })).toHaveLength(1);
  });
});

describe("the time axis", () => {
  it("begins with the earliest investment, wherever an upcoming deal stands in the comparison", () => {
    const opensAt = startOfDayInIndia(calendarDateOf("2026-12-20"));
    const upcoming = known(compared({ opensAt, progress: { ...withLeft(LAKH), status: "UPCOMING" } }));
    const open = known(compared());
    expect(upcoming.from).toBe("2026-12-20");
    for (const drawn of [
      [upcoming, open],
      [open, upcoming],
    ]) {
      const axis = timeAxisOf(drawn) ?? expect.fail();
      expect([axis.from, axis.to]).toEqual(["2026-11-25", upcoming.endsOn]);
      expect(axis.place(open.from)).toBe(3);
      expect(axis.place(upcoming.from)).toBeGreaterThan(3);
      expect(axis.place(upcoming.endsOn)).toBe(95);
    }
  });

  it("is none where no deal promises anything", () => {
    expect(timeAxisOf([])).toBeNull();
  });
});

describe("the better figure of a row", () => {
  const rated = (grade: string) => ({ rating: { grade, agency: "Sutradhar", on: calendarDateOf("2026-08-01") } });

  it("is the highest return, the lowest minimum, the best rating", () => {
    const [low, high] = [compared(rated("A")), compared({ ...rated("A+"), rateBps: 1400 })];
    expect(
      betterOf([low, compared({ product: { ...dealWith().product, rateBps: 1400 } as Deal["product"] })], "return"),
    ).not.toBe(low);
    expect(betterOf([low, high], "rating")).toBe(high);
    const small = compared({ minimum: minor(10_000_00) });
    expect(betterOf([low, small], "minimum")).toBe(small);
  });

  it("is none where two are equal, or where one deal has no such figure", () => {
    expect(betterOf([compared(), compared()], "minimum")).toBeNull();
    expect(betterOf([compared(rated("A")), compared()], "rating")).toBeNull();
  });
});
