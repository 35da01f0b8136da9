/** Bonds in the schedule of assets, which follows the lots that leave first in, first out (docs/decisions/0260). */
import { beforeAll, expect, it } from "vitest";
import { taxYear } from "../../../backend/investor/tax/tax-year.ts";
import {
  addDays,
  type CalendarDate,
  calendarDateOf,
  financialYearOf,
} from "../../../lib/contract/values/calendar-date.ts";
import { sum } from "../../unit-shared/bond-oracle.ts";
import { beginAt } from "../instants.ts";
import { inAccount } from "../wallet/investor.ts";
import { openPuts } from "./put-holder.ts";
import { orderOf, passTo, sell, today, untilSettled } from "./seller.ts";
import { boughtOn, shareOf, twoLots } from "./two-lots.ts";

// The last day of the tax year is a business day.
beginAt("2026-11-25T06:30:00Z");

beforeAll(openPuts);

it("the schedule of assets holds what the oldest lots left: with the costs of the gains, both purchases in full", async () => {
  const { first, second } = await twoLots();
  await passTo(calendarDateOf("2027-03-31"), first.investor);
  const order = await sell(second, second.units);
  await untilSettled(second, order);
  // Traded on the last day of the year and paid in the next, the bonds are a gain of the year and no asset at its end.
  const sold = await orderOf(second, order);
  expect([sold.tradesOn, order.settlesOn > "2027-03-31"]).toEqual(["2027-03-31", true]);
  const { assets, gains } = await inAccount(first.investor, (context) => taxYear(context, "2026-27", String));
  const gone = shareOf(first, second.units);
  expect(assets.map(({ reference, acquiredOn, cost }) => [reference.id, acquiredOn, cost])).toEqual([
    [first.id, boughtOn(first), first.bought.investmentAmount - gone],
    [second.id, boughtOn(second), second.bought.investmentAmount],
  ]);
  expect(sum([...gains, ...assets].map(({ cost }) => cost))).toBe(
    first.bought.investmentAmount + second.bought.investmentAmount,
  );
  await passTo(addDays(first.bond.maturityOn as CalendarDate, 5), first.investor);
  const year = financialYearOf(today());
  expect((await inAccount(first.investor, (context) => taxYear(context, year, String))).assets).toEqual([]);
});
