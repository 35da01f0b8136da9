/** Trades at the turn of a tax year: a gain and a purchase belong to the year of their trade, the TDS to that of the payment. */
import { beforeAll, expect, it } from "vitest";
import { taxStatement } from "../../../backend/investor/statements/tax-statement.ts";
import { taxForecast } from "../../../backend/investor/tax/tax-forecast.ts";
import { taxYear } from "../../../backend/investor/tax/tax-year.ts";
import { addMinor } from "../../../lib/contract/facts/money.ts";
import {
  addDays,
  type CalendarDate,
  calendarDateOf,
  financialYearOf,
} from "../../../lib/contract/values/calendar-date.ts";
import { nextBusinessDay, previousBusinessDay, SETTLEMENT_HOLIDAYS } from "../../../lib/finance/business-days.ts";
import { idIn, invest, investmentOf, newDeal, newSaver, passMinutes } from "../investing/investing-steps.ts";
import { DEAL_FILES } from "../investing/products.ts";
import { openMarket, orderOf, passTo, sell, today, untilMatched } from "../selling/seller.ts";
import { fund, type Investor, inAccount } from "../wallet/investor.ts";

beforeAll(openMarket);

/** The last trading day of a tax year, at least 60 days from today. */
function lastTradingDay(): CalendarDate {
  const year = Number(financialYearOf(addDays(today(), 60)).slice(0, 4)) + 1;
  return previousBusinessDay(calendarDateOf(`${year}-04-01`), SETTLEMENT_HOLIDAYS);
}

/** Accrues more in 50 days than the sandbox's bids vary, and pays its next coupon later. */
const product = { ...DEAL_FILES.BOND.product, couponBps: 2400, payout: "YEARLY", maturityOn: { inDays: 365 + 200 } };

const statementOf = (investor: Investor, year: string) =>
  inAccount(investor, (context) => taxStatement(context, year).byCurrency[0] ?? expect.fail("no rupees"));

it.each(["IN", "US"])(
  "counts the gain of a seller in %s in March, and deducts and lists the TDS in April",
  async (country) => {
    const tradesOn = lastTradingDay();
    const settlesOn = nextBusinessDay(addDays(tradesOn, 1), SETTLEMENT_HOLIDAYS);
    const [before, after] = [financialYearOf(tradesOn), financialYearOf(settlesOn)];
    expect(after).not.toBe(before);
    const investor = await newSaver({ country });
    await passTo(addDays(tradesOn, -50), investor);
    await fund(investor, 1_00_000);
    const id = idIn(await invest(investor, await newDeal({ ...DEAL_FILES.BOND, product }), 1_00_000));
    await passTo(tradesOn, investor);
    const order = await sell({ investor, id }, 20);
    expect(await orderOf({ investor, id }, order)).toMatchObject({ tradesOn, settlesOn });
    await untilMatched({ investor });
    await passTo(settlesOn, investor);
    await investor.object.work();
    const payout = (await investmentOf(investor, id)).cashflow.find(({ kind }) => kind === "SALE") ?? expect.fail();
    expect(payout).toMatchObject({ status: "PAID", paidOn: settlesOn });
    expect(payout.tds > 0).toBe(country === "US");

    const [old, next] = [await statementOf(investor, before), await statementOf(investor, after)];
    const [{ gain, cost } = expect.fail()] = old.gains;
    expect(old.gains).toMatchObject([{ soldOn: tradesOn, paidOn: settlesOn, gross: payout.gross }]);
    expect(gain).toBe(payout.gross - cost);
    expect(next.gains).toEqual([]);
    expect([old.tds, next.tds]).toEqual([0, payout.tds]);
    expect(next.tdsByQuarter).toEqual([payout.tds, 0, 0, 0]);
    for (const { byCategory, tds } of [old, next]) expect(addMinor(...byCategory.map((total) => total.tds))).toBe(tds);

    const [yearOld, yearNext] = await inAccount(investor, async (context) => [
      await taxYear(context, before, String),
      await taxYear(context, after, String),
    ]);
    expect([yearOld?.gains, yearNext?.gains]).toMatchObject([[{ soldOn: tradesOn, gain }], []]);
    const lastPart = yearOld?.byPart.map(({ head, amounts }) => [head, amounts.at(-1)]);
    expect(lastPart).toContainEqual(["SHORT_TERM_GAIN", gain]);
    expect(yearOld?.deductions).toEqual([]);
    expect(
      yearNext?.deductions.map(({ deductedOn, quarter, tds, gross }) => ({ deductedOn, quarter, tds, gross })),
    ).toEqual(country === "US" ? [{ deductedOn: settlesOn, quarter: 1, tds: payout.tds, gross: gain }] : []);
    const forecast = await inAccount(investor, taxForecast);
    expect(forecast.received).toEqual({ income: 0, tds: payout.tds });
    expect(forecast.rows.filter(({ nature }) => nature === "GAIN")).toMatchObject(
      country === "US" ? [{ payerName: null, received: { income: 0, tds: payout.tds } }] : [],
    );
  },
);

it("lists bonds that were paid for on 31 March and trade in April as assets of the year of their trade", async () => {
  const end = calendarDateOf(`${Number(financialYearOf(today()).slice(0, 4)) + 1}-03-31`);
  const investor = await newSaver();
  await passTo(end, investor);
  await passMinutes(8 * 60);
  await fund(investor, 1_00_000);
  const id = idIn(await invest(investor, await newDeal({ ...DEAL_FILES.BOND, product }), 1_00_000));
  const { investedOn, settlement } = await investmentOf(investor, id);
  const tradesOn = settlement?.tradesOn ?? expect.fail("no trade");
  expect([investedOn, tradesOn > end]).toEqual([end, true]);
  const after = addDays(end, 8);
  await passTo(after, investor);
  const heldIn = (day: CalendarDate) =>
    inAccount(investor, async (context) => {
      const { assets } = await taxYear(context, financialYearOf(day), String);
      return assets.map(({ acquiredOn }) => acquiredOn);
    });
  expect([await heldIn(end), await heldIn(after)]).toEqual([[], [tradesOn]]);
});
