import { beforeAll, expect, it } from "vitest";
import { type TaxStatementData, taxStatement } from "../../../backend/investor/statements/tax-statement.ts";
import { type TaxYear, taxYear } from "../../../backend/investor/tax/tax-year.ts";
import { clock } from "../../../backend/platform/clock.ts";
import { dateInIndia, financialYearOf } from "../../../lib/contract/values/calendar-date.ts";
import { allFindings, investmentOf } from "../investing/investing-steps.ts";
import { newSeller, openMarket, passTo, type Seller, sell, untilSettled } from "../selling/seller.ts";
import { inAccount } from "../wallet/investor.ts";

beforeAll(openMarket);

/** Every year from the purchase to today. */
async function yearsOf({ investor, id }: Seller): Promise<readonly string[]> {
  const { investedOn } = await investmentOf(investor, id);
  const [first, last] = [Number(investedOn.slice(0, 4)) - 1, Number(dateInIndia(clock.now()).slice(0, 4))];
  const years = Array.from(
    { length: last - first + 1 },
    (_, index) => `${first + index}-${String(first + index + 1).slice(2)}`,
  );
  return years.filter(
    (year) => year <= financialYearOf(dateInIndia(clock.now())) && year >= financialYearOf(investedOn),
  );
}

/** The statements in rupees. */
async function statementsOf(seller: Seller): Promise<readonly TaxStatementData[]> {
  const years = await yearsOf(seller);
  return inAccount(seller.investor, (context) =>
    years.map((year) => taxStatement(context, year).byCurrency[0] ?? expect.fail("no rupees")),
  );
}

async function workbooksOf(seller: Seller): Promise<readonly TaxYear[]> {
  const years = await yearsOf(seller);
  return inAccount(seller.investor, (context) => Promise.all(years.map((year) => taxYear(context, year, String))));
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** All figures again from the payouts alone: their sum less the cost. */
async function expectWholeProfit(seller: Seller): Promise<readonly TaxStatementData[]> {
  const statements = await statementsOf(seller);
  const { cashflow, investmentAmount } = await investmentOf(seller.investor, seller.id);
  const income = sum(statements.flatMap(({ income: rows }) => rows.map((row) => row.income)));
  const gains = sum(statements.flatMap(({ gains: rows }) => rows.map(({ gain }) => gain)));
  expect(income + gains).toBe(sum(cashflow.map(({ gross }) => gross)) - investmentAmount);
  const workbooks = await workbooksOf(seller);
  expect(sum(workbooks.flatMap((year) => year.income.map((row) => row.income)))).toBe(income);
  expect(sum(workbooks.flatMap((year) => year.gains.map(({ gain }) => gain)))).toBe(gains);
  expect(sum(statements.map(({ tds }) => tds))).toBe(sum(cashflow.map(({ tds }) => tds)));
  return statements;
}

it("a redeemed bond has a gain over its whole price, and its coupons are income as their payer reports them", async () => {
  const seller = await newSeller();
  const { investor, id, units } = seller;
  const { cashflow, investmentAmount } = await investmentOf(investor, id);
  const last = cashflow.at(-1) ?? expect.fail();
  await passTo(last.dueOn, investor);
  await investor.object.work();
  const statements = await expectWholeProfit(seller);
  const redemptions = statements.flatMap(({ gains }) => gains);
  expect(redemptions).toMatchObject([{ isRedemption: true, units, soldOn: last.dueOn, gross: last.principal, tds: 0 }]);
  expect(sum(statements.flatMap(({ income }) => income.map((row) => row.income)))).toBe(
    sum(cashflow.map(({ interest }) => interest)),
  );
  expect(redemptions[0]?.cost).toBe(investmentAmount);
  expect(await allFindings(investor)).toEqual([]);
});

it("each unit has the same cost, whether it is sold before the first coupon, after it, or redeemed", async () => {
  const seller = await newSeller();
  const { investor, id } = seller;
  await untilSettled(seller, await sell(seller, 7));
  const first = (await investmentOf(investor, id)).cashflow.find(({ kind }) => kind === "COUPON") ?? expect.fail();
  await passTo(first.dueOn, investor);
  await untilSettled(seller, await sell(seller, 11));
  const last = (await investmentOf(investor, id)).cashflow.at(-1) ?? expect.fail();
  await passTo(last.dueOn, investor);
  await investor.object.work();
  const gains = (await expectWholeProfit(seller)).flatMap((statement) => statement.gains);
  expect(gains.map(({ isRedemption }) => isRedemption)).toEqual([false, false, true]);
  const perUnit = gains.map(({ cost, sale, units }) => cost / (sale?.units ?? units));
  for (const cost of perUnit) expect(Math.abs(cost - (perUnit[0] ?? 0))).toBeLessThan(1);
  const { investmentAmount } = await investmentOf(investor, id);
  expect(sum(gains.map(({ cost }) => cost))).toBe(investmentAmount);
});
