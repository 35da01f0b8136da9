import { beforeAll, expect, it } from "vitest";
import { taxStatement } from "../../../backend/investor/statements/tax-statement.ts";
import { taxYear } from "../../../backend/investor/tax/tax-year.ts";
import { calendarDateOf } from "../../../lib/contract/values/calendar-date.ts";
import { beginAt } from "../instants.ts";
import { idIn, invest, investmentOf, newDeal, newSaver } from "../investing/investing-steps.ts";
import { DEAL_FILES } from "../investing/products.ts";
import { openMarket, passTo, sell, untilMatched } from "../selling/seller.ts";
import { fund, inAccount } from "../wallet/investor.ts";

// Saturday, 31 October: the trade is on Monday, 2 November.
beginAt("2026-10-31T08:00:00Z");
beforeAll(openMarket);

it("names a gain by the day on which its bonds were ordered, as every page does, though they were traded in another month", async () => {
  const investor = await newSaver();
  await fund(investor, 1_00_000);
  const id = idIn(await invest(investor, await newDeal(DEAL_FILES.BOND), 1_00_000));
  expect(await investmentOf(investor, id)).toMatchObject({
    ...{ investedOn: "2026-10-31", settlement: { tradesOn: "2026-11-02" } },
  });
  await passTo(calendarDateOf("2026-12-01"), investor);
  await sell({ investor, id }, 20);
  await untilMatched({ investor });
  await passTo(calendarDateOf("2026-12-03"), investor);
  const [statement, year] = await inAccount(investor, async (context) => [
    taxStatement(context, "2026-27").byCurrency[0],
    await taxYear(context, "2026-27", String),
  ]);
  expect(statement?.gains).toMatchObject([{ investedOn: "2026-10-31", acquiredOn: "2026-11-02" }]);
  expect(year?.gains).toMatchObject([{ referenceOn: "2026-10-31", acquiredOn: "2026-11-02" }]);
});
