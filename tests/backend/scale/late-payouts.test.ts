/** Lists of many payouts, and amounts of many late ones of one payer: the rows read grow with their number, not with its square. */
import { expect, it } from "vitest";
import { listPayoutsDue } from "../../../backend/investor/payouts/payout-collection.ts";
import { listFeedPayouts } from "../../../backend/investor/portfolio/calendar-feed-store.ts";
import { taxForecast } from "../../../backend/investor/tax/tax-forecast.ts";
import { addDays, dateInIndia } from "../../../lib/contract/values/calendar-date.ts";
import { beginAt } from "../instants.ts";
import { invest, newDeal, newSaver } from "../investing/investing-steps.ts";
import { DEAL_FILES } from "../investing/products.ts";
import { fund, inAccount } from "../wallet/investor.ts";
import { watched } from "./watched.ts";

beginAt("2026-11-25T06:30:00Z");

async function readsOf(tenureMonths: number) {
  const investor = await newSaver();
  await fund(investor, 50_000);
  const { product, ...file } = DEAL_FILES.ASSET_LEASING;
  const deal = await newDeal({ ...file, product: { ...product, tenureMonths } });
  await invest(investor, deal, 50_000);
  return inAccount(investor, async (context) => {
    const { context: seen, work } = watched(context);
    const today = dateInIndia(context.clock.now());
    const due = listPayoutsDue(seen, deal, addDays(today, 2_000)).length;
    const rows = work().rowsRead;
    const { context: feeding, work: ofFeed } = watched(context);
    const foreseenTo = addDays(today, 3_650);
    const fed = listFeedPayouts(feeding.sql, { from: addDays(today, -92), foreseenTo, limit: 2_000 });
    const ofCalendar = { rows: ofFeed().rowsRead, last: fed.map(({ isLast }) => isLast) };
    // Everything open is late, as if it came today.
    context.sql.exec("UPDATE payout SET status = 'DELAYED', due_on = ?1, accrues_to = ?1", addDays(today, -1));
    const { context: forecasting, work: ofForecast } = watched(context);
    await taxForecast(forecasting);
    return { due, rows, ofCalendar, ofForecast: ofForecast().rowsRead };
  });
}

it("four times as many read at most six times as many rows, in a list of what is due, the calendar and the forecast", async () => {
  const [few, many] = [await readsOf(12), await readsOf(51)];
  expect([few.due, many.due]).toEqual([13, 52]);
  // The last rent and the residual value are due on one day.
  for (const { due, ofCalendar } of [few, many]) expect(ofCalendar.last).toEqual([...Array(due - 2).fill(0), 1, 1]);
  expect(many.ofCalendar.rows).toBeLessThan(6 * few.ofCalendar.rows);
  expect(many.rows).toBeLessThan(6 * few.rows);
  expect(many.ofForecast).toBeLessThan(6 * few.ofForecast);
});
