import { expect, it } from "vitest";
import { taxStatement } from "../../../backend/investor/statements/tax-statement.ts";
import type { Investment } from "../../../lib/contract/calls/investments.ts";
import { addDays, addMonths, calendarDateOf, financialYearOf } from "../../../lib/contract/values/calendar-date.ts";
import type { InvestmentId } from "../../../lib/contract/values/ids.ts";
import { passTo, today } from "../selling/seller.ts";
import { fund, type Investor, inAccount } from "../wallet/investor.ts";
import { allFindings, idIn, invest, investmentOf, newDeal, newSaver } from "./investing-steps.ts";
import { compoundingDeposit } from "./products.ts";

const LAKH = 1_00_000;

async function depositIn(investor: Investor, rupees: number, payerName: string): Promise<InvestmentId> {
  return idIn(await invest(investor, await newDeal(compoundingDeposit(payerName)), rupees));
}

/** ₹30 lakh, in recharges of the most that one may be. */
async function fundLakhs(investor: Investor): Promise<void> {
  for (let times = 0; times < 3; times += 1) await fund(investor, 10 * LAKH);
}

const tdsOf = ({ cashflow }: Investment) => cashflow.reduce((sum, { tds }) => sum + tds, 0);
const lastMarch = (year: number) => calendarDateOf(`${year}-03-31`);

it("deducts nothing under the threshold, and from all deposits of a payer once they pass it together", async () => {
  const investor = await newSaver();
  await fundLakhs(investor);
  const first = await depositIn(investor, 6 * LAKH, "Sutlej Bank");
  const [alone, other] = [await investmentOf(investor, first), await depositIn(investor, 6 * LAKH, "Beas Bank")];
  expect(tdsOf(alone)).toBe(0);
  expect(tdsOf(await investmentOf(investor, first))).toBe(0);
  const second = await depositIn(investor, 6 * LAKH, "Sutlej Bank");
  for (const id of [first, second]) {
    const { cashflow } = await investmentOf(investor, id);
    const whole = cashflow.find(({ kind, dueOn }) => kind === "ACCRUAL" && dueOn > addMonths(today(), 12));
    expect(whole?.tds).toBeGreaterThan(0);
    expect(whole?.net).toBe(0);
  }
  expect(tdsOf(await investmentOf(investor, other))).toBe(0);
  const gross = ({ cashflow }: Investment) => cashflow.reduce((sum, payout) => sum + payout.gross, 0);
  // The tax that is taken out of it earns nothing from then on.
  expect(gross(await investmentOf(investor, first))).toBeLessThan(gross(alone));
  expect(await allFindings(investor)).toEqual([]);
});

it("pays the tax of 31 March once, however often the job runs, and states the interest credited", async () => {
  const investor = await newSaver();
  await fundLakhs(investor);
  const id = await depositIn(investor, 20 * LAKH, "Ravi Bank");
  const before = await investmentOf(investor, id);
  const accrual = before.cashflow.find(({ kind, tds }) => kind === "ACCRUAL" && tds > 0) ?? expect.fail();
  expect(before.nextPayout?.kind).toBe("MATURITY");
  await passTo(addDays(accrual.dueOn, 1), investor);
  await investor.object.work();
  await investor.object.work();
  const after = await investmentOf(investor, id);
  const paid = after.cashflow.find(({ payoutSequence }) => payoutSequence === accrual.payoutSequence);
  expect(paid).toMatchObject({ status: "PAID", paidOn: accrual.dueOn, tds: accrual.tds, net: 0 });
  expect(await inAccount(investor, ({ ledger }) => ledger.accountBalance("tds:INR"))).toBe(
    tdsOf(after) - openTds(after),
  );
  const { byCurrency } = await inAccount(investor, (context) => taxStatement(context, financialYearOf(accrual.dueOn)));
  const [statement] = byCurrency;
  // A tenth of the interest of the year was deducted, and the whole of it is income.
  expect(statement?.income[0]?.tds).toBe(accrual.tds);
  expect(Math.abs((statement?.income[0]?.income ?? 0) - accrual.tds * 10)).toBeLessThanOrEqual(10);
  expect(await allFindings(investor)).toEqual([]);
});

const openTds = ({ cashflow }: Investment) =>
  cashflow.filter(({ status }) => status !== "PAID").reduce((sum, { tds }) => sum + tds, 0);

it("knows each 31 March of a deposit, and pays its maturity without the tax paid before", async () => {
  const investor = await newSaver();
  await fundLakhs(investor);
  const id = await depositIn(investor, 20 * LAKH, "Chenab Bank");
  const { cashflow, maturesOn } = await investmentOf(investor, id);
  const days = cashflow.filter(({ kind }) => kind === "ACCRUAL").map(({ dueOn }) => dueOn);
  const year = Number(today().slice(0, 4)) + (today() < lastMarch(Number(today().slice(0, 4))) ? 0 : 1);
  expect(days).toEqual([lastMarch(year), lastMarch(year + 1)]);
  await passTo(addDays(maturesOn ?? expect.fail(), 1), investor);
  await investor.object.work();
  expect(await investmentOf(investor, id)).toMatchObject({ stage: "MATURED", currentValue: 0 });
  expect(await allFindings(investor)).toEqual([]);
});
