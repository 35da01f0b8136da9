/**
 * Random histories of investors, deals, payers and broken wires, each from one seed, with every invariant looked at
 * after every step. A seed that fails is in the test's name: keep it in the list.
 */
import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { getDeal } from "../../../backend/catalogue/deals.ts";
import { clock } from "../../../backend/clock.ts";
import type { Book } from "../../../backend/investor/book.ts";
import { beginInvestment, startFlow } from "../../../backend/investor/investment/flow.ts";
import { driveSaga, reserveUnits } from "../../../backend/investor/investment/saga.ts";
import { listAllInvestments } from "../../../backend/investor/investment/store.ts";
import { openPayment } from "../../../backend/investor/payment/opening.ts";
import { type DealId, investmentId, type PaymentKey } from "../../../lib/contract/ids.ts";
import { paise } from "../../../lib/contract/money.ts";
import { type Chance, randomFrom } from "../chance.ts";
import { decide, eventFor, fund, type Investor, inBook, rupees, setPace, tell } from "../wallet/investor.ts";
import { allFindings, breakingWire, commitOnly, dealObject, newDeal, newSaver, passDays, passMinutes } from "./desk.ts";

const SEEDS = [1, 2, 3, 4];
const STEPS = 40;

/** Every end that some history came to. */
const endsMet = new Set<string>();

beforeAll(() => setPace("WEBHOOK_DELAY", 3_600_000));

interface World {
  readonly investors: readonly Investor[];
  readonly deals: readonly DealId[];
  readonly payments: { investor: Investor; key: PaymentKey; amount: number }[];
}

type Step = (world: World, chance: Chance) => Promise<unknown>;

/** What is refused, or cannot be reached, is part of every history. */
const orRefused = (work: Promise<unknown>) => work.catch(() => undefined);

async function openOnline(investor: Investor, deal: DealId, amount: number, world: World): Promise<void> {
  const terms = await getDeal(env, deal, clock.now());
  await inBook(investor, async (book: Book) => {
    const id = investmentId.parse(`inv_${book.ids.letters()}`);
    const { key, terms: fixed } = book.storage.transactionSync(() =>
      startFlow(book, { deal: terms, amount: rupees(amount), choice: {}, paisePerMajor: 100 }),
    );
    if ((await reserveUnits(book, { dealId: deal, flowKey: key, units: fixed.units })) !== "RESERVED") return;
    const purpose = { kind: "INVESTMENT", investmentId: id } as const;
    const payment = await openPayment(book, {
      purpose,
      amount: paise(fixed.amount),
      returnTo: { otherwise: "/invest" },
    });
    book.storage.transactionSync(() => beginInvestment(book, { key, investmentId: id, payment }));
    world.payments.push({ investor, key: payment.key, amount });
  });
}

const STEP_KINDS: readonly Step[] = [
  ({ investors }, chance) => fund(chance.oneOf(investors), 10_000 * (1 + chance.below(10))),
  async ({ investors, deals }, chance) => {
    const [investor, deal] = [chance.oneOf(investors), chance.oneOf(deals)];
    const amount = 10_000 * (1 + chance.below(6));
    await orRefused(commitOnly(investor, deal, amount));
  },
  (world, chance) =>
    orRefused(
      openOnline(chance.oneOf(world.investors), chance.oneOf(world.deals), 10_000 * (1 + chance.below(6)), world),
    ),
  async ({ investors }, chance) => {
    const [investor, breakAt] = [chance.oneOf(investors), chance.below(6)];
    await inBook(investor, async (book) => {
      for (const { id } of listAllInvestments(book.sql)) await orRefused(driveSaga(breakingWire(book, breakAt), id));
    });
  },
  async ({ payments }, chance) => {
    if (payments.length === 0) return;
    const { investor, key, amount } = chance.oneOf(payments);
    const status = chance.oneOf(["SUCCESS", "SUCCESS", "FAILED"] as const);
    await orRefused(decide(key, status));
    await tell(eventFor(investor, key, { amount, status }));
  },
  ({ investors }, chance) => chance.oneOf(investors).object.work(),
  ({ deals }, chance) => dealObject(chance.oneOf(deals)).work(),
  (_, chance) => passMinutes(chance.below(20)),
  (_, chance) => passDays(chance.below(25)),
];

/** A saga is stuck only when its alarm has had time; between steps time leaps ahead of the alarms. */
async function unsound({ investors }: World, { atRest }: { atRest: boolean }): Promise<unknown[]> {
  const found = await Promise.all(investors.map(allFindings));
  return found.flat().filter((finding) => atRest || !/since/.test((finding as { detail: string }).detail));
}

async function comeToRest({ investors, deals }: World): Promise<void> {
  for (let round = 0; round < 3; round++) {
    await passMinutes(20);
    for (const { object } of investors) await object.work();
    for (const deal of deals) await dealObject(deal).work();
  }
}

it.each(SEEDS)("holds every invariant through the history of seed %i", { timeout: 120_000 }, async (seed) => {
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
    const investments = await inBook(investor, ({ sql }) => listAllInvestments(sql));
    expect(investments.filter(({ dealTold }) => !dealTold)).toEqual([]);
    for (const { failure, stage } of investments) endsMet.add(failure ?? stage ?? "NONE");
  }
});

it("has met, in these histories, every end that matters", () => {
  expect([...endsMet]).toEqual(expect.arrayContaining(["MATURED", "PAYMENT_EXPIRED", "PAYMENT_FAILED", "SOLD_OUT"]));
});
