import { expect, it } from "vitest";
import { taxStatement } from "../../../backend/investor/statements/tax-statement.ts";
import { clock } from "../../../backend/platform/clock.ts";
import { addMinor } from "../../../lib/contract/facts/money.ts";
import { dateInIndia, financialYearOf } from "../../../lib/contract/values/calendar-date.ts";
import { investmentOf } from "../investing/investing-steps.ts";
import { newSeller, openMarket, sell, untilSettled } from "../selling/seller.ts";
import { inAccount } from "../wallet/investor.ts";

it("the costs of partial sales add up to what was paid for the bonds, to the paisa", async () => {
  await openMarket();
  const seller = await newSeller(undefined, 1_00_000);
  const { investor, id, units } = seller;
  const { investmentAmount } = await investmentOf(investor, id);
  const lots = [1, 1, 1, 8, 21, 11];
  const rest = units - lots.reduce((sum, lot) => sum + lot, 0);
  const thisYear = () => financialYearOf(dateInIndia(clock.now()));
  // The sales may settle in two tax years.
  const years = new Set([thisYear()]);
  for (const lot of [...lots, rest]) {
    await untilSettled(seller, await sell(seller, lot));
    years.add(thisYear());
  }
  const statements = await inAccount(investor, (context) => [...years].map((year) => taxStatement(context, year)));
  const costs = statements.flatMap(({ byCurrency }) =>
    byCurrency.flatMap(({ gains }) => gains.map(({ cost }) => cost)),
  );
  expect(costs).toHaveLength(lots.length + 1);
  expect(addMinor(...costs)).toBe(investmentAmount);
});
