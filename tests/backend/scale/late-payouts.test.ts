/** Amounts of many late payouts of one payer: what is read grows with their number, not with its square. */
import { expect, it } from "vitest";
import { listPayoutsDue } from "../../../backend/investor/payouts/payout-collection.ts";
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
    // Everything open is late, as if it came today.
    context.sql.exec("UPDATE payout SET status = 'DELAYED', due_on = ?1, accrues_to = ?1", addDays(today, -1));
    const { context: forecasting, work: ofForecast } = watched(context);
    await taxForecast(forecasting);
    return { due, rows, ofForecast: ofForecast().rowsRead };
  });
}

it("four times as many read at most six times as many rows, in a list of what is due and in the forecast", async () => {
  const [few, many] = [await readsOf(12), await readsOf(51)];
  expect([few.due, many.due]).toEqual([13, 52]);
  expect(many.rows).toBeLessThan(6 * few.rows);
  expect(many.ofForecast).toBeLessThan(6 * few.ofForecast);
});
