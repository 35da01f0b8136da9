/** Gold and silver in the tax statement: a sale consumes the oldest purchases first, each held for its own time. */
import { expect, it } from "vitest";
import { taxStatement } from "../../../backend/investor/statements/tax-statement.ts";
import { clock } from "../../../backend/platform/clock.ts";
import { dateInIndia, financialYearOf } from "../../../lib/contract/values/calendar-date.ts";
import { allFindings, passDays } from "../investing/investing-steps.ts";
import { holdingOf, trade, transactionIn } from "../metals/trading-steps.ts";
import { fund, inAccount, newInvestor, rupees } from "../wallet/investor.ts";
import { inRupees, statementTextOf } from "./statement-text.ts";

it("splits a sale by purchase, and calls long-term only what was held for more than 24 months", async () => {
  const investor = await newInvestor();
  await fund(investor, 1_00_000);
  const buy = async (grams: number) => rupees(Number(transactionIn(await trade(investor, { grams })).total));
  const first = await buy(1);
  await passDays(600);
  const second = await buy(2);
  await passDays(140);
  const sale = transactionIn(await trade(investor, { kind: "SELL", grams: 1.5 }));
  const year = financialYearOf(dateInIndia(clock.now()));
  const statement = await inAccount(investor, (context) => taxStatement(context, year).byCurrency[0] ?? expect.fail());
  const total = rupees(Number(sale.total));
  const proceeds = Math.round((total * 2) / 3);
  expect(statement.metals).toMatchObject([
    { weight: 10_000, cost: first, proceeds, gain: proceeds - first, isLongTerm: true },
    { weight: 5_000, cost: Math.round(second / 4), proceeds: total - proceeds, isLongTerm: false },
  ]);
  const { text } = await statementTextOf(investor, `get-tax-statement/${year}`);
  expect(text).toContain("long-term");
  expect(text).toContain("short-term");
  expect(text).toContain(inRupees(first / 100));
  expect(rupees(Number((await holdingOf(investor)).invested))).toBe(second - Math.round(second / 4));
  expect(await allFindings(investor)).toEqual([]);
});
