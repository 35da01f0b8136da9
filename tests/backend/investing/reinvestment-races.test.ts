import { beforeEach, expect, it } from "vitest";
import type { AccountContext } from "../../../backend/investor/kernel/account-context.ts";
import { settlePayout } from "../../../backend/investor/payouts/payout-collection.ts";
import { processReinvestment } from "../../../backend/investor/reinvesting/reinvestment-processing.ts";
import { clock } from "../../../backend/platform/clock.ts";
import { randomIds } from "../../../backend/platform/ids.ts";
import { epochMs } from "../../../lib/contract/values/calendar-date.ts";
import { type DealId, flowKey } from "../../../lib/contract/values/ids.ts";
import { balance, fund, type Investor, inAccount, invoke, rupees } from "../wallet/investor.ts";
import {
  allFindings,
  codeFor,
  confirm,
  dealObject,
  flowKeyOf,
  idIn,
  invest,
  investmentOf,
  kill,
  leaveEarlierTests,
  newDeal,
  newSaver,
  passDays,
  passMinutes,
  progressOf,
  requestInvestmentCode,
  whileCrossing,
} from "./investing-steps.ts";
import {
  type Holder,
  holder,
  instruct,
  loseKyc,
  NET,
  outcomeOf,
  pause,
  revoke,
  target,
  toEveOf,
} from "./reinvesting.ts";

beforeEach(leaveEarlierTests);

/** The amount that the instruction invested of a holding's last payout, in rupees; 0 where it bought nothing. */
async function boughtWith({ investor, id }: Holder): Promise<number> {
  const outcome = await outcomeOf(investor, id);
  if (outcome?.investmentId == null) return 0;
  return (await investmentOf(investor, outcome.investmentId)).investmentAmount / 100;
}

/** Every purchase of these payouts is paid for, the rest is in the wallets, and nothing is held or reserved. */
async function expectConserved(deal: DealId, holders: readonly Holder[]): Promise<readonly number[]> {
  const bought = await Promise.all(holders.map(boughtWith));
  const investors = [...new Set(holders.map(({ investor }) => investor))];
  for (const investor of investors) {
    const own = bought.filter((_, at) => holders[at]?.investor === investor);
    const left = rupees(own.length * NET - own.reduce((sum, amount) => sum + amount, 0));
    expect(await balance(investor)).toEqual({ posted: left, held: 0, available: left });
    expect(await allFindings(investor)).toEqual([]);
  }
  expect((await dealObject(deal).register()).entries.map(({ reserved }) => reserved)).not.toContainEqual(
    expect.toSatisfy((units: number) => units > 0),
  );
  return bought;
}

it.each([2, 4])("sells exactly the last units to the payouts of %i investors", async (count) => {
  const holders: Holder[] = [];
  for (let at = 0; at < count; at++) holders.push(await holder());
  for (const { investor } of holders) await instruct(investor);
  const [first = expect.fail()] = holders;
  await toEveOf(first);
  const last = await target({ total: 80_000 });
  await passDays(2);
  await Promise.all(holders.flatMap(({ investor: { object } }) => [object.work(), object.work()]));
  await passMinutes(1);
  for (const { investor } of holders) await investor.object.work();
  const bought = await expectConserved(last, holders);
  expect(bought.reduce((sum, amount) => sum + amount, 0)).toBe(80_000);
  expect(await progressOf(last)).toMatchObject({ sold: 8, remaining: 0 });
  await passDays(20);
});

it("sells exactly the last units to two payouts of one investor", async () => {
  const held = await holder();
  const { investor } = held;
  await fund(investor, 50_000);
  const product = { tenureDays: 60, rateBps: 1310 };
  const again = await newDeal({ product, minimum: 10_000, unit: 10_000, closesInDays: 1 });
  const second = { investor, id: idIn(await invest(investor, again, 50_000)) };
  await instruct(investor);
  await toEveOf(held);
  const last = await target({ total: 80_000 });
  await passDays(2);
  await Promise.all([investor.object.work(), investor.object.work()]);
  await passMinutes(1);
  await investor.object.work();
  const bought = await expectConserved(last, [held, second]);
  expect(bought.toSorted()).toEqual([30_000, 50_000]);
  await passDays(20);
});

it("prefers a deal that takes all of the money to the last units of one that closes before", async () => {
  const held = await holder();
  await instruct(held.investor);
  await toEveOf(held);
  const [, whole] = [await target({ total: 30_000, closesInDays: 5 }), await target()];
  await passDays(2, held.investor);
  expect(await expectConserved(whole, [held])).toEqual([50_000]);
  expect(await progressOf(whole)).toMatchObject({ sold: 5 });
  await passDays(20);
});

it("buys what is left when another investor takes units between the check and the reservation", async () => {
  const held = await holder();
  const { investor, id } = held;
  await instruct(investor);
  await toEveOf(held);
  const last = await target({ total: 80_000 });
  await passDays(2);
  const rival = { key: flowKey.parse(`flow_${randomIds.letters()}`), userId: (await newSaver()).userId };
  const buy = async () => {
    const wanted = { ...rival, units: 5, expiresAt: epochMs(clock.now() + 60_000) };
    expect(await dealObject(last).reserve(wanted)).toBe("RESERVED");
  };
  // Steps 0 and 1 surround the check of the available units, step 2 is before the reservation arrives.
  await inAccount(investor, (context) => settleAll(whileCrossing(context, 2, buy), id));
  expect(await boughtWith(held)).toBe(30_000);
  expect(await progressOf(last)).toMatchObject({ sold: 8, remaining: 0 });
  await dealObject(last).release(rival.key);
  expect(await expectConserved(last, [held])).toEqual([30_000]);
  await passDays(20);
});

async function settleAll(context: AccountContext, id: string): Promise<void> {
  await settlePayout(context, `${id}:1`);
  await processReinvestment(context, id);
}

const OWN_MONEY = 20_000;

interface Scene extends Holder {
  readonly deal: DealId;
}

/** Acts of the investor, prepared before the payout. `isStopped`: the instruction may no longer buy afterwards. */
const ACTS = {
  "withdraws the other money": {
    isStopped: false,
    spends: OWN_MONEY,
    prepare: async ({ investor }: Scene) => {
      await invoke(investor, `/v2/wallet/otp/request?amount=${OWN_MONEY}`);
      const body = { otp: await codeFor(investor), amount: OWN_MONEY };
      return () => invoke(investor, "/v2/wallet/withdraw-request", { body, key: randomIds.letters() });
    },
  },
  "invests in the same deal": {
    isStopped: false,
    spends: OWN_MONEY,
    prepare: async ({ investor, deal }: Scene) => {
      const key = await flowKeyOf(investor, deal, OWN_MONEY);
      const otp = await requestInvestmentCode(investor, key);
      return () => confirm(investor, { key, otp });
    },
  },
  "revokes the instruction": {
    isStopped: true,
    spends: 0,
    prepare:
      async ({ investor }: Scene) =>
      () =>
        revoke(investor),
  },
  "pauses the instruction": {
    isStopped: true,
    spends: 0,
    prepare:
      async ({ investor }: Scene) =>
      () =>
        pause(investor, true),
  },
  "loses the KYC": {
    isStopped: true,
    spends: 0,
    prepare: async () => async (context: AccountContext) => {
      loseKyc(context);
      return { status: 200 };
    },
  },
} as const;

const STEPS = [0, 1, 2, 3, 4, 5] as const;
const DEATH = "the object dies";
const ENDS = ["goes on", "dies"] as const;
const CASES = Object.entries(ACTS).flatMap(([name, act]) =>
  ENDS.flatMap((end) => STEPS.map((step) => ({ name, act, end, step }))),
);

it.each(CASES)("buys once or not at all when the investor $name at step $step and the object $end", async (each) => {
  const { act, end, step } = each;
  const held = await holder();
  await fund(held.investor, OWN_MONEY);
  await instruct(held.investor);
  await toEveOf(held);
  const deal = await target();
  await passDays(3);
  const happen = await act.prepare({ ...held, deal });
  const statuses: number[] = [];
  await inAccount(held.investor, async (context) => {
    const world = whileCrossing(context, step, async () => {
      statuses.push((await happen(context)).status);
      if (end === "dies") throw new Error(DEATH);
    });
    await settleAll(world, held.id).catch((cause) => expect(cause).toMatchObject({ message: DEATH }));
  });
  expect(statuses).toEqual([200]);
  const investor: Investor = end === "dies" ? await kill(held.investor) : held.investor;
  // The units of an interrupted run are free when its flow has expired.
  await passMinutes(1);
  await Promise.all([investor.object.work(), investor.object.work()]);
  await passMinutes(16);
  await dealObject(deal).work();
  await investor.object.work();

  const outcome = await outcomeOf(investor, held.id);
  const isBought = outcome?.status === "DONE";
  // The investment exists from the answer to the reservation on.
  if (!act.isStopped || step > 3) expect(isBought).toBe(true);
  else expect(outcome).toMatchObject({ status: "NOT_POSSIBLE", investmentId: null });
  const byHand = act.spends > 0 && each.name.startsWith("invests") ? 2 : 0;
  expect(await progressOf(deal)).toMatchObject({ sold: (isBought ? 5 : 0) + byHand });
  const left = rupees(NET + OWN_MONEY - act.spends - (isBought ? 50_000 : 0));
  expect(await balance(investor)).toMatchObject({ held: 0, available: left });
  expect(await allFindings(investor)).toEqual([]);
  expect((await dealObject(deal).register()).entries).toEqual(
    isBought || byHand > 0 ? [expect.objectContaining({ reserved: 0 })] : [],
  );
  await passDays(20);
});
