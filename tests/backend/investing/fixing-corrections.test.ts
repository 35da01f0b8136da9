import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { findDealTerms } from "../../../backend/catalogue/deals.ts";
import { saveConfig } from "../../../backend/catalogue/remote-config.ts";
import { getInvestment } from "../../../backend/investor/holdings/investment-store.ts";
import { listPayouts } from "../../../backend/investor/holdings/payout-store.ts";
import { randomIds } from "../../../backend/platform/ids.ts";
import { correctFixing, fixCoupon } from "../../../backend/routes/ops/bond-events.ts";
import port from "../../../data/deals/bonds/samudra-ports-float-48m.json";
import { addDays, type CalendarDate } from "../../../lib/contract/values/calendar-date.ts";
import type { DealId } from "../../../lib/contract/values/ids.ts";
import { MISTAKES_MAX } from "../../../lib/contract/values/products.ts";
import { gridOf, interestByDay } from "../../unit-shared/bond-oracle.ts";
import { beginAt } from "../instants.ts";
import { kindsIn } from "../notifications/notification-steps.ts";
import { openMarket, passTo, sell, untilSettled } from "../selling/seller.ts";
import { fund, inAccount, invoke } from "../wallet/investor.ts";
import { allFindings, idIn, invest, investmentOf, newDeal, newSaver, passDays } from "./investing-steps.ts";

beginAt("2026-11-25T06:30:00Z");

const [WRONG, RIGHT] = [160, 610] as const;
const fix = (dealId: DealId, from: string, referenceBps: number) => fixCoupon(env, { dealId, from, referenceBps });
const correct = (dealId: DealId, from: string, [wrongBps, referenceBps]: readonly [number, number]) =>
  correctFixing(env, { dealId, from, wrongBps, referenceBps });

/** A holding whose coupon after `reset` coupons is fixed at a mistyped rate. */
async function mistyped(terms: Record<string, unknown> = {}, reset = 1) {
  const { dealId: _, ...rest } = port;
  const file = { ...rest, product: { ...port.product, ...terms }, placed: { units: 0, holders: 0 } };
  const [deal, investor] = [await newDeal(file), await newSaver()];
  await fund(investor, 9_00_000);
  const id = idIn(await invest(investor, deal, 9_00_000));
  const [bought, published] = [await investmentOf(investor, id), await findDealTerms(env.CATALOGUE, deal)];
  if (published?.product.kind !== "BOND") return expect.fail("no bond");
  const bond = { ...published.product, payout: 4 as const };
  const [first = "", second = "", third = ""] = gridOf(bond).slice(reset);
  await passTo(addDays(first as CalendarDate, 6), investor);
  await fix(deal, first, WRONG);
  const face = published.unit * bought.units;
  const rows = () => inAccount(investor, ({ sql }) => listPayouts(sql, id));
  const interestOn = async (day: string) => (await rows()).find(({ accruesTo }) => accruesTo === day)?.interest ?? -1;
  const at = (referenceBps: number, from: string, to: string) =>
    interestByDay({ ...bond, steps: [{ from: first, couponBps: referenceBps + 275 }] }, face, { from, to });
  return { deal, investor, id, units: bought.units, first, second, third, interestOn, at, rows };
}

const near = (one: number, other: number) => expect(Math.abs(one - other)).toBeLessThanOrEqual(2.001);

it("a fixing that is corrected before its coupon is paid leaves one rate: of the deal, of holders and of the coupon", async () => {
  const { deal, investor, id, first, second, interestOn, at } = await mistyped();
  near(await interestOn(second), at(WRONG, first, second));
  await expect(correct(deal, first, [RIGHT, 620])).rejects.toThrow("IDEMPOTENCY_CONFLICT");
  expect(await correct(deal, first, [WRONG, RIGHT])).toMatchObject({ isNew: true, holders: 1, pending: 0 });
  near(await interestOn(second), at(RIGHT, first, second));
  expect(await correct(deal, first, [WRONG, RIGHT])).toMatchObject({ isNew: false });
  const fixings = [{ from: first, referenceBps: RIGHT, mistakenBps: [WRONG] }];
  expect((await findDealTerms(env.CATALOGUE, deal))?.product).toMatchObject({ floating: { fixings } });
  expect(await inAccount(investor, ({ sql }) => getInvestment(sql, id).product)).toMatchObject({
    floating: { fixings },
  });
  // A repeated fixing neither brings the mistake back nor contradicts the right rate.
  await expect(fix(deal, first, WRONG)).rejects.toThrow("IDEMPOTENCY_CONFLICT");
  expect(await fix(deal, first, RIGHT)).toMatchObject({ isNew: false });
  const notices = (await kindsIn(investor)).filter((kind) => kind === "BOND_CHANGED");
  expect(notices).toHaveLength(1);
  expect(await allFindings(investor)).toEqual([]);
});

it.each([
  ["too little", WRONG, RIGHT],
  ["too much", WRONG, 60],
])(
  "what a paid coupon got %s goes into the next one, once, and the coupons together are right",
  async (_, wrong, right) => {
    const { deal, investor, first, second, third, interestOn, at, rows } = await mistyped();
    await passTo(addDays(second as CalendarDate, 6), investor);
    const paid = await interestOn(second);
    near(paid, at(wrong, first, second));
    await correct(deal, first, [wrong, right]);
    const carried = (await rows()).map(({ interest }) => interest);
    expect(await interestOn(second)).toBe(paid);
    near((await interestOn(second)) + (await interestOn(third)), at(right, first, third));
    await correct(deal, first, [wrong, right]);
    expect((await rows()).map(({ interest }) => interest)).toEqual(carried);
    // A second mistake is corrected from the amount paid, not from the first correction.
    await correct(deal, first, [right, 500]);
    near((await interestOn(second)) + (await interestOn(third)), at(500, first, third));
    await correct(deal, first, [500, 505]);
    await passTo(addDays(third as CalendarDate, 6), investor);
    near((await interestOn(second)) + (await interestOn(third)), at(505, first, third));
    expect(await allFindings(investor)).toEqual([]);
  },
);

it("a correction that is repeated after a later one brings no mistake back", async () => {
  const { deal, investor, first, rows } = await mistyped();
  await correct(deal, first, [WRONG, RIGHT]);
  await expect(correct(deal, first, [RIGHT, WRONG])).rejects.toThrow("IDEMPOTENCY_CONFLICT");
  await correct(deal, first, [RIGHT, 500]);
  const open = (await rows()).map(({ interest }) => interest);
  await expect(correct(deal, first, [WRONG, RIGHT])).rejects.toThrow("IDEMPOTENCY_CONFLICT");
  await expect(correct(deal, first, [500, RIGHT])).rejects.toThrow("IDEMPOTENCY_CONFLICT");
  expect((await rows()).map(({ interest }) => interest)).toEqual(open);
  expect(await allFindings(investor)).toEqual([]);
});

it("a fixing that has been corrected as often as its terms can state stays as it is", async () => {
  const { deal, first } = await mistyped();
  for (let step = 0; step < MISTAKES_MAX; step += 1) await correct(deal, first, [WRONG + step, WRONG + step + 1]);
  const last = WRONG + MISTAKES_MAX;
  await expect(correct(deal, first, [last, last + 1])).rejects.toThrow("INVALID_INPUT");
  expect(await correct(deal, first, [last - 1, last])).toMatchObject({ isNew: false });
});

it("of two corrections at once, one stands in the deal and with its holders", async () => {
  const { deal, investor, id, first } = await mistyped();
  const answers = await Promise.allSettled([correct(deal, first, [WRONG, 610]), correct(deal, first, [WRONG, 710])]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const stored = (await findDealTerms(env.CATALOGUE, deal))?.product;
  const held = await inAccount(investor, ({ sql }) => getInvestment(sql, id).product);
  expect(held).toMatchObject({ floating: { fixings: stored?.kind === "BOND" ? stored.floating?.fixings : null } });
});

it("a holder who was selling is reached by a job, and the next coupon makes up for all bonds that the paid one counted", async () => {
  await openMarket();
  await saveConfig(env.CATALOGUE, { key: "bondSaleableIsins", value: [port.product.isin] });
  await saveConfig(env.CATALOGUE, { key: "saleCodeAboveRupees", value: 50_00_000 });
  const { deal, investor, id, units, first, second, third, interestOn, at } = await mistyped();
  await passTo(addDays(second as CalendarDate, 6), investor);
  const order = await sell({ investor, id }, 7);
  expect(await correct(deal, first, [WRONG, RIGHT])).toMatchObject({ isNew: true, pending: 1 });
  await untilSettled({ investor }, order);
  await passDays(1, investor);
  expect(await correct(deal, first, [WRONG, RIGHT])).toMatchObject({ isNew: false, pending: 0 });
  const rest = (units - 7) / units;
  const missed = at(RIGHT, first, second) - (await interestOn(second));
  near(await interestOn(third), at(RIGHT, second, third) * rest + missed);
  await passTo(addDays(third as CalendarDate, 6), investor);
  near(await interestOn(third), at(RIGHT, second, third) * rest + missed);
  expect(await allFindings(investor)).toEqual([]);
});

it("the coupon that was paid with put bonds is corrected too, by the next coupon of the bonds that are left", async () => {
  await saveConfig(env.CATALOGUE, { key: "saleCodeAboveRupees", value: 50_00_000 });
  // The put is on the sixth coupon day.
  const puts = [{ on: { monthsToMaturity: 30 }, price: 1_005_000 }];
  const { deal, investor, id, units, first, second, third, at, rows } = await mistyped({ puts, putNoticeDays: 30 }, 5);
  await passTo(addDays(second as CalendarDate, -25), investor);
  const body = { investmentId: id, on: second, units: 40 };
  expect((await invoke(investor, "/v1/bonds/put", { body, key: randomIds.letters() })).body).toMatchObject({
    status: "EXERCISED",
  });
  await passTo(addDays(second as CalendarDate, 6), investor);
  expect((await rows()).find(({ kind }) => kind === "PUT")).toMatchObject({ status: "PAID" });
  await correct(deal, first, [WRONG, RIGHT]);
  const within = (await rows()).filter(({ accruesTo }) => accruesTo > first && accruesTo <= third);
  const paid = within.reduce((sum, { interest, redemption }) => sum + interest - (redemption?.premium ?? 0), 0);
  near(paid, at(RIGHT, first, second) + (at(RIGHT, second, third) * (units - 40)) / units);
  await passTo(addDays(third as CalendarDate, 6), investor);
  expect(await allFindings(investor)).toEqual([]);
});
