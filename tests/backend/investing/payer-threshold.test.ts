/** The thresholds of a resident's TDS: lib/finance/payer-tax.test.ts. Here: the income that counts, and its year. */
import { expect, it } from "vitest";
import { retaxByReliefs } from "../../../backend/investor/holdings/residency.ts";
import { insertDeclaration } from "../../../backend/investor/holdings/tax-declaration-store.ts";
import { paise } from "../../../lib/contract/facts/money.ts";
import { addDays, addMonths, calendarDateOf, financialYearOf } from "../../../lib/contract/values/calendar-date.ts";
import type { InvestmentId } from "../../../lib/contract/values/ids.ts";
import { isBusinessDay, SETTLEMENT_HOLIDAYS } from "../../../lib/finance/business-days.ts";
import { passTo, today } from "../selling/seller.ts";
import { fund, type Investor, inAccount, invoke } from "../wallet/investor.ts";
import {
  allFindings,
  commitOnly,
  idIn,
  invest,
  investmentOf,
  newDeal,
  newSaver,
  passDays,
  startFlowOf,
} from "./investing-steps.ts";
import { DEAL_FILES } from "./products.ts";

const LAKH = 1_00_000;

/** An invoice deal of 60 days at 13.10 %: ₹2,153.42 of interest on a lakh. */
const invoicesOf = (payerName: string, change: Record<string, unknown> = {}) => {
  const { payer } = DEAL_FILES.INVOICE_DISCOUNTING;
  const product = { tenureDays: 60, rateBps: 1310 };
  return newDeal({ payer: { ...payer, name: payerName }, product, ...change });
};

async function hold(investor: Investor, payerName: string, lakhs: number, change = {}): Promise<InvestmentId> {
  await fund(investor, lakhs * LAKH);
  return idIn(await invest(investor, await invoicesOf(payerName, change), lakhs * LAKH));
}

const payoutOf = async (investor: Investor, id: InvestmentId) =>
  (await investmentOf(investor, id)).cashflow[0] ?? expect.fail("nothing is owed");

/** The day of the first payout is in the same tax year as today, unless the year ends before. */
const isYearEndNear = () => financialYearOf(addDays(today(), 150)) !== financialYearOf(today());

async function toNextYear(investor: Investor): Promise<void> {
  if (!isYearEndNear()) return;
  const year = Number(financialYearOf(today()).slice(0, 4)) + 1;
  await passTo(calendarDateOf(`${year}-04-03`), investor);
}

it("counts all invoices of a payer: a second deal brings both above the limit, another payer's none", async () => {
  const investor = await newSaver();
  await toNextYear(investor);
  const [first, other] = [await hold(investor, "Sutlej Retail", 4), await hold(investor, "Beas Retail", 4)];
  expect(await payoutOf(investor, first)).toMatchObject({ tds: 0, tdsRateBps: 0, tdsBasis: "RESIDENT" });
  await fund(investor, LAKH);
  const deal = await invoicesOf("Sutlej Retail");
  const { terms } = (await startFlowOf(investor, deal, LAKH)).body as {
    terms: { cashflow: readonly { tds: number; interest: number }[] };
  };
  expect(terms.cashflow.map(({ tds, interest }) => Math.round(tds * 100) - Math.round(interest * 10))).toEqual([0]);
  const quoted = await invoke(investor, `/v2/investments/terms/${deal}?amount=${LAKH}`);
  expect([quoted.status, quoted.body]).toEqual([200, terms]);
  const anybodys = await invoke(investor, `/v2/deals/${deal}/investment-terms?amount=${LAKH}`);
  expect(anybodys.body).toMatchObject({ totalTds: 0 });
  const second = idIn(await invest(investor, deal, LAKH));
  for (const id of [first, second]) {
    const { interest, tds, tdsRateBps } = await payoutOf(investor, id);
    expect({ tds, tdsRateBps }).toEqual({ tds: Math.round(interest / 10), tdsRateBps: 1000 });
  }
  expect(await payoutOf(investor, other)).toMatchObject({ tds: 0 });
  await passDays(70, investor);
  expect(await payoutOf(investor, second)).toMatchObject({ status: "PAID", tdsRateBps: 1000 });
  expect(await allFindings(investor)).toEqual([]);
  expect(await investor.object.verify()).toEqual([]);
});

it("makes up from the next payout what was paid without TDS before the year passed the limit", async () => {
  const investor = await newSaver();
  await toNextYear(investor);
  const paid = await hold(investor, "Ravi Stores", 4);
  await passDays(65, investor);
  const before = await payoutOf(investor, paid);
  expect(before).toMatchObject({ status: "PAID", tds: 0 });
  const next = await hold(investor, "Ravi Stores", 2);
  const open = await payoutOf(investor, next);
  expect(open.tds).toBe(Math.round(open.interest / 10) + Math.round(before.interest / 10));
  expect(open.net).toBe(open.gross - open.tds);
  expect(await payoutOf(investor, paid)).toEqual(before);
  await passTo(addDays(open.dueOn, 1), investor);
  expect(await payoutOf(investor, next)).toMatchObject({ status: "PAID", tds: open.tds });
  expect(await inAccount(investor, ({ ledger }) => ledger.accountBalance("tds:INR"))).toBe(open.tds);
  expect(await allFindings(investor)).toEqual([]);
});

it("counts both of two purchases that are confirmed at the same time", async () => {
  const investor = await newSaver();
  await toNextYear(investor);
  for (let times = 0; times < 2; times += 1) await fund(investor, 3 * LAKH);
  const deals = [await invoicesOf("Chenab Mart"), await invoicesOf("Chenab Mart")];
  const ids = await Promise.all(deals.map((deal) => commitOnly(investor, deal, 3 * LAKH)));
  await passDays(1);
  await Promise.all([investor.object.work(), investor.object.work()]);
  await investor.object.work();
  for (const id of ids) {
    const { interest, tds } = await payoutOf(investor, id);
    expect(tds).toBe(Math.round(interest / 10));
  }
  expect(await allFindings(investor)).toEqual([]);
});

it("counts a payout that comes after 31 March in the year in which it is paid", async () => {
  const investor = await newSaver();
  const march = [31, 30, 29, 28, 27]
    .map((day) => calendarDateOf(`${Number(financialYearOf(addDays(today(), 62)).slice(0, 4)) + 1}-03-${day}`))
    .find((day) => isBusinessDay(day, SETTLEMENT_HOLIDAYS));
  const due = march ?? expect.fail();
  await passTo(addDays(due, -60), investor);
  const late = await hold(investor, "Jhelum Foods", 4, { paysLateByDays: 9 });
  const next = await hold(investor, "Jhelum Foods", 1, { product: { tenureDays: 90, rateBps: 1310 } });
  const [{ dueOn, tds }, after] = [await payoutOf(investor, late), await payoutOf(investor, next)];
  expect([dueOn, tds, after.tds]).toEqual([due, 0, 0]);
  expect(financialYearOf(after.dueOn)).not.toBe(financialYearOf(dueOn));
  await passTo(addDays(due, 10), investor);
  const paid = await payoutOf(investor, late);
  expect(paid).toMatchObject({ status: "PAID", paidOn: addDays(due, 9) });
  // Together above ₹10,000 in the new year; the tax of both is the rate on both.
  expect(paid.tds + (await payoutOf(investor, next)).tds).toBe(
    Math.round(paid.interest / 10) + Math.round(after.interest / 10),
  );
  expect(await allFindings(investor)).toEqual([]);
});

it("taxes a payout without interest for its delay by the year in which it is paid, too", async () => {
  const investor = await newSaver();
  const yearEnd = calendarDateOf(`${Number(financialYearOf(addDays(today(), 140)).slice(0, 4)) + 1}-03-31`);
  const { payer } = DEAL_FILES.TAP_RESERVE;
  const product = {
    ...DEAL_FILES.TAP_RESERVE.product,
    rates: [{ tenureMonths: 3, rateBps: 850 }],
    payouts: ["MONTHLY"],
  };
  const reserve = { ...DEAL_FILES.TAP_RESERVE, payer: { ...payer, name: "Satluj Finance" }, product };
  await passTo(addMonths(addDays(yearEnd, -34), -3), investor);
  await fund(investor, 7 * LAKH);
  const early = idIn(await invest(investor, await newDeal(reserve), 3 * LAKH));
  await passTo(addMonths(addDays(yearEnd, -4), -3), investor);
  const late = idIn(await invest(investor, await newDeal({ ...reserve, paysLateByDays: 9 }), 4 * LAKH));
  const lastOf = async (id: InvestmentId) => (await investmentOf(investor, id)).cashflow.at(-1) ?? expect.fail();
  expect((await lastOf(late)).dueOn <= yearEnd && (await lastOf(late)).tds > 0).toBe(true);
  await passTo(addDays(yearEnd, 20), investor);
  const [paid, before] = [await lastOf(late), await lastOf(early)];
  // The interest of the new year stays within the limit.
  expect(paid).toMatchObject({ status: "PAID", tds: 0, tdsRateBps: 0 });
  expect(financialYearOf(paid.paidOn ?? paid.dueOn)).not.toBe(financialYearOf(paid.dueOn));
  expect(before.tds).toBeGreaterThan(0);
  expect(await allFindings(investor)).toEqual([]);
});

it("taxes the distributions of a REIT's scheme from the first rupee, also under a declaration on Form 121", async () => {
  const investor = await newSaver();
  await fund(investor, LAKH);
  const id = idIn(await invest(investor, await newDeal(DEAL_FILES.FRE), LAKH));
  const distributions = async () => (await investmentOf(investor, id)).cashflow.filter(({ kind }) => kind === "RENT");
  const [first] = await distributions();
  expect(first).toMatchObject({ gross: 2_050_00, tds: 205_00, tdsRateBps: 1000, tdsBasis: "RESIDENT" });
  const [appliesFrom, appliesTo] = [addDays(today(), 1), addMonths(today(), 6)];
  const income = { incomeHere: paise(0), incomeElsewhere: paise(0), totalIncome: paise(0) };
  await inAccount(investor, (context) =>
    context.storage.transactionSync(() => {
      const financialYear = financialYearOf(appliesFrom);
      const filed = { declarationsElsewhere: 0, filedAt: context.clock.now() };
      insertDeclaration(context.sql, { financialYear, appliesFrom, appliesTo, ...income, ...filed });
      retaxByReliefs(context);
    }),
  );
  expect((await distributions())[0]).toMatchObject({ tds: 205_00, tdsBasis: "RESIDENT" });
  expect(await allFindings(investor)).toEqual([]);
});
