/** The days of a sale by the moment of its order: the exchange is closed on some days, and its session ends at 15:30. */
import { beforeAll, describe, expect, it } from "vitest";
import { addDays, type CalendarDate } from "../../../lib/contract/values/calendar-date.ts";
import { isBusinessDay, SETTLEMENT_HOLIDAYS } from "../../../lib/finance/business-days.ts";
import { passMinutes } from "../investing/investing-steps.ts";
import { newSeller, openMarket, orderOf, passTo, sell, today } from "./seller.ts";

beforeAll(openMarket);

const weekdayOf = (day: CalendarDate): number => new Date(`${day}T00:00:00Z`).getUTCDay();
const SATURDAY = 6;
const isWeekend = (day: CalendarDate) => [0, SATURDAY].includes(weekdayOf(day));

/** From tomorrow, the first day that fits. */
function firstDay(fits: (day: CalendarDate) => boolean): CalendarDate {
  for (let day = addDays(today(), 1); ; day = addDays(day, 1)) if (fits(day)) return day;
}

/** The n-th open day after a day, counted day by day. */
function openDayAfter(day: CalendarDate, count: number): CalendarDate {
  let [open, left] = [day, count];
  while (left > 0) {
    open = addDays(open, 1);
    if (isBusinessDay(open, SETTLEMENT_HOLIDAYS)) left -= 1;
  }
  return open;
}

/** A sale that is ordered so many minutes after noon in India. */
async function daysOfSale(day: CalendarDate, minutes: number) {
  const seller = await newSeller();
  await passTo(day, seller.investor);
  await passMinutes(minutes);
  const { tradesOn, settlesOn } = await orderOf(seller, await sell(seller, 1));
  return { tradesOn, settlesOn };
}

describe("on an open day", () => {
  it.each([
    ["at noon", 0, 0],
    ["at 15:19, when the quote still ends with the session", 199, 0],
    ["at 15:21, when it would outlive the session", 201, 1],
    ["at 16:00", 240, 1],
  ])(
    "an order %s trades on that day or the next open one, and settles on the open day after",
    async (_, minutes, later) => {
      const day = firstDay((day) => isBusinessDay(day, SETTLEMENT_HOLIDAYS));
      const tradesOn = openDayAfter(day, later);
      expect(await daysOfSale(day, minutes)).toEqual({ tradesOn, settlesOn: openDayAfter(tradesOn, 1) });
    },
  );
});

it("an order on a Saturday trades on the next open day", async () => {
  const day = firstDay((each) => weekdayOf(each) === SATURDAY);
  const tradesOn = openDayAfter(day, 1);
  expect(isWeekend(tradesOn)).toBe(false);
  expect(await daysOfSale(day, 0)).toEqual({ tradesOn, settlesOn: openDayAfter(tradesOn, 1) });
});

it("an order on a weekday that is a holiday trades on the next open day", async () => {
  const day = firstDay((each) => !(isWeekend(each) || isBusinessDay(each, SETTLEMENT_HOLIDAYS)));
  const tradesOn = openDayAfter(day, 1);
  expect(tradesOn > day).toBe(true);
  expect(await daysOfSale(day, 0)).toEqual({ tradesOn, settlesOn: openDayAfter(tradesOn, 1) });
});
