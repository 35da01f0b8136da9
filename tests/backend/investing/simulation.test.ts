/**
 * Random histories of investors, deals, payers and failed calls, each from one seed, with every invariant checked
 * after every step. The test's name contains the seed; keep failed seeds in the list.
 */
import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { getDeal } from "../../../backend/catalogue/deals.ts";
import { listAllInvestments } from "../../../backend/investor/holdings/investment-store.ts";
import { beginInvestment, startFlow } from "../../../backend/investor/investing/flow.ts";
import { processSaga, reserveUnits } from "../../../backend/investor/investing/investment-saga.ts";
import type { AccountContext } from "../../../backend/investor/kernel/account-context.ts";
import { openPayment } from "../../../backend/investor/wallet/payment-opening.ts";
import { clock } from "../../../backend/platform/clock.ts";
import { paise } from "../../../lib/contract/facts/money.ts";
import { type DealId, investmentId, type PaymentKey } from "../../../lib/contract/values/ids.ts";
import { type Chance, randomFrom } from "../random.ts";
import { decide, deliverEvent, eventFor, fund, type Investor, inAccount, rupees, setPace } from "../wallet/investor.ts";
import {
  allFindings,
  breakingWire,
  commitOnly,
  dealObject,
  newDeal,
  newSaver,
  passDays,
  passMinutes,
} from "./investing-steps.ts";

const SEEDS = [1, 2, 3, 4];
const STEPS = 40;

/** The final states reached by any history. */
const endsMet = new Set<string>();

beforeAll(() => setPace("WEBHOOK_DELAY", 3_600_000));

interface World {
  readonly investors: readonly Investor[];
  readonly deals: readonly DealId[];
  readonly payments: { investor: Investor; key: PaymentKey; amount: number }[];
}

type Step = (world: World, chance: Chance) => Promise<unknown>;

/** Refusals and unavailable services are part of every history. */
const orError = (work: Promise<unknown>) => work.catch(() => undefined);

async function openOnline(investor: Investor, deal: DealId, amount: number, world: World): Promise<void> {
  const terms = await getDeal(env, deal, clock.now());
  await inAccount(investor, async (context: AccountContext) => {
    const id = investmentId.parse(`inv_${context.ids.letters()}`);
    const { key, terms: fixed } = context.storage.transactionSync(() =>
      startFlow(context, { deal: terms, amount: rupees(amount), choice: {}, paisePerMajor: 100 }),
    );
    if ((await reserveUnits(context, { dealId: deal, flowKey: key, units: fixed.units })) !== "RESERVED") return;
    const purpose = { kind: "INVESTMENT", investmentId: id } as const;
    const payment = await openPayment(context, {
      purpose,
      amount: paise(fixed.amount),
      returnTo: { otherwise: "/invest" },
    });
    context.storage.transactionSync(() => beginInvestment(context, { key, investmentId: id, payment }));
    world.payments.push({ investor, key: payment.key, amount });
  });
}

const STEP_KINDS: readonly Step[] = [
  ({ investors }, chance) => fund(chance.oneOf(investors), 10_000 * (1 + chance.below(10))),
  async ({ investors, deals }, chance) => {
    const [investor, deal] = [chance.oneOf(investors), chance.oneOf(deals)];
    const amount = 10_000 * (1 + chance.below(6));
    await orError(commitOnly(investor, deal, amount));
  },
  (world, chance) =>
    orError(
      openOnline(chance.oneOf(world.investors), chance.oneOf(world.deals), 10_000 * (1 + chance.below(6)), world),
    ),
  async ({ investors }, chance) => {
    const [investor, breakAt] = [chance.oneOf(investors), chance.below(6)];
    await inAccount(investor, async (context) => {
      for (const { id } of listAllInvestments(context.sql))
        await orError(processSaga(breakingWire(context, breakAt), id));
    });
  },
  async ({ payments }, chance) => {
    if (payments.length === 0) return;
    const { investor, key, amount } = chance.oneOf(payments);
    const status = chance.oneOf(["SUCCESS", "SUCCESS", "FAILED"] as const);
    await orError(decide(key, status));
    await deliverEvent(eventFor(investor, key, { amount, status }));
  },
  ({ investors }, chance) => chance.oneOf(investors).object.work(),
  ({ deals }, chance) => dealObject(chance.oneOf(deals)).work(),
  (_, chance) => passMinutes(chance.below(20)),
  (_, chance) => passDays(chance.below(25)),
];

/** Between steps the clock moves ahead of the alarms: a stuck saga counts only after its alarm could run. */
async function unsound({ investors }: World, { atRest }: { atRest: boolean }): Promise<unknown[]> {
  const found = await allFindings(...investors);
  return found.filter((finding) => atRest || !/since/.test((finding as { detail: string }).detail));
}

async function comeToRest({ investors, deals }: World): Promise<void> {
  for (let round = 0; round < 3; round++) {
    await passMinutes(20);
    for (const { object } of investors) await object.work();
    for (const deal of deals) await dealObject(deal).work();
  }
}

it.each(SEEDS)("holds every invariant throughout the random history of seed %i", async (seed) => {
  const chance = randomFrom(seed);
  const terms = { minimum: 10_000, tenureDays: 30, closesInDays: 200 };
  const world: World = {
    investors: [await newSaver(), await newSaver(), await newSaver()],
    deals: [
      await newDeal({ ...terms, total: 150_000 }),
      await newDeal({ ...terms, total: 300_000, paysLateByDays: 9 }),
    ],
    payments: [],
  };
  for (let step = 0; step < STEPS; step++) {
    const kind = chance.below(STEP_KINDS.length);
    await STEP_KINDS[kind]?.(world, chance);
    expect(await unsound(world, { atRest: false }), `step ${step} of kind ${kind}`).toEqual([]);
  }
  await comeToRest(world);
  expect(await unsound(world, { atRest: true })).toEqual([]);
  for (const investor of world.investors) {
    const investments = await inAccount(investor, ({ sql }) => listAllInvestments(sql));
    expect(investments.filter(({ dealNotified }) => !dealNotified)).toEqual([]);
    for (const { failure, stage } of investments) endsMet.add(failure ?? stage ?? "NONE");
  }
});

it("reaches every required final state across the histories", () => {
  expect([...endsMet]).toEqual(expect.arrayContaining(["MATURED", "PAYMENT_EXPIRED", "PAYMENT_FAILED", "SOLD_OUT"]));
});
