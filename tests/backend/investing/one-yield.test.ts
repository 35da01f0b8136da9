import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { getDeal, listDeals } from "../../../backend/catalogue/deals.ts";
import { clock } from "../../../backend/platform/clock.ts";
import { randomIds } from "../../../backend/platform/ids.ts";
import file from "../../../data/deals/bonds/saptarishi-vahan-48m.json";
import { addDays } from "../../../lib/contract/values/calendar-date.ts";
import { productOf } from "../../../lib/products/lookup.ts";
import { purchaseDayOf } from "../../../lib/products/purchase.ts";
import { beginAt } from "../instants.ts";
import { passTo, today } from "../selling/seller.ts";
import { fund, invoke } from "../wallet/investor.ts";
import { newDeal, newSaver } from "./investing-steps.ts";

beginAt("2026-11-25T06:30:00Z");

it("a bond has one yield, of the settlement, on its deal, in lists and in the terms of an order, on each day of its sale", async () => {
  const { dealId: _, ...bond } = file;
  const [dealId, investor] = [
    await newDeal({ ...bond, product: { ...bond.product, cleanPrice: 850_000 } }),
    await newSaver(),
  ];
  await fund(investor, 5_00_000);
  const seen = new Set<number | null>();
  for (let visit = 0; visit < 3; visit += 1) {
    const at = clock.now();
    const deal = await getDeal(env, dealId, at);
    const on = purchaseDayOf(deal, at, clock.calendar());
    const expected = productOf(deal.product).outlookOf?.(deal, on, clock.calendar())?.toMaturityBps;
    const listed = await listDeals(env, { investmentType: "INR" }, at);
    const path = "/v2/investments/start-invoice-discounting-investment-flow";
    const body = { dealId, amount: 1_00_000 };
    const { body: flow } = await invoke(investor, path, { body, key: randomIds.letters() });
    expect(deal.rateBps).toBe(expected);
    expect(listed.find((each) => each.dealId === dealId)?.rateBps).toBe(expected);
    expect(flow).toMatchObject({ terms: { rateBps: expected } });
    seen.add(deal.rateBps);
    await passTo(addDays(today(), 3), investor);
  }
  expect(seen.size).toBeGreaterThan(1);
});
