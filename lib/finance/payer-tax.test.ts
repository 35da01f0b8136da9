import { describe, expect, it } from "vitest";
import { calendarDateOf } from "../contract/values/calendar-date.ts";
import { type Paise, paise } from "../contract/values/money.ts";
import { type Payment, payerTds } from "./payer-tax.ts";

const date = calendarDateOf;
const rupees = (value: number): Paise => paise(Math.round(value * 100));
const LAKH = 1_00_000;
const resident = { residency: "RESIDENT", panVerified: true } as const;
const nonResident = { residency: "NON_RESIDENT", panVerified: true } as const;

const payment = (on: string, incomeRupees: number, change: Partial<Payment> = {}): Payment => ({
  ...{ on: date(on), incomePaise: rupees(incomeRupees), payablePaise: rupees(incomeRupees), deductedPaise: null },
  ...{ income: "SECURITY_INTEREST", hasYearlyThreshold: false, gain: null },
  ...change,
});

const sum = (taxes: readonly { readonly tdsPaise: number }[]) => taxes.reduce((total, tax) => total + tax.tdsPaise, 0);

// Finance Act, First Schedule, Part II: 10 % above 50 lakh, 15 % above 1 crore, 25 % above 2 crore, on 30 %; then 4 % cess.
describe("a non-resident's surcharge", () => {
  it.each([
    [50 * LAKH, 3120],
    [50 * LAKH + 0.01, 3432],
    [100 * LAKH, 3432],
    [100 * LAKH + 0.01, 3588],
    [200 * LAKH, 3588],
    [200 * LAKH + 0.01, 3900],
  ])("on ₹%f from one payer in a tax year makes %i basis points of every payment", (year, rateBps) => {
    const half = Math.floor(year / 2);
    const payments = [payment("2026-06-30", half), payment("2026-12-31", year - half)];
    for (const income of ["SECURITY_INTEREST", "OTHER_INTEREST", "PROPERTY_RENT", "MACHINERY_RENT"] as const) {
      const taxes = payerTds(
        payments.map((each) => ({ ...each, income })),
        nonResident,
      );
      expect(taxes.map((tax) => tax.rateBps)).toEqual([rateBps, rateBps]);
    }
  });

  it("counts each tax year by itself", () => {
    const taxes = payerTds([payment("2027-03-31", 40 * LAKH), payment("2027-04-01", 40 * LAKH)], nonResident);
    expect(taxes.map(({ rateBps }) => rateBps)).toEqual([3120, 3120]);
  });

  it("counts deposits, coupons and rent of the payer together, and other income with it that is named", () => {
    const kinds = [
      payment("2026-06-30", 20 * LAKH, { income: "BANK_INTEREST", hasYearlyThreshold: true }),
      payment("2026-07-31", 20 * LAKH),
      payment("2026-08-31", 10 * LAKH, { income: "PROPERTY_RENT" }),
    ];
    expect(payerTds(kinds, nonResident).map(({ rateBps }) => rateBps)).toEqual([3120, 3120, 3120]);
    const otherIncome = new Map([["2026-27", paise(1)]]);
    expect(payerTds(kinds, { ...nonResident, otherIncome }).map(({ rateBps }) => rateBps)).toEqual([3432, 3432, 3432]);
  });

  it("makes up from the next payments what was deducted before the year passed a step", () => {
    const early = payment("2026-06-30", 40 * LAKH, { deductedPaise: rupees(40 * LAKH * 0.312) });
    const taxes = payerTds([early, payment("2026-12-31", 20 * LAKH), payment("2027-03-31", 1 * LAKH)], nonResident);
    expect(sum(taxes)).toBe(rupees(61 * LAKH * 0.3432));
    expect(taxes[1]?.tdsPaise).toBe(rupees(20 * LAKH * 0.3432 + 40 * LAKH * 0.0312));
    expect(taxes[2]?.tdsPaise).toBe(rupees(LAKH * 0.3432));
  });

  it("is at most 15 % on a long-term gain, which counts as income of the year", () => {
    const gain = { asset: "PROPERTY", acquiredOn: date("2020-01-01") } as const;
    const taxes = payerTds(
      [payment("2026-12-31", 60 * LAKH), payment("2027-01-31", 150 * LAKH, { gain })],
      nonResident,
    );
    // 12.5 % × 1.15 × 1.04 and 30 % × 1.25 × 1.04.
    expect(taxes.map(({ rateBps }) => rateBps)).toEqual([3900, 1495]);
  });

  it("takes nothing from a loss, which lowers no other income", () => {
    const gain = { asset: "PROPERTY", acquiredOn: date("2020-01-01") } as const;
    const loss = payment("2027-01-31", -30 * LAKH, { gain, payablePaise: rupees(100 * LAKH) });
    const taxes = payerTds([payment("2026-12-31", 51 * LAKH), loss], nonResident);
    expect(taxes.map(({ tdsPaise }) => tdsPaise)).toEqual([rupees(51 * LAKH * 0.3432), 0]);
  });
});

describe("a resident", () => {
  it("has the year's threshold on deposits, and none on the other payments of the same payer", () => {
    const deposit = payment("2026-06-30", 40_000, { income: "BANK_INTEREST", hasYearlyThreshold: true });
    const taxes = payerTds([deposit, payment("2026-07-31", 40_000)], resident);
    expect(taxes.map(({ tdsPaise }) => tdsPaise)).toEqual([0, rupees(4_000)]);
  });

  it("keeps the order given, whatever the days", () => {
    const deposit = (on: string, income: number) =>
      payment(on, income, { income: "BANK_INTEREST", hasYearlyThreshold: true });
    const payments = [deposit("2026-12-31", 30_000), payment("2026-07-31", 500), deposit("2026-06-30", 20_001)];
    expect(payerTds(payments, resident).map(({ tdsPaise }) => tdsPaise)).toEqual([3_000_00, 50_00, 2_000_10]);
  });

  it("is deducted nothing from a gain", () => {
    const gain = { asset: "PROPERTY", acquiredOn: date("2026-01-01") } as const;
    expect(payerTds([payment("2026-12-31", LAKH, { gain })], resident)).toEqual([{ rateBps: 0, tdsPaise: 0 }]);
  });
});
