import { evictDurableObject, runDurableObjectAlarm } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { moveClock } from "../../../backend/platform/clock.ts";
import { randomIds } from "../../../backend/platform/ids.ts";
import type { DealId } from "../../../lib/contract/values/ids.ts";
import {
  balance,
  findings,
  fund,
  type Investor,
  inAccount,
  invoke,
  newInvestor,
  rupees,
  setPace,
} from "../wallet/investor.ts";
import { allFindings, idIn, invest, investmentOf, kill, newDeal, newSaver, passDays } from "./investing-steps.ts";

beforeAll(() => setPace("TRANSFER_DELAY", 0));

const preference = (investor: Investor) => invoke(investor, "/v2/preferences/auto-withdraw");
const switchTo = (investor: Investor, autoWithdraw: unknown, key: string = randomIds.letters()) =>
  invoke(investor, `/v2/preferences/auto-withdraw?autoWithdraw=${autoWithdraw}`, { method: "PUT", key });

/** Waits until the bank has confirmed. */
async function untilSent(investor: Investor): Promise<void> {
  for (let alarm = 0; alarm < 8; alarm++) {
    await moveClock(env, 60_000);
    await investor.object.work();
  }
}

const withdrawals = async (investor: Investor) => {
  const { body } = await invoke(investor, "/v2/wallet/transactions?type=DEBIT&pageSize=100");
  return (body.transactions as Record<string, unknown>[]).filter(({ reason }) => reason === "WITHDRAWAL");
};

/** An investor with a scheduled payout and auto-withdraw enabled. */
async function saver(amount: number, wallet = amount): Promise<Investor> {
  const investor = await newSaver();
  await fund(investor, wallet);
  await invest(investor, await shortDeal(), amount);
  expect((await switchTo(investor, true)).body).toMatchObject({ autoWithdraw: true, gathered: 0, minimum: 100 });
  return investor;
}

const shortDeal = (): Promise<DealId> => newDeal({ product: { tenureDays: 60, rateBps: 1310 }, minimum: 10_000 });

it("is disabled by default and shows the destination account", async () => {
  const { body } = await preference(await newInvestor());
  expect(body).toMatchObject({ autoWithdraw: false, gathered: 0, bankAccount: { maskedAccountNumber: "••4471" } });
});

it("sends each payout's net amount to the verified account and nothing else", async () => {
  const investor = await saver(50_000, 55_000);
  await passDays(70, investor);
  await untilSent(investor);
  const [sent, ...others] = await withdrawals(investor);
  expect(others).toEqual([]);
  expect(sent).toMatchObject({ state: "SUCCESS", amount: 51_076.71, counterparty: "Coastal Bank ••4471" });
  expect(await balance(investor)).toEqual({ posted: rupees(5_000), held: 0, available: rupees(5_000) });
  expect(await allFindings(investor)).toEqual([]);
});

it("holds the payout in the transaction that credits it", async () => {
  const investor = await saver(50_000);
  await setPace("TRANSFER_DELAY", 3_600_000);
  await passDays(70, investor);
  expect(await balance(investor)).toMatchObject({ available: 0, held: rupees(51_076.71) });
  expect(await withdrawals(investor)).toMatchObject([{ state: "INITIATED" }]);
  await setPace("TRANSFER_DELAY", 0);
  await untilSent(investor);
  expect(await balance(investor)).toMatchObject({ posted: 0 });
});

it("collects payouts below the bank's minimum, and leaves them in the wallet when it is disabled", async () => {
  const investor = await newSaver();
  await fund(investor, 20_000);
  const reserve = {
    kind: "TAP_RESERVE",
    rates: [{ tenureMonths: 6, rateBps: 500 }],
    payouts: ["MONTHLY"],
  };
  await invest(investor, await newDeal({ product: reserve, unit: 1_000, minimum: 10_000 }), 20_000);
  await switchTo(investor, true);
  // A payout due on a day without settlement is made up to four days later.
  await passDays(36, investor);
  const { body } = await preference(investor);
  expect(Number(body.gathered)).toBeGreaterThan(70);
  expect(Number(body.gathered)).toBeLessThan(100);
  expect(await withdrawals(investor)).toEqual([]);
  expect(await allFindings(investor)).toEqual([]);
  await passDays(31, investor);
  await untilSent(investor);
  expect(await preference(investor)).toMatchObject({ body: { gathered: 0 } });
  expect(await withdrawals(investor)).toMatchObject([{ state: "SUCCESS" }]);
  await passDays(31, investor);
  const left = await balance(investor);
  expect(left.available).toBeGreaterThan(0);
  expect((await switchTo(investor, false)).body).toMatchObject({ autoWithdraw: false, gathered: 0 });
  await passDays(120, investor);
  expect(await withdrawals(investor)).toHaveLength(1);
  expect(await allFindings(investor)).toEqual([]);
});

it("sends at most the balance when collected payouts have been spent", async () => {
  const investor = await saver(50_000);
  await inAccount(investor, ({ sql }) => sql.exec("UPDATE auto_withdraw SET gathered = 9000"));
  await passDays(70, investor);
  await untilSent(investor);
  expect(await withdrawals(investor)).toMatchObject([{ state: "SUCCESS", amount: 51_076.71 }]);
  expect(await balance(investor)).toMatchObject({ posted: 0 });
});

it("leaves a withdrawal that the bank returned in the wallet", async () => {
  const investor = await newSaver({ accountNumber: "918273640000" });
  await fund(investor, 50_000);
  await invest(investor, await shortDeal(), 50_000);
  await switchTo(investor, true);
  await passDays(70, investor);
  await untilSent(investor);
  expect(await withdrawals(investor)).toMatchObject([{ state: "FAILED", failure: "BANK_RETURNED" }]);
  expect(await balance(investor)).toMatchObject({ available: rupees(51_076.71), held: 0 });
});

it("sends once when the object is killed and the alarm runs twice", async () => {
  const victim = await saver(50_000);
  await passDays(70);
  const investor = await kill(victim);
  for (let round = 0; round < 4; round++) {
    await moveClock(env, 60_000);
    await Promise.all([runDurableObjectAlarm(investor.object), investor.object.work(), investor.object.work()]);
    await evictDurableObject(investor.object);
  }
  expect(await withdrawals(investor)).toMatchObject([{ state: "SUCCESS", amount: 51_076.71 }]);
  expect(await balance(investor)).toEqual({ posted: 0, held: 0, available: 0 });
  expect(await allFindings(investor)).toEqual([]);
});

it("refuses a missing verified account and a value that is not boolean", async () => {
  const poor = await newInvestor({ kyc: false });
  expect((await switchTo(poor, true)).body).toMatchObject({ code: "BANK_ACCOUNT_MISSING" });
  expect((await switchTo(poor, false)).body).toMatchObject({ autoWithdraw: false, bankAccount: null });
  const investor = await newInvestor();
  expect((await switchTo(investor, "perhaps")).status).toBe(400);
  expect((await switchTo(investor, true, "same")).body).toMatchObject({ autoWithdraw: true });
  expect((await switchTo(investor, true, "same")).headers.get("idempotent-replayed")).toBe("true");
  expect((await switchTo(investor, false, "same")).status).toBe(409);
  expect(await findings(investor)).toEqual([]);
});

it("reports collected money that should have been sent", async () => {
  const investor = await saver(50_000);
  const id = idIn(await invest(await funded(investor), await shortDeal(), 50_000));
  await inAccount(investor, ({ sql }) => sql.exec("UPDATE auto_withdraw SET gathered = 10000"));
  expect(await findings(investor)).toMatchObject([{ invariant: "I8", subject: "auto-withdraw" }]);
  expect(await investmentOf(investor, id)).toMatchObject({ stage: "ACTIVE" });
});

async function funded(investor: Investor): Promise<Investor> {
  await fund(investor, 50_000);
  return investor;
}
