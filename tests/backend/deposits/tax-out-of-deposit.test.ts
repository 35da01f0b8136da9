/** Tax on compounded interest is taken out of the deposit, which earns less from then on (docs/decisions/0162). */
import { expect, it } from "vitest";
import { taxForecast } from "../../../backend/investor/tax/tax-forecast.ts";
import { taxYear } from "../../../backend/investor/tax/tax-year.ts";
import { clock } from "../../../backend/platform/clock.ts";
import type { Investment } from "../../../lib/contract/calls/investments.ts";
import { addDays, dateInIndia, daysBetween, financialYearOf } from "../../../lib/contract/values/calendar-date.ts";
import { sum } from "../../unit-shared/bond-oracle.ts";
import { beginAt } from "../instants.ts";
import {
  allFindings,
  confirm,
  idIn,
  investmentOf,
  newDeal,
  newSaver,
  requestInvestmentCode,
} from "../investing/investing-steps.ts";
import { DEAL_FILES } from "../investing/products.ts";
import { passTo, today } from "../selling/seller.ts";
import { balance, fund, type Investor, inAccount, invoke } from "../wallet/investor.ts";
import { type Depositor, requestTerms } from "./depositor.ts";

// The figures depend on the tax year in which a payment falls.
beginAt("2026-11-25T06:30:00Z");

type Cashflow = Investment["cashflow"];

async function fundLakhs(investor: Investor, lakhs: number): Promise<void> {
  for (let rest = lakhs; rest > 0; rest -= 8) await fund(investor, Math.min(rest, 8) * 1_00_000);
}

interface Opened extends Depositor {
  readonly quoted: Cashflow;
}

async function open(investor: Investor, lakhs: number, product: object = {}): Promise<Opened> {
  const file = { ...DEAL_FILES.FIXED_DEPOSIT, product: { ...DEAL_FILES.FIXED_DEPOSIT.product, ...product } };
  await fundLakhs(investor, lakhs);
  const body = { dealId: await newDeal(file), amount: lakhs * 1_00_000, tenureMonths: 24, payoutPlan: "CUMULATIVE" };
  const path = "/v2/investments/start-invoice-discounting-investment-flow";
  const { body: flow } = await invoke(investor, path, { body, key: crypto.randomUUID() });
  const { cashflow } = flow.terms as { cashflow: { interest: number; tds: number; net: number }[] };
  const quoted = cashflow.map((row) => ({
    ...row,
    interest: row.interest * 100,
    tds: row.tds * 100,
    net: row.net * 100,
  }));
  const key = String(flow.key);
  const id = idIn(await confirm(investor, { key, otp: await requestInvestmentCode(investor, key) }));
  return { investor, id, quoted: quoted as unknown as Cashflow };
}

const cashflowOf = async ({ investor, id }: Depositor) => (await investmentOf(investor, id)).cashflow;
const amountsIn = (cashflow: Cashflow) =>
  cashflow.map(({ interest, tds, net }) => [interest, tds, net].map((amount) => Math.round(amount)));

/** The last payout by a balance that earns a quarter's interest each quarter, and out of which the taxes go on their days. */
function arrives(cashflow: Cashflow, { amount, rate, from }: { amount: number; rate: number; from: string }): number {
  const boundary = (quarter: number) => {
    const day = new Date(`${from}T00:00:00Z`);
    return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 3 * quarter, day.getUTCDate()))
      .toISOString()
      .slice(0, 10);
  };
  const last = cashflow.at(-1) ?? expect.fail();
  let [worth, start] = [amount, from];
  for (let quarter = 1; boundary(quarter) <= last.accruesTo; quarter++) {
    const end = boundary(quarter);
    const taken = cashflow.filter(({ kind, accruesTo }) => kind === "ACCRUAL" && accruesTo > start && accruesTo <= end);
    const lost = taken.map(({ tds, accruesTo }) => tds * (1 + (rate * days(accruesTo, end)) / 365));
    worth = worth * (1 + rate / 4) - sum(lost);
    start = end;
  }
  return worth * (1 + (rate * days(start, last.accruesTo)) / 365);
}

const days = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;

it("what arrives at maturity is the balance after its taxes, as quoted, promised, forecast and paid", async () => {
  const investor = await newSaver();
  const deposit = await open(investor, 20);
  const promised = await cashflowOf(deposit);
  expect(amountsIn(promised)).toEqual(amountsIn(deposit.quoted));
  const { investedOn } = await investmentOf(investor, deposit.id);
  const last = promised.at(-1) ?? expect.fail();
  const balanceAtEnd = arrives(promised, { amount: 20_00_000_00, rate: 0.08, from: investedOn });
  expect(Math.abs(last.gross - balanceAtEnd)).toBeLessThan(3);
  expect(promised.filter(({ kind, tds }) => kind === "ACCRUAL" && tds > 0).length).toBeGreaterThan(0);
  await passTo(addDays(promised[0]?.accruesTo ?? expect.fail(), -1), investor);
  const year = financialYearOf(today());
  const forecast = await inAccount(investor, taxForecast);
  await passTo(addDays(today(), 2), investor);
  const { income, deductions } = await inAccount(investor, (context) => taxYear(context, year, String));
  expect([sum(income.map((row) => row.income)), sum(deductions.map(({ tds }) => tds))]).toEqual([
    forecast.expected.income,
    forecast.expected.tds,
  ]);
  const before = (await balance(investor)).posted;
  await passTo(addDays(last.dueOn, 1), investor);
  const paid = await cashflowOf(deposit);
  expect(amountsIn(paid)).toEqual(amountsIn(promised));
  expect((await balance(investor)).posted - before).toBe(last.net);
  expect(await allFindings(investor)).toEqual([]);
});

it("all years together tax what the deposit earned, and no more", async () => {
  const investor = await newSaver();
  const deposit = await open(investor, 20);
  const promised = await cashflowOf(deposit);
  await passTo(addDays(promised.at(-1)?.dueOn ?? expect.fail(), 1), investor);
  const last = Number(financialYearOf(dateInIndia(clock.now())).slice(0, 4));
  const years = [last - 2, last - 1, last].map((first) => `${first}-${String(first + 1).slice(2)}`);
  const taxed = await inAccount(investor, (context) =>
    Promise.all(years.map((year) => taxYear(context, year, String))),
  );
  expect(sum(taxed.flatMap(({ income }) => income.map((row) => row.income)))).toBe(
    sum(promised.map(({ interest }) => interest)),
  );
  expect(sum(taxed.flatMap(({ accruals }) => accruals.map(({ within }) => within)))).toBe(
    sum(promised.map(({ interest }) => interest)),
  );
});

it("a deposit whose contract leaves it whole earns the same with and without tax", async () => {
  const investor = await newSaver();
  const whole = await cashflowOf(await open(investor, 20, { staysWhole: true }));
  const earned = sum(whole.map(({ interest }) => interest));
  expect(earned).toBe(Math.round(20_00_000_00 * 1.02 ** 8) - 20_00_000_00 + waitOf(whole));
});

/** Simple interest for the days on which a maturity on a holiday waits. */
function waitOf(cashflow: Cashflow): number {
  const last = cashflow.at(-1) ?? expect.fail();
  const matures = new Date(`${today()}T00:00:00Z`);
  const on = new Date(Date.UTC(matures.getUTCFullYear() + 2, matures.getUTCMonth(), matures.getUTCDate()));
  const waited = (Date.parse(last.dueOn) - on.getTime()) / 86_400_000;
  return Math.round((Math.round(20_00_000_00 * 1.02 ** 8) * 0.08 * waited) / 365);
}

it("a second deposit that lifts the payer's interest above the threshold lowers what the first one pays at its end", async () => {
  const investor = await newSaver();
  const first = await open(investor, 5);
  const before = await cashflowOf(first);
  expect(before.every(({ tds, kind }) => kind !== "ACCRUAL" || tds === 0)).toBe(true);
  const second = await open(investor, 20);
  const after = await cashflowOf(first);
  const { investedOn } = await investmentOf(investor, first.id);
  const taken = sum(after.filter(({ kind }) => kind === "ACCRUAL").map(({ tds }) => tds));
  expect(taken).toBeGreaterThan(0);
  expect(sum(after.map(({ interest }) => interest))).toBeLessThan(sum(before.map(({ interest }) => interest)));
  const end = after.at(-1) ?? expect.fail();
  expect(Math.abs(end.gross - arrives(after, { amount: 5_00_000_00, rate: 0.08, from: investedOn }))).toBeLessThan(3);
  await passTo(addDays(end.dueOn, 2), investor);
  expect(amountsIn(await cashflowOf(first))).toEqual(amountsIn(after));
  expect((await cashflowOf(second)).every(({ status }) => status === "PAID")).toBe(true);
  expect(await allFindings(investor)).toEqual([]);
});

it("an early withdrawal counts what the taxes taken before would have earned at the lower rate", async () => {
  const investor = await newSaver();
  const deposit = await open(investor, 20);
  const [accrual = expect.fail()] = await cashflowOf(deposit);
  await passTo(addDays(accrual.accruesTo, 120), investor);
  const { body } = await requestTerms(deposit);
  const { investedOn } = await investmentOf(investor, deposit.id);
  const on = String(body.withdrawnOn);
  const rate = Number(body.earnedRateBps) / 10_000;
  const until = { ...accrual, kind: "MATURITY", accruesTo: on } as unknown as Cashflow[number];
  const worth = arrives([accrual, until], { amount: 20_00_000_00, rate, from: investedOn });
  expect(Math.abs(Number(body.gross) * 100 - worth)).toBeLessThan(3);
  expect(daysBetween({ from: investedOn, to: today() })).toBe(body.daysRun);
});
