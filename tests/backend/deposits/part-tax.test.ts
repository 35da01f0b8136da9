/**
 * A part that is repaid is principal: no income and no tax. Interest on the rest is
 * still declared by year of accrual.
 */
import { describe, expect, it } from "vitest";
import { taxStatement } from "../../../backend/investor/statements/tax-statement.ts";
import { certificatesOf } from "../../../backend/investor/tax/certificates.ts";
import { taxYear } from "../../../backend/investor/tax/tax-year.ts";
import { addDays, calendarDateOf, civilOf, financialYearOf } from "../../../lib/contract/values/calendar-date.ts";
import { earlier, secondAccrual } from "../../e2e/support/second-accrual.ts";
import { beginAt } from "../instants.ts";
import { investmentOf, passDays } from "../investing/investing-steps.ts";
import { passTo, today } from "../selling/seller.ts";
import { inAccount } from "../wallet/investor.ts";
import { type Depositor, newCompanyDepositor, requestPart, takePart } from "./depositor.ts";

beginAt("2026-11-25T06:30:00Z");

const AMOUNT = 20_00_000_00;
const PART = 5_00_000_00;

/** The next 15 February, six weeks before the interest of the year is credited. */
async function passToFebruary(): Promise<number> {
  const { year } = civilOf(addDays(today(), 320));
  await passTo(dayIn(year, "02-15"));
  return year;
}

const dayIn = (year: number, day: string) => calendarDateOf(`${year}-${day}`);
/** The financial year that ends in a year. */
const endingIn = (year: number) => financialYearOf(dayIn(year, "03-31"));

const takeMost = async (depositor: Depositor) => {
  expect((await takePart(depositor, (await requestPart(depositor)).body.termsId)).status).toBe(200);
  await passDays(6, depositor.investor);
};

const accrualsIn = async ({ investor }: Depositor, year: string) => {
  const { accruals } = await inAccount(investor, (context) => taxYear(context, year, String));
  return accruals.map(({ before, within, paidWithin: paid }) => ({ before, within, paid }));
};

async function secondIn({ investor, id }: Depositor, year: string) {
  const { rateBps, investedOn, cashflow } = await investmentOf(investor, id);
  const terms = { kind: "FIXED_DEPOSIT", principal: AMOUNT, rateBps: rateBps ?? 0, investedOn, payouts: cashflow };
  const [from, last] = [`${year.slice(0, 4)}-04-01`, `20${year.slice(-2)}-03-31`];
  return secondAccrual(terms, { from, to: earlier(today(), last) });
}

/** In the financial year of the deposit, which ends in this year, and in the next one, once it has begun. */
async function compareEachYear(depositor: Depositor, year: number): Promise<void> {
  const years = today() <= dayIn(year, "03-31") ? [year] : [year, year + 1];
  for (const each of years.map(endingIn)) {
    expect(await accrualsIn(depositor, each)).toEqual([await secondIn(depositor, each)]);
  }
}

describe.each([
  ["within the year of the deposit", "03-01"],
  ["in the year after", "04-12"],
])("the interest by year of accrual of a compounding deposit whose part is repaid %s", (_, day) => {
  it("is that of the rest, and over the years what was paid", async () => {
    const year = await passToFebruary();
    const depositor = await newCompanyDepositor({ amount: AMOUNT / 100, paysLateByDays: 4 });
    const { investor, id } = depositor;
    const lastPayout = async () => (await investmentOf(investor, id)).cashflow.at(-1) ?? expect.fail();
    await passTo(dayIn(year, day), investor);
    await compareEachYear(depositor, year);
    await takeMost(depositor);
    await compareEachYear(depositor, year);
    await passTo(dayIn(year, "09-01"), investor);
    await compareEachYear(depositor, year);
    await passTo(addDays((await lastPayout()).dueOn, 2), investor);
    expect(await lastPayout()).toMatchObject({ kind: "MATURITY", status: "DELAYED" });
    await compareEachYear(depositor, year);
    await passDays(10, investor);
    expect(await lastPayout()).toMatchObject({ kind: "MATURITY", status: "PAID" });
    await compareEachYear(depositor, year);
    const { cashflow } = await investmentOf(investor, id);
    const years = [
      ...(await accrualsIn(depositor, endingIn(year))),
      ...(await accrualsIn(depositor, endingIn(year + 1))),
    ];
    const sumOf = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
    const interest = sumOf(cashflow.map((row) => row.interest));
    expect(sumOf(years.map(({ within }) => within))).toBe(interest);
    expect(sumOf(years.map(({ paid }) => paid))).toBe(interest);
    await passTo(dayIn(year + 1, "04-03"), investor);
    expect(await accrualsIn(depositor, endingIn(year + 2))).toEqual([]);
  });
});

it.each(["CUMULATIVE", "QUARTERLY"] as const)(
  "a part is neither income nor tax in the workbook and the certificates, and principal in the statement: %s",
  async (payoutPlan) => {
    const year = await passToFebruary();
    const depositor = await newCompanyDepositor({ amount: AMOUNT / 100, payoutPlan });
    const { investor, id } = depositor;
    const filesOf = () =>
      inAccount(investor, async (context) => {
        const { income, deductions, byPart } = await taxYear(context, endingIn(year), String);
        const { rows } = await certificatesOf(context, endingIn(year));
        const [{ income: stated, tds } = expect.fail("no rupees")] = taxStatement(context, endingIn(year)).byCurrency;
        return { income, deductions, byPart, rows, stated, tds };
      });
    await passTo(dayIn(year, "03-01"), investor);
    await takeMost(depositor);
    const repaid = await filesOf();
    expect(repaid).toMatchObject({ income: [], deductions: [], rows: [], tds: 0 });
    expect(repaid.stated).toMatchObject([
      { investmentId: id, payouts: 1, principal: PART, income: 0, tds: 0, net: PART },
    ]);
    expect(repaid.byPart.flatMap(({ amounts }) => amounts).every((amount) => amount === 0)).toBe(true);
    await passTo(dayIn(year, "04-03"), investor);
    const { income, deductions, stated } = await filesOf();
    const kinds = [...income, ...deductions].map(({ payout }) => payout);
    expect(kinds).not.toContain("PART_WITHDRAWAL");
    const credited = income.reduce((total, entry) => total + entry.income, 0);
    expect(stated).toMatchObject([{ principal: PART, income: credited }]);
    if (payoutPlan === "CUMULATIVE") expect(new Set(kinds)).toEqual(new Set(["ACCRUAL"]));
  },
);
