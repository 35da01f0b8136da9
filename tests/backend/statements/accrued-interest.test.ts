/** Interest by year of accrual, against a second computation that shares no function with the product's. */
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { type Accrual, taxYear } from "../../../backend/investor/tax/tax-year.ts";
import { declareDay, settlementCalendar } from "../../../backend/platform/settlement-days-store.ts";
import {
  addDays,
  type CalendarDate,
  calendarDateOf,
  civilOf,
  financialYearOf,
} from "../../../lib/contract/values/calendar-date.ts";
import { nextBusinessDay } from "../../../lib/finance/business-days.ts";
import { type SecondTerms, secondAccrual } from "../../e2e/support/second-accrual.ts";
import { type Depositor, end, newDepositor, requestTerms } from "../deposits/depositor.ts";
import { idIn, invest, investmentOf, newDeal, newSaver } from "../investing/investing-steps.ts";
import { passTo, today } from "../selling/seller.ts";
import { fund, type Investor, inAccount, rupees } from "../wallet/investor.ts";

const LENT = 2_00_000;
const RATE_BPS = 1310;

/** The next 31 March that is at least two months away. */
function nextYearEnd(): CalendarDate {
  const { year } = civilOf(addDays(today(), 61 + 275));
  return calendarDateOf(`${year}-03-31`);
}

const dueDayOf = async ({ investor, id }: Depositor): Promise<CalendarDate> =>
  ((await investmentOf(investor, id)).cashflow[0] ?? expect.fail()).dueOn;

const yearOf = (investor: Investor, day: CalendarDate) =>
  inAccount(investor, (context) => taxYear(context, financialYearOf(day), String));

async function accrualIn({ investor, id }: Depositor, day: CalendarDate) {
  const { accruals } = await yearOf(investor, day);
  const {
    before,
    within,
    paidWithin: paid,
  }: Accrual = accruals.find(({ investmentId }) => investmentId === id) ?? expect.fail();
  return { before, within, paid };
}

async function secondIn({ investor, id }: Depositor, kind: string, day: CalendarDate) {
  const { investmentAmount: amount, rateBps, investedOn, cashflow } = await investmentOf(investor, id);
  const terms: SecondTerms = { kind, principal: amount, rateBps: rateBps ?? 0, investedOn, payouts: cashflow };
  const from = `${financialYearOf(day).slice(0, 4)}-04-01`;
  const last = `${Number(from.slice(0, 4)) + 1}-03-31`;
  return secondAccrual(terms, { from, to: today() < last ? today() : last });
}

async function invoiceOf(country: string, change: Record<string, unknown> = {}): Promise<Depositor> {
  const [deal, investor] = [
    await newDeal({ ...change, product: { tenureDays: 45, rateBps: RATE_BPS } }),
    await newSaver({ country }),
  ];
  await fund(investor, LENT);
  return { investor, id: idIn(await invest(investor, deal, LENT)) };
}

describe.each(["IN", "AE"])("an invoice of an investor in %s that is due in March and paid in April", (country) => {
  it("accrues its late interest day by day, in the year to which each day belongs", async () => {
    const yearEnd = nextYearEnd();
    await passTo(addDays(yearEnd, -55));
    const held = await invoiceOf(country, { paysLateByDays: 30 });
    const dueOn = await dueDayOf(held);
    await passTo(addDays(yearEnd, 1), held.investor);
    const open = await accrualIn(held, yearEnd);
    expect(open).toEqual(await secondIn(held, "INVOICE_DISCOUNTING", yearEnd));
    await passTo(addDays(dueOn, 31), held.investor);
    const first = await accrualIn(held, yearEnd);
    const second = await accrualIn(held, addDays(yearEnd, 1));
    expect(first).toEqual(open);
    expect(first).toEqual(await secondIn(held, "INVOICE_DISCOUNTING", yearEnd));
    expect(second).toEqual(await secondIn(held, "INVOICE_DISCOUNTING", addDays(yearEnd, 1)));
    const [paid] = (await investmentOf(held.investor, held.id)).cashflow;
    expect(paid).toMatchObject({ status: "PAID", interest: first.within + second.within });
    const daily = (rupees(LENT) * RATE_BPS) / 3_650_000;
    const daysOf1st = Math.round(first.within / daily);
    // 45 days of the tenure, then the days from the due day to 31 March; none between the tenure's end and the due day.
    expect(daysOf1st).toBe(45 + (Date.parse(yearEnd) - Date.parse(dueOn)) / 86_400_000);
  });
});

describe("a late invoice whose due day was declared a holiday after the purchase", () => {
  it("accrues late interest from the next business day on, as it is paid", async () => {
    const held = await invoiceOf("IN", { paysLateByDays: 12 });
    const dueOn = await dueDayOf(held);
    await declareDay(env, { day: dueOn, isHoliday: true, reason: "Municipal elections" });
    await passTo(addDays(nextBusinessDay(dueOn, settlementCalendar()), 5), held.investor);
    const { within } = await accrualIn(held, today());
    const tenure = Math.round((rupees(LENT) * RATE_BPS * 45) / 3_650_000);
    expect(within).toBe(tenure + Math.round((rupees(LENT) * RATE_BPS * 5) / 3_650_000));
  });
});

describe("a compounding deposit that is withdrawn early in a later year", () => {
  it("keeps the interest of the year before, and corrects it in the year of the withdrawal", async () => {
    const held = await newDepositor();
    const { investedOn } = await investmentOf(held.investor, held.id);
    const lastDay = calendarDateOf(`${Number(financialYearOf(investedOn).slice(0, 4)) + 1}-03-31`);
    await passTo(addDays(lastDay, 10), held.investor);
    const before = await accrualIn(held, lastDay);
    expect(before).toEqual(await secondIn(held, "FIXED_DEPOSIT", lastDay));
    expect(before.within).toBeGreaterThan(0);
    const terms = await requestTerms(held);
    expect((await end(held, terms.body.termsId)).status).toBe(200);
    await passTo(addDays(today(), 6), held.investor);
    expect(await accrualIn(held, lastDay)).toEqual(before);
    const year = await accrualIn(held, today());
    const { cashflow } = await investmentOf(held.investor, held.id);
    const received = cashflow.reduce((sum, { interest }) => sum + interest, 0);
    expect(year.before + year.within).toBe(received);
    expect(year).toEqual(await secondIn(held, "FIXED_DEPOSIT", today()));
  });
});
