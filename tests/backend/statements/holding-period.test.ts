/** The holding period of sold bonds counts from trade to trade (docs/decisions/0077). */
import { beforeAll, expect, it } from "vitest";
import { taxStatement } from "../../../backend/investor/statements/tax-statement.ts";
import { taxYear } from "../../../backend/investor/tax/tax-year.ts";
import { clock } from "../../../backend/platform/clock.ts";
import {
  addDays,
  addMonths,
  calendarDateOf,
  dateInIndia,
  daysBetween,
  financialYearOf,
} from "../../../lib/contract/values/calendar-date.ts";
import { beginAt } from "../instants.ts";
import { newSeller, openMarket, orderOf, sell, untilSettled } from "../selling/seller.ts";
import { inAccount } from "../wallet/investor.ts";

// On 29 February, twelve months earlier is the 28th: a day more than twelve months.
beginAt("2026-11-25T06:30:00Z");

beforeAll(openMarket);

it.each([
  ["twelve months to the day, is short-term though it settles a day later", 0, false],
  ["twelve months and a day, is long-term", -1, true],
] as const)("a listed bond that was held for %s", async (_, days, isLongTerm) => {
  const seller = await newSeller();
  const order = await sell(seller, 5);
  const soldOn = calendarDateOf(String((await orderOf(seller, order)).tradesOn));
  expect(order.settlesOn > soldOn).toBe(true);
  const acquiredOn = addDays(addMonths(soldOn, -12), days);
  await inAccount(seller.investor, ({ sql }) => void sql.exec("UPDATE investment SET trades_on = ?", acquiredOn));
  await untilSettled(seller, order);
  const year = financialYearOf(dateInIndia(clock.now()));
  const statement = await inAccount(seller.investor, (context) => taxStatement(context, year));
  expect(statement.byCurrency[0]?.gains).toMatchObject([{ isLongTerm, soldOn }]);
  const { gains } = await inAccount(seller.investor, (context) => taxYear(context, year, String));
  expect(gains).toMatchObject([
    { isLongTerm, acquiredOn, soldOn, daysHeld: daysBetween({ from: acquiredOn, to: soldOn }) },
  ]);
});
