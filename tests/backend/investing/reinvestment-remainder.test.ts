import { beforeAll, expect, it } from "vitest";
import type { AccountContext } from "../../../backend/investor/kernel/account-context.ts";
import { settlePayout } from "../../../backend/investor/payouts/payout-collection.ts";
import { processReinvestment } from "../../../backend/investor/reinvesting/reinvestment-processing.ts";
import { randomIds } from "../../../backend/platform/ids.ts";
import { balance, fund, type Investor, inAccount, invoke, rupees, setPace } from "../wallet/investor.ts";
import { allFindings, breakingWire, investmentOf, kill, passDays, passMinutes } from "./investing-steps.ts";
import { type Holder, holder, NET, optIn, reinvested, target, toEveOf } from "./reinvesting.ts";

const INVESTED = 50_000;
/** The remainder of the last payout with its interest, and other wallet money that must not be withdrawn. */
const REMAINDER = 1_076.71;
const OWN_MONEY = 5_000;

beforeAll(() => setPace("TRANSFER_DELAY", 0));

/** An investor with auto-withdraw, on the day the last payout is due and is reinvested with its interest. */
async function beforeThePayout(): Promise<Holder> {
  const held = await holder();
  const { investor, id } = held;
  await optIn(investor, id, { includeInterest: true });
  const key = randomIds.letters();
  await invoke(investor, "/v2/preferences/auto-withdraw?autoWithdraw=true", { method: "PUT", key });
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
  const { body } = await invoke(investor, "/v2/wallet/transactions?type=DEBIT&pageSize=100");
  const movements = body.transactions as { reason: string; amount: number }[];
  return movements.filter(({ reason }) => reason === "WITHDRAWAL").map(({ amount }) => amount);
}

it.each([0, 1, 2, 3, 4, 5])(
  "withdraws the remainder once when call step %i fails and the alarm runs twice",
  async (at) => {
    const held = await beforeThePayout();
    await target();
    await passDays(3);
    await inAccount(held.investor, async (context) => {
      const broken = breakingWire(context, at);
      await settlePayout(broken, `${held.id}:1`);
      await Promise.allSettled([processReinvestment(broken, held.id), processReinvestment(broken, held.id)]);
    });
    const investor = await kill(held.investor);
    await untilSent(investor);
    expect(await reinvested({ ...held, investor })).toMatchObject({ investmentAmount: rupees(INVESTED) });
    expect(await sentOn(investor)).toEqual([REMAINDER]);
    expect(await balance(investor)).toMatchObject({ posted: rupees(OWN_MONEY), held: 0 });
    expect(await allFindings(investor)).toEqual([]);
    await passDays(20);
  },
);

/** A deal that reserves units once and responds SOLD_OUT when the saga reserves again. */
function withdrawnAfterwards(context: AccountContext): AccountContext {
  const real = context.env.DEAL;
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
  return { ...context, env: { ...context.env, DEAL: Object.assign(Object.create(real), deal) } };
}

it("withdraws the refund of a failed reinvestment, and the remainder only once", async () => {
  const held = await beforeThePayout();
  const { investor, id } = held;
  await target();
  await passDays(3);
  await inAccount(investor, async (context) => {
    const world = withdrawnAfterwards(context);
    await settlePayout(world, `${id}:1`);
    await processReinvestment(world, id);
    await processReinvestment(world, id);
  });
  await untilSent(investor);
  expect(await investmentOf(investor, id)).toMatchObject({ reinvestment: { status: "NOT_POSSIBLE" } });
  const sent = await sentOn(investor);
  expect(sent.toSorted((a, b) => a - b)).toEqual([REMAINDER, INVESTED]);
  expect(sent.reduce((sum, amount) => sum + amount, 0)).toBe(NET);
  expect(await balance(investor)).toMatchObject({ posted: rupees(OWN_MONEY), held: 0 });
  expect(await allFindings(investor)).toEqual([]);
});
