import { beforeAll, expect, it } from "vitest";
import { randomIds } from "../../../backend/ids.ts";
import type { Book } from "../../../backend/investor/book.ts";
import { settlePayout } from "../../../backend/investor/investment/payouts.ts";
import { driveReinvestment } from "../../../backend/investor/reinvestment/drive.ts";
import { ask, balance, fund, type Investor, inBook, rupees, setPace } from "../wallet/investor.ts";
import { allFindings, breakingWire, kill, passDays, passMinutes, standing } from "./desk.ts";
import { type Holder, holder, NET, optIn, reinvested, target, toEveOf } from "./reinvesting.ts";

const INVESTED = 50_000;
/** Of the last payout, with its interest; and other money in the wallet, which nobody may send on. */
const REMAINDER = 969.04;
const OWN_MONEY = 5_000;

beforeAll(() => setPace("TRANSFER_DELAY", 0));

/** Somebody whose payouts go to the bank, on the day on which the last one comes and is to be reinvested with its interest. */
async function beforeThePayout(): Promise<Holder> {
  const held = await holder();
  const { investor, id } = held;
  await optIn(investor, id, { includeInterest: true });
  const key = randomIds.letters();
  await ask(investor, "/v2/preferences/auto-withdraw?autoWithdraw=true", { method: "PUT", key });
  await fund(investor, OWN_MONEY);
  await toEveOf(held);
  return held;
}

async function untilSent({ object }: Investor): Promise<void> {
  for (let alarm = 0; alarm < 8; alarm++) {
    await passMinutes(1);
    await Promise.all([object.work(), object.work()]);
  }
}

/** The amounts of the withdrawals, in rupees. */
async function sentOn(investor: Investor): Promise<number[]> {
  const { body } = await ask(investor, "/v2/wallet/transactions?type=DEBIT&pageSize=100");
  const movements = body.transactions as { reason: string; amount: number }[];
  return movements.filter(({ reason }) => reason === "WITHDRAWAL").map(({ amount }) => amount);
}

it.each([0, 1, 2, 3, 4, 5])("sends the remainder on once, with a crash at crossing %i and two alarms", async (at) => {
  const held = await beforeThePayout();
  await target();
  await passDays(3);
  await inBook(held.investor, async (book) => {
    const broken = breakingWire(book, at);
    await settlePayout(broken, `${held.id}:1`);
    await Promise.allSettled([driveReinvestment(broken, held.id), driveReinvestment(broken, held.id)]);
  });
  const investor = await kill(held.investor);
  await untilSent(investor);
  expect(await reinvested({ ...held, investor })).toMatchObject({ investmentAmount: rupees(INVESTED) });
  expect(await sentOn(investor)).toEqual([REMAINDER]);
  expect(await balance(investor)).toMatchObject({ posted: rupees(OWN_MONEY), held: 0 });
  expect(await allFindings(investor)).toEqual([]);
  await passDays(20);
});

/** A deal that sets units aside, and has none of them when the saga asks again. */
function withdrawnAfterwards(book: Book): Book {
  const real = book.env.DEAL;
  const reserved = new Set<string>();
  const deal = {
    idFromName: (name: string) => real.idFromName(name),
    get: (id: DurableObjectId) => {
      const stub = real.get(id);
      return {
        progress: () => stub.progress(),
        reserve: async (wanted: Parameters<typeof stub.reserve>[0]) => {
          if (reserved.has(wanted.key)) return "SOLD_OUT";
          reserved.add(wanted.key);
          return stub.reserve(wanted);
        },
        release: (key: Parameters<typeof stub.release>[0]) => stub.release(key),
      };
    },
  };
  return { ...book, env: { ...book.env, DEAL: Object.assign(Object.create(real), deal) } };
}

it("sends on what a failed reinvestment gives back, and not the remainder a second time", async () => {
  const held = await beforeThePayout();
  const { investor, id } = held;
  await target();
  await passDays(3);
  await inBook(investor, async (book) => {
    const world = withdrawnAfterwards(book);
    await settlePayout(world, `${id}:1`);
    await driveReinvestment(world, id);
    await driveReinvestment(world, id);
  });
  await untilSent(investor);
  expect(await standing(investor, id)).toMatchObject({ reinvestment: { status: "NOT_POSSIBLE" } });
  const sent = await sentOn(investor);
  expect(sent.toSorted((a, b) => a - b)).toEqual([REMAINDER, INVESTED]);
  expect(sent.reduce((sum, amount) => sum + amount, 0)).toBe(NET);
  expect(await balance(investor)).toMatchObject({ posted: rupees(OWN_MONEY), held: 0 });
  expect(await allFindings(investor)).toEqual([]);
});
