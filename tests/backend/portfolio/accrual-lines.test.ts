/** The tax of 31 March on compounded interest among transactions: no money moves, so it is never listed as a payout of ₹0. */
import { expect, it } from "vitest";
import { addDays } from "../../../lib/contract/values/calendar-date.ts";
import type { InvestmentId } from "../../../lib/contract/values/ids.ts";
import { allFindings, idIn, invest, investmentOf, newDeal, newSaver } from "../investing/investing-steps.ts";
import { compoundingDeposit } from "../investing/products.ts";
import { passTo } from "../selling/seller.ts";
import { fund, type Investor, invoke } from "../wallet/investor.ts";

const LAKH = 1_00_000;

async function depositIn(investor: Investor, lakhs: number, payerName: string): Promise<InvestmentId> {
  for (let funded = 0; funded < lakhs; funded += 10) await fund(investor, 10 * LAKH);
  return idIn(await invest(investor, await newDeal(compoundingDeposit(payerName)), lakhs * LAKH));
}

interface Line {
  readonly payoutKind: string | null;
  readonly amount: number;
  readonly tds: number;
  readonly transactionStatus: string;
}

async function payoutLines(investor: Investor): Promise<readonly Line[]> {
  const filter = { currency: "INR", pageSize: 50, transactionType: { values: ["PAYOUT"], filterType: "IN" } };
  const { body } = await invoke(investor, "/v2/investment-dashboard/get-transaction-view", { body: filter });
  return body.transactions as readonly Line[];
}

const kinds = (lines: readonly Line[]) => lines.map(({ payoutKind }) => payoutKind).toSorted();

it("lists it only while tax is deducted, and then with its TDS", async () => {
  const investor = await newSaver();
  await depositIn(investor, 6, "Jhelum Bank");
  // ₹42,000 a year stay under the threshold.
  expect(kinds(await payoutLines(investor))).toEqual(["MATURITY"]);
  await depositIn(investor, 6, "Jhelum Bank");
  const taxed = (await payoutLines(investor)).filter(({ payoutKind }) => payoutKind === "ACCRUAL");
  expect(taxed.length).toBeGreaterThan(0);
  for (const { amount, tds } of taxed) expect([amount, tds > 0]).toEqual([0, true]);
  expect(await allFindings(investor)).toEqual([]);
});

it("is paid with its TDS, which the portfolio's sum of TDS includes", async () => {
  const investor = await newSaver();
  const id = await depositIn(investor, 20, "Satluj Bank");
  const accruals = (await investmentOf(investor, id)).cashflow.filter(({ kind }) => kind === "ACCRUAL");
  const taxed = accruals.find(({ tds }) => tds > 0) ?? expect.fail();
  await passTo(addDays(taxed.dueOn, 1), investor);
  const line = (await payoutLines(investor)).find(({ transactionStatus }) => transactionStatus === "SUCCESS");
  expect(line).toMatchObject({ payoutKind: "ACCRUAL", amount: 0, tds: taxed.tds / 100 });
  const { body } = await invoke(investor, "/v2/investment-dashboard/get-metrics/ALL?currency=INR");
  expect(body.tds).toBe(taxed.tds / 100);
  expect(await allFindings(investor)).toEqual([]);
});

it("is not the portfolio's next payout", async () => {
  const investor = await newSaver();
  await depositIn(investor, 20, "Indus Bank");
  const { body } = await invoke(investor, "/v2/investment-dashboard/get-metrics/ALL?currency=INR");
  expect(body.nextPayout).toMatchObject({ kind: "MATURITY" });
});
