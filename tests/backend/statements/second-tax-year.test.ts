/**
 * Tax years with acts that the demo investor does not perform: an exercised put, a sale of the later of two purchases
 * of a bond, a deposit that is ended early, a declaration on Form 121 within the year, and two lots of gold in a sale.
 * Every figure is computed a second time.
 */
import { exports } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { listTransactions } from "../../../backend/ledger/transactions.ts";
import { randomIds } from "../../../backend/platform/ids.ts";
import { callsOver } from "../../../lib/contract/client.ts";
import {
  addDays,
  type CalendarDate,
  calendarDateFrom,
  civilOf,
  financialYearOf,
} from "../../../lib/contract/values/calendar-date.ts";
import { secondAssets } from "../../e2e/support/second-holdings.ts";
import type { Caller } from "../../e2e/support/second-portfolio.ts";
import { secondTaxYear } from "../../e2e/support/second-tax-year.ts";
import { type Days, secondTds } from "../../e2e/support/second-tds.ts";
import { assetsIn, byReference, taxEntriesIn, unbridgedIn } from "../../e2e/support/tax-entries.ts";
import { amountsOf, gainsIn, paymentsIn } from "../../e2e/support/workbook-of-postings.ts";
import { readWorkbook } from "../../xlsx-reader.ts";
import { type Depositor, end, requestTerms } from "../deposits/depositor.ts";
import { beginAt } from "../instants.ts";
import {
  allFindings,
  codeFor,
  confirm,
  idIn,
  invest,
  newDeal,
  passDays,
  requestInvestmentCode,
} from "../investing/investing-steps.ts";
import { DEAL_FILES } from "../investing/products.ts";
import { holdingOf, keepAddress, trade } from "../metals/trading-steps.ts";
import { exercise, type Held, newHolder, openPuts } from "../selling/put-holder.ts";
import { passTo, sell, today, untilSettled } from "../selling/seller.ts";
import { fund, type Investor, inAccount, invoke } from "../wallet/investor.ts";
import { download } from "./statement-text.ts";

// The figures depend on the tax year in which a payment falls.
beginAt("2026-11-25T06:30:00Z");

const callerOf = ({ token }: Investor): Caller => ({
  call: callsOver((path, init = {}) => {
    const headers = new Headers(init.headers);
    headers.set("x-tap-auth", token);
    return exports.default.fetch(`http://backend${path.replace(/^\/api/, "")}`, { ...init, headers });
  }),
});

async function fundLakhs(investor: Investor, lakhs: number): Promise<void> {
  for (let rest = lakhs; rest > 0; rest -= 8) await fund(investor, Math.min(rest, 8) * 1_00_000);
}

/** Enough in a deposit of a year, so that its interest exceeds a bank's threshold when it is ended early. */
async function deposit(investor: Investor): Promise<Depositor> {
  const amount = 32_00_000;
  await fundLakhs(investor, 32);
  const body = { dealId: await newDeal(DEAL_FILES.FIXED_DEPOSIT), amount, tenureMonths: 12, payoutPlan: "CUMULATIVE" };
  const path = "/v2/investments/start-invoice-discounting-investment-flow";
  const { body: flow } = await invoke(investor, path, { body, key: randomIds.letters() });
  const key = String(flow.key);
  return { investor, id: idIn(await confirm(investor, { key, otp: await requestInvestmentCode(investor, key) })) };
}

/** A reserve that pays each month, so that a declaration within the year covers some payouts and not others. */
async function reserve(investor: Investor): Promise<void> {
  const rates = [{ tenureMonths: 12, rateBps: 850 }];
  const product = { ...DEAL_FILES.TAP_RESERVE.product, rates, payouts: ["MONTHLY"] };
  await fundLakhs(investor, 6);
  idIn(await invest(investor, await newDeal({ ...DEAL_FILES.TAP_RESERVE, product }), 6_00_000));
}

/** A day from June to December, so that payouts of its tax year lie on both sides of it. */
function midYear(day: CalendarDate): CalendarDate {
  const { year, month } = civilOf(day);
  if (month >= 7) return day;
  return calendarDateFrom({ year, month: 7, day: 1 });
}

async function declare(investor: Investor): Promise<Days> {
  const path = "/v2/user/tax-declarations";
  const statement = { totalIncome: 3_50_000, declarationsElsewhere: 0, incomeElsewhere: 0 };
  const send = (to: string, body: object) => invoke(investor, to, { body, key: randomIds.letters() });
  expect((await send(`${path}/otp/request`, statement)).status).toBe(200);
  expect((await send(path, { ...statement, otp: await codeFor(investor) })).status).toBe(200);
  const lastYear = Number(financialYearOf(today()).slice(0, 4)) + 1;
  return { from: addDays(today(), 1), to: `${lastYear}-03-31` };
}

interface Lived {
  readonly held: Held;
  readonly declared: Days;
  readonly years: readonly string[];
}

async function live(): Promise<Lived> {
  const held = await newHolder({ closesInDays: 90 });
  const { investor, opensOn } = held;
  await inAccount(investor, ({ sql }) => sql.exec("UPDATE identity SET date_of_birth = '1990-06-15'"));
  const first = Number(financialYearOf(today()).slice(0, 4));
  await passDays(30, investor);
  await fund(investor, 60_000);
  const later = { ...held, id: idIn(await invest(investor, held.deal, 60_000)) };
  await passTo(addDays(opensOn, -200), investor);
  await untilSettled(later, await sell(later, 4));
  const deposited = await deposit(investor);
  await passTo(addDays(opensOn, 3), investor);
  expect((await exercise(held, 7)).body).toMatchObject({ status: "EXERCISED" });
  await reserve(investor);
  await fundLakhs(investor, 8);
  await keepAddress(investor);
  expect((await trade(investor, { amount: 1_10_000 })).status).toBe(200);
  await passDays(40, investor);
  expect((await trade(investor, { amount: 40_000 })).status).toBe(200);
  const { body: terms } = await requestTerms(deposited);
  expect((await end(deposited, terms.termsId)).status).toBe(200);
  await passDays(10, investor);
  await passTo(midYear(today()), investor);
  const declared = await declare(investor);
  await passDays(70, investor);
  const { grams } = await holdingOf(investor);
  expect((await trade(investor, { kind: "SELL", grams: Number(grams) })).status).toBe(200);
  const last = Number(financialYearOf(today()).slice(0, 4));
  const years = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return { held, declared, years: years.map((year) => `${year}-${String(year + 1).slice(2)}`) };
}

let history: Lived;

beforeAll(async () => {
  await openPuts();
  history = await live();
});

async function workbooksOf({ held: { investor }, years }: Lived) {
  const workbooks = await Promise.all(
    years.map(async (year) => {
      const response = await download(investor, `get-tax-workbook/${year}`);
      return taxEntriesIn(readWorkbook(new Uint8Array(await response.arrayBuffer())));
    }),
  );
  return { income: workbooks.flatMap((workbook) => workbook.income), ...restOf(workbooks) };
}

const restOf = (workbooks: readonly ReturnType<typeof taxEntriesIn>[]) => ({
  deductions: workbooks.flatMap((workbook) => workbook.deductions),
  gains: workbooks.flatMap((workbook) => workbook.gains),
});

it("every line of every workbook is derived again from the postings of the ledger", async () => {
  const { income, deductions, gains } = await workbooksOf(history);
  const ledger = await inAccount(history.held.investor, ({ sql }) =>
    listTransactions(sql, { pageNumber: 0, pageSize: 10_000 }).transactions.toReversed(),
  );
  const payments = paymentsIn(ledger);
  // TDS: one line for each payment that posted tax, and no other.
  const taxed = payments.filter(({ tds }) => tds > 0).map(({ reference, paidOn, tds }) => ({ reference, paidOn, tds }));
  const lines = deductions.map(({ reference, paidOn, tds }) => ({ reference, paidOn, tds }));
  expect(byReference(lines)).toEqual(byReference(taxed));
  // Income: a payment's postings beyond its principal. The premium: a put's payment beyond principal and interest.
  const sumBy = (reference: string) =>
    income.filter((line) => line.reference === reference).reduce((sum, line) => sum + line.income, 0);
  const ended = payments.filter(({ isSale, principal }) => !isSale && principal > 0);
  const premiums = new Map(
    ended.map((payment) => [payment.reference, payment.beyondPrincipal - sumBy(payment.reference)]),
  );
  for (const payment of payments) {
    if (payment.isSale) expect(sumBy(payment.reference)).toBe(0);
    else if (payment.principal === 0) expect(sumBy(payment.reference), payment.reference).toBe(payment.beyondPrincipal);
  }
  // Compounded interest is credited on 31 March; without tax nothing is posted then, and the end of the deposit posts it.
  const credited = income.filter(({ reference }) => !payments.some((payment) => payment.reference === reference));
  expect(credited.filter(({ tds, paidOn }) => tds > 0 || !paidOn.endsWith("-03-31"))).toEqual([]);
  const atEnd = credited.map((line) => [...premiums].filter(([, rest]) => rest === line.income).map(([end]) => end));
  expect(atEnd.map((ends) => ends.length)).toEqual([1]);
  for (const end of atEnd.flat()) premiums.delete(end);
  // Gains: full value, expense and cost of each lot.
  const posted = gainsIn(ledger, ({ reference }) => {
    const premium = premiums.get(reference) ?? 0;
    return premium > 0 ? premium : null;
  });
  expect(amountsOf(gains)).toEqual(amountsOf(posted));
  expect([gains.length, lines.length > 5, income.length > lines.length]).toEqual([4, true, true]);
});

it("a put, a sale of the later purchase, an early end, a declaration within the year and two lots stand in the workbook as computed a second time", async () => {
  const { held, declared, years } = history;
  const { investor } = held;
  const caller = callerOf(investor);
  const found = { income: 0, deductions: 0, gains: 0 };
  for (const year of years) {
    const response = await download(investor, `get-tax-workbook/${year}`);
    const workbook = readWorkbook(new Uint8Array(await response.arrayBuffer()));
    const entries = taxEntriesIn(workbook);
    const second = await secondTaxYear(caller, year);
    expect(entries.income).toEqual(byReference(second.income));
    expect(entries.deductions).toEqual(byReference(second.deductions));
    expect(entries.gains).toEqual(byReference(second.gains));
    expect(assetsIn(workbook)).toEqual(byReference(await secondAssets(caller, year)));
    expect(unbridgedIn(workbook)).toEqual([]);
    found.income += entries.income.length;
    found.deductions += entries.deductions.length;
    found.gains += entries.gains.length;
  }
  // The put, the sale, and the two lots of gold.
  expect(found.gains).toBe(4);
  expect(found.deductions).toBeGreaterThan(5);
  expect(found.income).toBeGreaterThan(found.deductions);
  const second = await secondTds(caller, [declared]);
  expect(second.filter(({ due, deducted }) => due !== deducted)).toEqual([]);
  const withoutForm = await secondTds(caller);
  const sumOf = (sums: typeof second) => sums.reduce((total, { due }) => total + due, 0);
  expect(sumOf(second)).toBeLessThan(sumOf(withoutForm));
  expect(await allFindings(investor)).toEqual([]);
});
