import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { findDealTerms } from "../../../backend/catalogue/deals.ts";
import { getInvestment } from "../../../backend/investor/holdings/investment-store.ts";
import { fixCoupon } from "../../../backend/routes/ops/bond-events.ts";
import port from "../../../data/deals/bonds/samudra-ports-float-48m.json";
import { addDays, type CalendarDate } from "../../../lib/contract/values/calendar-date.ts";
import type { DealId } from "../../../lib/contract/values/ids.ts";
import { gridOf, interestByDay } from "../../unit-shared/bond-oracle.ts";
import { beginAt } from "../instants.ts";
import { passTo } from "../selling/seller.ts";
import { fund, inAccount } from "../wallet/investor.ts";
import {
  allFindings,
  confirm,
  flowKeyOf,
  idIn,
  invest,
  investmentOf,
  newDeal,
  newSaver,
  passDays,
  requestInvestmentCode,
} from "./investing-steps.ts";

beginAt("2026-11-25T06:30:00Z");

const fix = (dealId: DealId, from: string, referenceBps: number) => fixCoupon(env, { dealId, from, referenceBps });

async function holding(change: Record<string, unknown> = {}) {
  const { dealId: _, ...file } = port;
  const [deal, investor] = [await newDeal({ ...file, placed: { units: 0, holders: 0 }, ...change }), await newSaver()];
  await fund(investor, 9_00_000);
  const id = idIn(await invest(investor, deal, 9_00_000));
  const [bought, published] = [await investmentOf(investor, id), await findDealTerms(env.CATALOGUE, deal)];
  if (published?.product.kind !== "BOND") return expect.fail("no bond");
  const { product: terms, unit } = published;
  const bond = { ...terms, payout: 4 as const };
  return { deal, investor, id, terms, bond, grid: gridOf(bond), face: unit * bought.units };
}

it("a fixing changes the coupons that follow its day for every holder, once, and for whoever buys later", async () => {
  const { deal, investor, id, bond, grid, face } = await holding();
  const [issued = "", first = "", second = ""] = grid;
  await expect(fix(deal, first, 610)).rejects.toThrow("INVALID_INPUT");
  await passTo(addDays(first as CalendarDate, 6), investor);
  const before = await investmentOf(investor, id);
  await expect(fix(deal, addDays(first as CalendarDate, 1), 610)).rejects.toThrow("INVALID_INPUT");
  await expect(fix(deal, issued, 610)).rejects.toThrow("INVALID_INPUT");
  expect(await fix(deal, first, 610)).toMatchObject({ isNew: true, holders: 1, pending: 0 });
  const after = await investmentOf(investor, id);
  const fixed = { ...bond, steps: [{ from: first, couponBps: 610 + 275 }] };
  const open = (of: typeof after) => of.cashflow.filter(({ status }) => status !== "PAID");
  expect(open(after).map(({ dueOn, principal }) => [dueOn, principal])).toEqual(
    open(before).map(({ dueOn, principal }) => [dueOn, principal]),
  );
  for (const { accruesTo, interest } of open(after)) {
    const from = grid.findLast((day) => day < accruesTo) ?? "";
    expect(Math.abs(interest - interestByDay(fixed, face, { from, to: accruesTo }))).toBeLessThanOrEqual(1.001);
  }
  expect(after.cashflow.filter(({ status }) => status === "PAID")).toEqual(
    before.cashflow.filter(({ status }) => status === "PAID"),
  );
  // Repeated it changes nothing; another rate for the day is refused.
  expect(await fix(deal, first, 610)).toMatchObject({ isNew: false, pending: 0 });
  expect((await investmentOf(investor, id)).cashflow).toEqual(after.cashflow);
  await expect(fix(deal, first, 611)).rejects.toThrow("IDEMPOTENCY_CONFLICT");
  expect((await findDealTerms(env.CATALOGUE, deal))?.product).toMatchObject({
    floating: { fixings: [{ from: first, referenceBps: 610 }] },
  });
  expect(await allFindings(investor)).toEqual([]);
  // The next coupon is paid at the fixed rate; once it is due, nobody may fix it late.
  await passTo(addDays(second as CalendarDate, 6), investor);
  const paid = (await investmentOf(investor, id)).cashflow.find(({ accruesTo }) => accruesTo === second);
  expect(paid).toMatchObject({ status: "PAID" });
  expect(Math.abs((paid?.interest ?? 0) - interestByDay(fixed, face, { from: first, to: second }))).toBeLessThanOrEqual(
    1.001,
  );
});

it("a coupon whose day has passed is not fixed any more, nor one of a bond without a reference rate", async () => {
  const { deal, investor, grid } = await holding();
  const [, first = "", second = ""] = grid;
  await passTo(addDays(second as CalendarDate, 6), investor);
  await expect(fix(deal, first, 610)).rejects.toThrow("INVALID_INPUT");
});

it("an order on terms that were quoted before a fixing is promised at the fixed rate", async () => {
  const { deal, investor, grid } = await holding({ closesInDays: 150 });
  const [, first = ""] = grid;
  await passTo(addDays(first as CalendarDate, 6), investor);
  const [early, late] = [await newSaver(), await newSaver()];
  for (const buyer of [early, late]) await fund(buyer, 1_50_000);
  const key = await flowKeyOf(early, deal, 1_50_000);
  const otp = await requestInvestmentCode(early, key);
  expect(await fix(deal, first, 610)).toMatchObject({ holders: 1, pending: 0 });
  const id = idIn(await confirm(early, { key, otp, paymentSource: "WALLET" }));
  const other = idIn(await invest(late, deal, 1_50_000));
  await passDays(1, early, late);
  const promised = async (buyer: typeof early, own: typeof id) =>
    (await investmentOf(buyer, own)).cashflow.map(({ dueOn, principal, interest }) => [dueOn, principal, interest]);
  expect(await promised(early, id)).toEqual(await promised(late, other));
  expect(await allFindings(early)).toEqual([]);
});

it("of two fixings of one day at once, holders and deal have the same one", async () => {
  const { deal, investor, id, grid } = await holding();
  const [, first = ""] = grid;
  await passTo(addDays(first as CalendarDate, 6), investor);
  const answers = await Promise.allSettled([fix(deal, first, 610), fix(deal, first, 710)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const stored = (await findDealTerms(env.CATALOGUE, deal))?.product;
  const held = await inAccount(investor, ({ sql }) => getInvestment(sql, id).product);
  expect(stored?.kind === "BOND" && stored.floating?.fixings).toHaveLength(1);
  expect(held).toMatchObject({ floating: { fixings: stored?.kind === "BOND" ? stored.floating?.fixings : null } });
});
