/**
 * Random histories of bond holders: purchases, sales, cancellations, reinvestments, transfers to the bank and
 * restructurings, with failing connections and torn-down objects. Each history has one seed, and every invariant is
 * checked after every step. The test's name shows a failing seed: add it to the list.
 */
import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { listReinvestments } from "../../../backend/investor/claims/reinvestment-store.ts";
import { listAllOrders } from "../../../backend/investor/claims/sale-store.ts";
import { processSale } from "../../../backend/investor/exits/sale-processing.ts";
import { listAllInvestments } from "../../../backend/investor/holdings/investment-store.ts";
import { processSaga } from "../../../backend/investor/investing/investment-saga.ts";
import { randomIds } from "../../../backend/platform/ids.ts";
import { restructureDeal } from "../../../backend/routes/ops/deals.ts";
import type { DealId } from "../../../lib/contract/values/ids.ts";
import {
  allFindings,
  breakingWire,
  commitOnly,
  dealObject,
  kill,
  newDeal,
  newSaver,
  passDays,
  passMinutes,
} from "../investing/investing-steps.ts";
import { DEAL_FILES } from "../investing/products.ts";
import { type Chance, randomFrom } from "../random.ts";
import { fund, type Investor, inAccount, invoke, setPace } from "../wallet/investor.ts";
import { breakingMarket, openMarket, requestCancel, requestOrder, requestTerms } from "./seller.ts";

const SEEDS = [1, 2, 3];
const STEPS = 50;

/** Every outcome that some history reached. */
const endsMet = new Set<string>();

beforeAll(async () => {
  await openMarket();
  await setPace("TRANSFER_DELAY", 0);
});

interface World {
  readonly investors: Investor[];
  readonly deals: readonly DealId[];
}

type Step = (world: World, chance: Chance) => Promise<unknown>;

/** Refusals and unreachable services are part of every history. */
const orError = (work: Promise<unknown>) => work.catch(() => undefined);
const key = () => randomIds.letters();

const holdingsOf = (investor: Investor) =>
  inAccount(investor, ({ sql }) => listAllInvestments(sql).filter(({ status }) => status === "SUCCESS"));

async function offer(investor: Investor, chance: Chance): Promise<void> {
  const holdings = await holdingsOf(investor);
  if (holdings.length === 0) return;
  const { id, units, unitsSold } = chance.oneOf(holdings);
  const wanted = chance.oneOf([1, 13, 17, 19, Math.max(1, units - unitsSold)]);
  const { body } = await requestTerms({ investor, id }, wanted);
  if (chance.below(4) > 0) await requestOrder({ investor, id }, { units: wanted, termsId: body.termsId });
}

async function takeOneBack(investor: Investor, chance: Chance): Promise<void> {
  const orders = await inAccount(investor, ({ sql }) => listAllOrders(sql));
  if (orders.length > 0) await requestCancel(investor, chance.oneOf(orders).id);
}

/** Advances every saga one step, over failing connections. */
async function processAll(investor: Investor, breakAt: number): Promise<void> {
  await inAccount(investor, async (context) => {
    for (const { id } of listAllOrders(context.sql)) {
      await orError(processSale(breakingMarket(context, breakAt), id));
      await orError(processSale(breakingWire(context, breakAt), id));
    }
    for (const { id } of listAllInvestments(context.sql))
      await orError(processSaga(breakingWire(context, breakAt), id));
  });
}

async function changeMind(investor: Investor, chance: Chance): Promise<void> {
  const holdings = await holdingsOf(investor);
  if (holdings.length === 0) return;
  const { id } = chance.oneOf(holdings);
  const body = chance.oneOf([{}, { includeInterest: true }]);
  if (chance.below(3) > 0) await invoke(investor, `/v2/reinvestment/opt-in/${id}`, { body, key: key() });
  else await invoke(investor, `/v2/payment/reinvestment/optout/${id}`, { body: {}, key: key() });
}

const notice = { en: "Later.", hi: "बाद में।" };

const STEP_KINDS: readonly Step[] = [
  ({ investors }, chance) => fund(chance.oneOf(investors), 10_000 * (1 + chance.below(10))),
  ({ investors, deals }, chance) =>
    orError(commitOnly(chance.oneOf(investors), chance.oneOf(deals), 5_000 * (1 + chance.below(10)))),
  ...Array.from(
    { length: 4 },
    (): Step =>
      ({ investors }, chance) =>
        offer(chance.oneOf(investors), chance),
  ),
  ({ investors }, chance) => takeOneBack(chance.oneOf(investors), chance),
  ({ investors }, chance) => processAll(chance.oneOf(investors), chance.below(6)),
  ({ investors }, chance) => changeMind(chance.oneOf(investors), chance),
  ({ investors }, chance) => {
    const path = `/v2/preferences/auto-withdraw?autoWithdraw=${chance.oneOf(["true", "false"])}`;
    return invoke(chance.oneOf(investors), path, { method: "PUT", key: key() });
  },
  async ({ deals }, chance) => {
    const [deal, name] = [chance.oneOf(deals), chance.oneOf(["one", "two", "three"])];
    // Rare, because a restructured deal sells nothing any more.
    if (chance.below(3) > 0) return;
    const order = { id: name, extendDays: 20, notice };
    await orError(restructureDeal(env, { dealId: deal, order }));
  },
  async ({ investors }, chance) => {
    const at = chance.below(investors.length);
    const victim = investors[at];
    if (victim) investors[at] = await kill(victim);
  },
  ...Array.from(
    { length: 3 },
    (): Step =>
      ({ investors }, chance) =>
        chance.oneOf(investors).object.work(),
  ),
  ({ deals }, chance) => dealObject(chance.oneOf(deals)).work(),
  (_, chance) => passMinutes(chance.below(20)),
  (_, chance) => passDays(chance.below(4)),
  (_, chance) => passDays(chance.below(40)),
];

/** Work is stuck only once its alarm has had time to run; between steps the clock moves ahead of the alarms. */
async function unsound({ investors }: World, { atRest }: { atRest: boolean }): Promise<unknown[]> {
  const found = await allFindings(...investors);
  const isOfTime = /since|still|have not applied/;
  return found.filter((finding) => atRest || !isOfTime.test((finding as { detail: string }).detail));
}

async function comeToRest({ investors, deals }: World): Promise<void> {
  for (let round = 0; round < 4; round++) {
    await passMinutes(20);
    for (const { object } of investors) await object.work();
    await passDays(4);
    for (const { object } of investors) await object.work();
    for (const deal of deals) await dealObject(deal).work();
  }
}

const short = { ...DEAL_FILES.BOND.product, maturityOn: { inDays: 220 }, payout: "MONTHLY" };

it.each(SEEDS)("holds every invariant through the history of seed %i", async (seed) => {
  const chance = randomFrom(seed);
  const file = { ...DEAL_FILES.BOND, minimum: 1_000, total: 1_00_000, closesInDays: 200 };
  const world: World = {
    investors: [await newSaver(), await newSaver()],
    deals: [
      await newDeal({ ...file, product: short }),
      await newDeal({ ...file, product: short, paysLateByDays: 6 }),
      await newDeal({ ...file, closesInDays: 700 }),
    ],
  };
  for (const investor of world.investors) {
    await fund(investor, 1_00_000);
    for (const deal of world.deals.slice(0, 2)) await commitOnly(investor, deal, 30_000);
    await passMinutes(1);
    await investor.object.work();
  }
  for (let step = 0; step < STEPS; step++) {
    const kind = chance.below(STEP_KINDS.length);
    await STEP_KINDS[kind]?.(world, chance);
    expect(await unsound(world, { atRest: false }), `step ${step} of kind ${kind}`).toEqual([]);
  }
  await comeToRest(world);
  expect(await unsound(world, { atRest: true })).toEqual([]);
  // Long enough for the short bonds to pay out, restructured or not.
  await passDays(320);
  await comeToRest(world);
  expect(await unsound(world, { atRest: true })).toEqual([]);
  for (const investor of world.investors) {
    await inAccount(investor, ({ sql }) => {
      for (const { status } of listAllOrders(sql)) endsMet.add(status);
      for (const { state } of listReinvestments(sql)) endsMet.add(state);
      for (const { stage, restructuredOn } of listAllInvestments(sql)) {
        endsMet.add(stage ?? "NONE");
        if (restructuredOn !== null) endsMet.add("RESTRUCTURED");
      }
    });
  }
});

it("has reached every important outcome in these histories", () => {
  const ends = ["SETTLED", "CANCELLED", "REJECTED", "SOLD", "MATURED", "RESTRUCTURED", "DONE", "NOT_POSSIBLE"];
  expect([...endsMet]).toEqual(expect.arrayContaining(ends));
});
