/** The assignment of amounts to quarters and financial years at their boundaries. */
import { expect, it } from "vitest";
import { listPayouts } from "../../../backend/investor/holdings/payout-store.ts";
import { taxStatement } from "../../../backend/investor/statements/tax-statement.ts";
import { clock } from "../../../backend/platform/clock.ts";
import { addPaise, subtractPaise } from "../../../lib/contract/facts/money.ts";
import {
  addDays,
  type CalendarDate,
  calendarDateOf,
  DAY_MS,
  dateInIndia,
  daysBetween,
  financialYearOf,
  startOfDayInIndia,
} from "../../../lib/contract/values/calendar-date.ts";
import { idIn, invest, newDeal, newSaver, passDays } from "../investing/investing-steps.ts";
import { holdingOf, trade, transactionIn } from "../metals/trading-steps.ts";
import { passTo } from "../selling/seller.ts";
import { fund, type Investor, inAccount, newInvestor, rupees } from "../wallet/investor.ts";

const today = () => dateInIndia(clock.now());

const statementOf = (investor: Investor, day: CalendarDate) =>
  inAccount(investor, (context) => taxStatement(context, financialYearOf(day)).byCurrency[0] ?? expect.fail());

/** The last day of a quarter at least so far ahead. */
function quarterEndAfter(days: number): CalendarDate {
  const from = addDays(today(), days);
  const ends = [0, 1].flatMap((years) =>
    ["03-31", "06-30", "09-30", "12-31"].map((end) => calendarDateOf(`${Number(from.slice(0, 4)) + years}-${end}`)),
  );
  return ends.find((end) => end >= from) ?? expect.fail();
}

/** 0 for April to June. */
const quarterOf = (day: CalendarDate) => Math.floor(((Number(day.slice(5, 7)) + 8) % 12) / 3);

it("counts tax in the quarter of its deduction, not of its due date", async () => {
  const quarterEnd = quarterEndAfter(40);
  const tenureDays = daysBetween({ from: today(), to: quarterEnd }) - 5;
  const deal = await newDeal({ product: { tenureDays, rateBps: 1310 }, paysLateByDays: 12 });
  const investor = await newSaver();
  await fund(investor, 9_00_000);
  const id = idIn(await invest(investor, deal, 9_00_000));
  const payout = () => inAccount(investor, ({ sql }) => listPayouts(sql, id)[0] ?? expect.fail());
  const { dueOn } = await payout();
  await passTo(addDays(dueOn, 13), investor);
  const { paidOn, tds } = await payout();
  expect(dueOn <= quarterEnd && paidOn !== null && paidOn > quarterEnd && tds > 0).toBe(true);
  const { tdsByQuarter } = await statementOf(investor, paidOn ?? expect.fail());
  const inQuarter = (quarter: number) => (quarter === quarterOf(paidOn ?? dueOn) ? tds : 0);
  expect(tdsByQuarter).toEqual([0, 1, 2, 3].map(inQuarter));
});

it("counts metal sales on 31 March and 1 April in different years, in Indian time", async () => {
  const investor = await newInvestor();
  await fund(investor, 1_00_000);
  await trade(investor, { grams: 2 });
  const thisYear = calendarDateOf(`${today().slice(0, 4)}-03-31`);
  const lastDay = today() < thisYear ? thisYear : calendarDateOf(`${Number(today().slice(0, 4)) + 1}-03-31`);
  const firstDay = addDays(lastDay, 1);
  const invested = async () => rupees(Number((await holdingOf(investor)).invested));
  const before = await invested();
  const sellAt = async (at: number, grams: number) => {
    await passDays((at - clock.now()) / DAY_MS);
    return transactionIn(await trade(investor, { kind: "SELL", grams }));
  };
  // Both are on 31 March in UTC.
  const last = await sellAt(startOfDayInIndia(firstDay) - 10 * 60_000, 0.5);
  const between = await invested();
  const first = await sellAt(startOfDayInIndia(firstDay) + 10 * 60_000, 0.25);
  const after = await invested();

  const closing = await statementOf(investor, lastDay);
  const opening = await statementOf(investor, firstDay);
  expect(financialYearOf(lastDay)).not.toBe(financialYearOf(firstDay));
  expect(closing.metals).toMatchObject([
    { sale: { tradedOn: lastDay, total: rupees(Number(last.total)) }, cost: subtractPaise(before, between) },
  ]);
  expect(opening.metals).toMatchObject([
    { sale: { tradedOn: firstDay, total: rupees(Number(first.total)) }, cost: subtractPaise(between, after) },
  ]);
  const gainOf = ({ metals }: typeof closing) => metals[0]?.gain ?? expect.fail();
  expect(closing.byCategory).toMatchObject([{ productType: "GOLD", gain: gainOf(closing) }]);
  expect(opening.byCategory).toMatchObject([{ productType: "GOLD", gain: gainOf(opening) }]);
  expect(addPaise(subtractPaise(before, between), subtractPaise(between, after))).toBe(before - after);
});
