import { describe, expect, it } from "vitest";
import { type Paise, paise } from "../contract/facts/money.ts";
import { calendarDateOf } from "../contract/values/calendar-date.ts";
import { SETTLEMENT_HOLIDAYS } from "./business-days.ts";
import { creditDaysBetween, type Depositor } from "./deposit-tax.ts";
import { compoundedQuarterly, fixedDepositSchedule } from "./fixed-deposit.ts";
import { incomeByPeriod, interestOf, type Payment, payerTds } from "./payer-tax.ts";
import { bps } from "./rounding.ts";
import { tapReserveSchedule } from "./tap-reserve.ts";

const date = calendarDateOf;
const resident = { calendar: SETTLEMENT_HOLIDAYS, residency: "RESIDENT", panVerified: true } as const;
const bank = { ...resident, income: "BANK_INTEREST" } as const;
const rupees = (value: number): Paise => paise(value * 100);
const LAKH = 1_00_000_00;

const credit = (on: string, incomeRupees: number, income: Depositor["income"] = "BANK_INTEREST"): Payment => ({
  ...{ on: date(on), payablePaise: rupees(incomeRupees), deductedPaise: null },
  ...interestOf(income, rupees(incomeRupees)),
});
const quarters = (incomeRupees: number): readonly Payment[] =>
  ["2026-06-30", "2026-09-30", "2026-12-31", "2027-03-31"].map((on) => credit(on, incomeRupees));
const depositTds = (credits: readonly Payment[], { income, ...taxpayer }: Depositor) =>
  payerTds(
    credits.map((each) => ({ ...each, income })),
    taxpayer,
  );
const sumOf = (taxes: readonly { readonly tdsPaise: number }[]) =>
  taxes.reduce((sum, { tdsPaise }) => sum + tdsPaise, 0);

// Section 194A as amended by the Finance Act 2025; section 393(1) of the Income-tax Act 2025 from 1 April 2026.
describe("the threshold of a financial year", () => {
  it.each([
    ["a bank at 50,000", bank, 12_500, 0],
    ["a bank above 50,000", bank, 12_501, 5_000_40],
    ["a finance company at 10,000", { ...bank, income: "OTHER_INTEREST" }, 2_500, 0],
    ["a finance company above 10,000", { ...bank, income: "OTHER_INTEREST" }, 2_501, 1_000_40],
    ["a bank and a senior at 1,00,000", { ...bank, bornOn: date("1966-03-31") }, 25_000, 0],
    ["a bank and a senior above 1,00,000", { ...bank, bornOn: date("1966-03-31") }, 25_001, 10_000_40],
    ["a bank and a depositor who is 60 on its last day", { ...bank, bornOn: date("1967-04-01") }, 25_000, 0],
    ["a bank and a depositor who is 60 a day later", { ...bank, bornOn: date("1967-04-02") }, 25_000, 10_000_00],
    ["a non-resident, who has none", { ...bank, residency: "NON_RESIDENT" }, 2_500, 3_120_00],
  ] as const)("of %s", (_, depositor, quarter, tds) => {
    expect(sumOf(depositTds(quarters(quarter), depositor))).toBe(tds);
  });

  it("counts the other deposits with the same payer, by year", () => {
    const others = (on: string) => ({ ...bank, otherIncome: incomeByPeriod([credit(on, 10_000)], bank) });
    expect(sumOf(depositTds(quarters(11_000), others("2026-04-01")))).toBe(4_400_00);
    expect(sumOf(depositTds(quarters(11_000), others("2026-03-31")))).toBe(0);
  });

  it("makes up from the next payment what was not deducted before the year passed it", () => {
    const past = quarters(12_000).map((each, index) => (index < 2 ? { ...each, deductedPaise: paise(0) } : each));
    const added = { ...bank, otherIncome: incomeByPeriod([credit("2026-05-31", 5_000)], bank) };
    expect(depositTds(past, added).map(({ tdsPaise }) => tdsPaise)).toEqual([0, 0, 3_600_00, 1_200_00]);
  });
});

it("a non-resident's surcharge follows the income of the year", () => {
  const tax = (income: number) => depositTds(quarters(income / 4), { ...bank, residency: "NON_RESIDENT" })[0]?.rateBps;
  // 30 % and 4 % cess; with 10 % and 15 % surcharge.
  expect([tax(50_00_000), tax(50_00_004), tax(1_00_00_004)]).toEqual([3120, 3432, 3588]);
});

describe("interest that is compounded", () => {
  const deposit = {
    principalPaise: paise(20 * LAKH),
    rateBps: bps(750),
    depositedOn: date("2026-05-15"),
    tenureMonths: 36,
    payout: "CUMULATIVE",
    ...bank,
  } as const;

  it("is taxed on each 31 March between the deposit and its maturity", () => {
    expect(creditDaysBetween(date("2026-05-15"), date("2029-05-15"))).toEqual([
      "2027-03-31",
      "2028-03-31",
      "2029-03-31",
    ]);
    expect(creditDaysBetween(date("2027-03-31"), date("2028-03-31"))).toEqual([]);
    const schedule = fixedDepositSchedule(deposit);
    expect(schedule.map(({ kind, dueOn, netPaise }) => [kind, dueOn, netPaise > 0])).toEqual([
      ["ACCRUAL", "2027-03-31", false],
      ["ACCRUAL", "2028-03-31", false],
      ["ACCRUAL", "2029-03-31", false],
      ["MATURITY", "2029-05-15", true],
    ]);
    // To 31 March 2027: three quarters and 44 days of the fourth, by hand.
    const first = 20 * LAKH * (1.01875 ** 3 * (1 + (0.075 * 44) / 365) - 1);
    expect(schedule[0]?.tdsPaise).toBe(Math.round(Math.round(first) / 10));
    // The last weeks are under the threshold of their own year.
    expect(schedule.at(-1)?.tdsPaise).toBe(0);
  });

  it("of a contract that leaves it whole is the same with and without tax", () => {
    const { principalPaise: principal, rateBps } = deposit;
    const whole = compoundedQuarterly({ principal, rateBps, quarters: 12, oddDays: 0 });
    for (const principalPaise of [paise(LAKH), deposit.principalPaise]) {
      const schedule = fixedDepositSchedule({ ...deposit, principalPaise, staysWhole: true });
      const gross = schedule.reduce((sum, { grossPaise }) => sum + grossPaise, 0);
      expect(gross).toBe(principalPaise === LAKH ? Math.round(whole / 20) : whole);
      for (const { kind, netPaise } of schedule) if (kind === "ACCRUAL") expect(netPaise).toBe(0);
    }
  });

  it("earns less by what each tax would have earned from the day on which it was taken out", () => {
    const { principalPaise: principal, rateBps } = deposit;
    const whole = compoundedQuarterly({ principal, rateBps, quarters: 12, oddDays: 0 });
    const schedule = fixedDepositSchedule(deposit);
    const gross = schedule.reduce((sum, { grossPaise }) => sum + grossPaise, 0);
    // From each 31 March 45 days to 15 May, then whole quarters of 1.875 % to 15 May 2029.
    const forgone = schedule.slice(0, 3).map(({ tdsPaise }, index) => {
      return Math.round(tdsPaise * ((1 + (0.075 * 45) / 365) * 1.01875 ** (8 - index * 4) - 1));
    });
    expect(gross).toBe(whole - forgone.reduce((sum, each) => sum + each, 0));
    // The second year's interest is of the reduced deposit.
    const [first = expect.fail(), second = expect.fail()] = schedule;
    const earned = (quarters: number, days: number) => principal * 1.01875 ** quarters * (1 + (0.075 * days) / 365);
    const lost = first.tdsPaise * ((1 + (0.075 * 45) / 365) * 1.01875 ** 3 * (1 + (0.075 * 45) / 365) - 1);
    expect(Math.abs(second.tdsPaise - (earned(7, 45) - earned(3, 44) - lost) / 10)).toBeLessThan(2);
  });

  it("deducts nothing on 31 March from a reserve under the threshold, and a tenth above it", () => {
    const reserve = (principalPaise: Paise) =>
      tapReserveSchedule({
        ...{ principalPaise, rateBps: bps(900), investedOn: date("2026-10-01"), tenureMonths: 12 },
        ...{ payout: "GROWTH", ...resident },
      });
    expect(reserve(paise(LAKH)).map(({ kind, tdsPaise }) => [kind, tdsPaise])).toEqual([
      ["ACCRUAL", 0],
      ["MATURITY", 0],
    ]);
    const [accrual, maturity] = reserve(paise(10 * LAKH));
    expect(accrual).toMatchObject({ kind: "ACCRUAL", dueOn: "2027-03-31" });
    expect(Math.abs((accrual?.tdsPaise ?? 0) - (10 * LAKH * 0.09 * 182) / 365 / 10)).toBeLessThan(10_000);
    expect(maturity?.tdsPaise).toBeGreaterThan(0);
  });
});
