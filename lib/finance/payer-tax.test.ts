import { describe, expect, it } from "vitest";
import { type Paise, paise } from "../contract/facts/money.ts";
import { calendarDateOf } from "../contract/values/calendar-date.ts";
import { incomeByPeriod, type Payment, payerTds, rentMonthsTo } from "./payer-tax.ts";
import type { Taxpayer } from "./taxpayer.ts";

const date = calendarDateOf;
const rupees = (value: number): Paise => paise(Math.round(value * 100));
const LAKH = 1_00_000;
const resident = { residency: "RESIDENT", panVerified: true } as const;
const nonResident = { residency: "NON_RESIDENT", panVerified: true } as const;

const payment = (on: string, incomeRupees: number, change: Partial<Payment> = {}): Payment => ({
  ...{ on: date(on), incomePaise: rupees(incomeRupees), payablePaise: rupees(incomeRupees), deductedPaise: null },
  ...{ income: "SECURITY_INTEREST", rentMonths: [], gain: null },
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
      payment("2026-06-30", 20 * LAKH, { income: "BANK_INTEREST" }),
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

  it("takes nothing twice that a payment of the same day has made up already, in whichever order they stand", () => {
    const early = payment("2026-06-30", 40 * LAKH, { deductedPaise: rupees(40 * LAKH * 0.312) });
    const madeUp = rupees(10 * LAKH * 0.3432 + 40 * LAKH * 0.0312);
    const paid = payment("2027-03-31", 10 * LAKH, { deductedPaise: madeUp });
    const credited = payment("2027-03-31", 20 * LAKH);
    expect(payerTds([early, credited, paid], nonResident)[1]?.tdsPaise).toBe(rupees(20 * LAKH * 0.3432));
    expect(payerTds([early, paid, credited], nonResident)[2]?.tdsPaise).toBe(rupees(20 * LAKH * 0.3432));
  });

  it("is at most 15 % on a long-term gain, which counts as income of the year", () => {
    const gain = { asset: "TRUST_UNITS", acquiredOn: date("2020-01-01") } as const;
    const taxes = payerTds(
      [payment("2026-12-31", 60 * LAKH), payment("2027-01-31", 150 * LAKH, { gain })],
      nonResident,
    );
    // 12.5 % × 1.15 × 1.04 and 30 % × 1.25 × 1.04.
    expect(taxes.map(({ rateBps }) => rateBps)).toEqual([3900, 1495]);
  });

  it("takes nothing from a loss, which lowers no other income", () => {
    const gain = { asset: "TRUST_UNITS", acquiredOn: date("2020-01-01") } as const;
    const loss = payment("2027-01-31", -30 * LAKH, { gain, payablePaise: rupees(100 * LAKH) });
    const taxes = payerTds([payment("2026-12-31", 51 * LAKH), loss], nonResident);
    expect(taxes.map(({ tdsPaise }) => tdsPaise)).toEqual([rupees(51 * LAKH * 0.3432), 0]);
  });
});

// Sections 193, 194A and 194-I as amended by the Finance Act 2025; section 393(1) of the Income-tax Act 2025 from 1 April 2026.
describe("a resident", () => {
  const tdsOf = (payments: readonly Payment[], taxpayer: Taxpayer = resident) =>
    payerTds(payments, taxpayer).map(({ tdsPaise }) => tdsPaise);

  it.each([
    ["coupons", "SECURITY_INTEREST", 5_000, [0, 0]],
    ["coupons", "SECURITY_INTEREST", 5_001, [500_10, 500_10]],
    ["interest of invoices", "OTHER_INTEREST", 5_000, [0, 0]],
    ["interest of invoices", "OTHER_INTEREST", 5_001, [500_10, 500_10]],
    ["interest of a bank", "BANK_INTEREST", 25_000, [0, 0]],
    ["interest of a bank", "BANK_INTEREST", 25_001, [2_500_10, 2_500_10]],
  ] as const)("is deducted from %s (%s) of twice ₹%i: %j", (_, income, half, tds) => {
    expect(tdsOf([payment("2026-06-30", half, { income }), payment("2026-12-31", half, { income })])).toEqual(tds);
  });

  it("has a threshold for each income of a payer and for each tax year", () => {
    const deposit = payment("2026-06-30", 40_000, { income: "BANK_INTEREST" });
    const invoice = payment("2026-08-31", 9_000, { income: "OTHER_INTEREST" });
    const coupons = [payment("2026-07-31", 9_000), payment("2027-04-30", 9_000)];
    expect(tdsOf([deposit, ...coupons, invoice])).toEqual([0, 0, 0, 0]);
    expect(tdsOf([deposit, ...coupons, invoice, payment("2027-05-31", 9_000)])).toEqual([0, 0, 900_00, 0, 900_00]);
  });

  it("has the yearly thresholds of the old law on rent before April 2025, and on interest its lower ones", () => {
    const rent = (on: string, income: number) =>
      payment(on, income, { income: "PROPERTY_RENT", rentMonths: ["2024-06"] });
    expect(tdsOf([rent("2024-06-30", 2_40_000)])).toEqual([0]);
    expect(tdsOf([rent("2024-06-30", 2_40_000), rent("2024-12-31", 1)])).toEqual([24_000_00, 10]);
    expect(tdsOf([payment("2025-03-31", 5_001)])).toEqual([500_10]);
  });

  it("is deducted from the rent of a month above 50,000, a quarter's rent being that of three months", () => {
    const quarter = (rent: number, months: readonly string[]) =>
      payment("2026-06-30", rent, { income: "PROPERTY_RENT", rentMonths: months });
    const months = rentMonthsTo(date("2026-06-30"), 3);
    expect(months).toEqual(["2026-04", "2026-05", "2026-06"]);
    expect(tdsOf([quarter(1_50_000, months)])).toEqual([0]);
    expect(tdsOf([quarter(1_50_003, months)])).toEqual([15_000_30]);
    // Two properties of one payer, whose quarters share May and June.
    expect(tdsOf([quarter(90_000, months), quarter(90_000, rentMonthsTo(date("2026-07-31"), 3))])).toEqual([
      9_000_00, 9_000_00,
    ]);
    expect(tdsOf([quarter(90_000, months), quarter(90_000, rentMonthsTo(date("2026-09-30"), 3))])).toEqual([0, 0]);
  });

  it("is deducted 2 % from the whole of a month's rentals of machines above 50,000, whenever they are paid", () => {
    const rental = (on: string, month: string) =>
      payment(on, 30_000, { income: "MACHINERY_RENT", rentMonths: [month] });
    expect(tdsOf([rental("2026-06-30", "2026-06"), rental("2026-06-30", "2026-05")])).toEqual([0, 0]);
    expect(tdsOf([rental("2026-06-10", "2026-06"), rental("2026-06-30", "2026-06")])).toEqual([600_00, 600_00]);
  });

  it("counts other income of the same payer, by income and period", () => {
    const other = payment("2026-09-30", 1, {});
    const otherIncome = incomeByPeriod([other], resident);
    expect(tdsOf([payment("2026-12-31", 10_000)], { ...resident, otherIncome })).toEqual([1_000_00]);
    const elsewhere = incomeByPeriod([{ ...other, income: "OTHER_INTEREST" }], resident);
    expect(tdsOf([payment("2026-12-31", 10_000)], { ...resident, otherIncome: elsewhere })).toEqual([0]);
  });

  it("pays from the next payment what was not deducted before the year passed the threshold", () => {
    const paid = payment("2026-06-30", 8_000, { deductedPaise: paise(0) });
    expect(tdsOf([paid, payment("2026-12-31", 8_000), payment("2027-03-31", 8_000)])).toEqual([0, 1_600_00, 800_00]);
  });

  it("is deducted 20 % without a PAN, and only above the threshold", () => {
    const unknown = { ...resident, panVerified: false };
    expect(tdsOf([payment("2026-12-31", 10_000)], unknown)).toEqual([0]);
    expect(tdsOf([payment("2026-12-31", 10_001)], unknown)).toEqual([2_000_20]);
  });

  it("keeps the order given, whatever the days", () => {
    const deposit = (on: string, income: number) => payment(on, income, { income: "BANK_INTEREST" });
    const payments = [deposit("2026-12-31", 30_000), payment("2026-07-31", 10_500), deposit("2026-06-30", 20_001)];
    expect(tdsOf(payments)).toEqual([3_000_00, 1_050_00, 2_000_10]);
  });

  it("is deducted nothing from a gain, which counts towards no threshold", () => {
    const gain = { asset: "TRUST_UNITS", acquiredOn: date("2026-01-01") } as const;
    const sold = payment("2026-12-31", LAKH, { gain, income: "PROPERTY_RENT" });
    const rent = payment("2026-12-31", 50_000, { income: "PROPERTY_RENT", rentMonths: ["2026-12"] });
    expect(payerTds([sold, rent], resident)).toEqual([
      { rateBps: 0, tdsPaise: 0 },
      { rateBps: 0, tdsPaise: 0 },
    ]);
  });
});

describe("a change of residence within the year", () => {
  it("makes up nothing that was paid within a resident's limit, and refunds nothing that was deducted abroad", () => {
    const atHome = payment("2026-06-30", 8_000, { deductedPaise: rupees(0), deductedAs: "RESIDENT" });
    const abroad = payment("2026-06-30", 8_000, { deductedPaise: rupees(2_496), deductedAs: "NON_RESIDENT" });
    const open = payment("2026-12-31", 4_000);
    expect(payerTds([atHome, open], nonResident)[1]).toEqual({ rateBps: 3120, tdsPaise: rupees(1_248) });
    expect(payerTds([abroad, open], resident)[1]).toEqual({ rateBps: 1000, tdsPaise: rupees(400) });
  });
});

// A public company's bond of GIFT City: 20 %, above ₹50 lakh with a surcharge of 10 %, then 4 % cess.
describe("a non-resident's interest in a foreign currency", () => {
  const dollars = (on: string, cents: number, rate: number, change: Partial<Payment> = {}): Payment => ({
    ...payment(on, 0),
    ...{ incomePaise: paise(cents), payablePaise: paise(cents), abroad: "FOREIGN_CURRENCY" },
    ...{ paisePerMajorOn: () => rate },
    ...change,
  });

  it("counts in rupees for the surcharge, and its tax is deducted in its own currency", () => {
    const half = 30_000_00;
    // At ₹83.33 a dollar, $60,000 are ₹49,99,800; at ₹83.34, ₹50,00,400.
    for (const [rate, rateBps] of [
      [8_333, 2080],
      [8_334, 2288],
    ] as const) {
      const taxes = payerTds([dollars("2026-06-30", half, rate), dollars("2026-12-31", half, rate)], nonResident);
      const tdsPaise = Math.round((half * rateBps) / 10_000);
      expect(taxes).toEqual([
        { rateBps, tdsPaise },
        { rateBps, tdsPaise },
      ]);
    }
  });

  it("counts together with rupees of the payer, each at the rate of its own day", () => {
    const both = [dollars("2026-06-30", 30_000_00, 8_000), payment("2026-12-31", 26 * LAKH + 0.01)];
    expect(payerTds(both, nonResident).map(({ rateBps }) => rateBps)).toEqual([2288, 3432]);
    expect(incomeByPeriod(both, nonResident).get("2026-27")).toBe(rupees(50 * LAKH + 0.01));
  });

  it("makes up in rupees for what an earlier deduction lacked", () => {
    const early = dollars("2026-06-30", 30_000_00, 8_000, { deductedPaise: paise(30_000_00 * 0.208) });
    const taxes = payerTds([early, payment("2026-12-31", 27 * LAKH)], nonResident);
    // 2.08 % of $30,000 at ₹80.
    expect(taxes[1]?.tdsPaise).toBe(rupees(27 * LAKH * 0.3432 + 30_000 * 0.0208 * 80));
  });

  it("leaves nothing to make up when the rate of exchange moves and no step is passed", () => {
    const taxes = payerTds(
      [
        dollars("2026-06-30", 1_234_57, 8_862, { deductedPaise: paise(256_79) }),
        dollars("2026-12-31", 1_234_57, 9_411),
      ],
      nonResident,
    );
    expect(taxes.map(({ tdsPaise }) => tdsPaise)).toEqual([256_79, 256_79]);
  });
});
