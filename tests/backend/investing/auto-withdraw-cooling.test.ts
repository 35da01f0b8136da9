import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { listPayouts } from "../../../backend/investor/holdings/payout-store.ts";
import { ENCRYPTED_ACCOUNT_NUMBER } from "../../../backend/investor/kyc/bank-account.ts";
import { replaceBankAccount } from "../../../backend/investor/kyc/bank-change-store.ts";
import { verifyScheduledJobs } from "../../../backend/investor/verify-jobs.ts";
import { clock, moveClock } from "../../../backend/platform/clock.ts";
import { randomIds } from "../../../backend/platform/ids.ts";
import { encrypt } from "../../../backend/platform/secrets.ts";
import { addDays, type CalendarDate, DAY_MS, startOfDayInIndia } from "../../../lib/contract/values/calendar-date.ts";
import { balance, fund, type Investor, inAccount, invoke, rupees, setPace } from "../wallet/investor.ts";
import { allFindings, idIn, invest, newDeal, newSaver, passDays } from "./investing-steps.ts";

const HOUR = 3_600_000;
const NET = 51_076.71;

beforeAll(() => setPace("TRANSFER_DELAY", 0));

const switchTo = (investor: Investor, autoWithdraw: boolean) =>
  invoke(investor, `/v2/preferences/auto-withdraw?autoWithdraw=${autoWithdraw}`, {
    method: "PUT",
    key: randomIds.letters(),
  });

const gatheredBy = async (investor: Investor) =>
  (await invoke(investor, "/v2/preferences/auto-withdraw")).body.gathered as number;

const withdrawals = async (investor: Investor) => {
  const { body } = await invoke(investor, "/v2/wallet/transactions?type=DEBIT&pageSize=100");
  return (body.transactions as Record<string, unknown>[]).filter(({ reason }) => reason === "WITHDRAWAL");
};

const passToHour = (investor: Investor, day: CalendarDate, hour: number) =>
  passDays((startOfDayInIndia(day) + hour * HOUR - clock.now()) / DAY_MS, investor);

/** Replaces the bank account now. */
const changeAccount = (investor: Investor, accountNumber: string) =>
  inAccount(investor, ({ sql, storage }) => {
    const ciphertext = encrypt({ kind: ENCRYPTED_ACCOUNT_NUMBER, value: accountNumber, key: env.TOKEN_KEY });
    const bank = { bankName: "Deccan Union Bank", branch: "Camp, Pune", holderName: "ASHA RAO", ifsc: "DECN0000001" };
    const account = { ...bank, ciphertext, lastFour: accountNumber.slice(-4) };
    storage.transactionSync(() => replaceBankAccount(sql, account, clock.now()));
  });

/** An investor with a 51,076.71 payout received an hour ago and a bank account added 17 hours ago. */
async function paidWhileCooling(): Promise<Investor> {
  const investor = await newSaver();
  await fund(investor, 50_000);
  const deal = await newDeal({ product: { tenureDays: 60, rateBps: 1310 }, minimum: 10_000 });
  const id = idIn(await invest(investor, deal, 50_000));
  await switchTo(investor, true);
  const [payout] = await inAccount(investor, ({ sql }) => listPayouts(sql, id));
  const { dueOn } = payout ?? expect.fail();
  await passToHour(investor, addDays(dueOn, -1), 18);
  await changeAccount(investor, "50100234479988");
  await passToHour(investor, dueOn, 11);
  return investor;
}

async function untilSent(investor: Investor): Promise<void> {
  for (let alarm = 0; alarm < 4; alarm++) {
    await moveClock(env, 60_000);
    await investor.object.work();
  }
}

const broken = async (investor: Investor) => [
  ...(await allFindings(investor)),
  ...(await inAccount(investor, (context) => verifyScheduledJobs(context))),
];

it("keeps a payout in the wallet during the cooling period of a replaced bank account", async () => {
  const investor = await paidWhileCooling();
  expect(await withdrawals(investor)).toEqual([]);
  expect(await balance(investor)).toEqual({ posted: rupees(NET), held: 0, available: rupees(NET) });
  expect(await gatheredBy(investor)).toBe(NET);
  expect(await broken(investor)).toEqual([]);
});

it("sends the kept payouts to the new account when the cooling period ends, without a further payout", async () => {
  const investor = await paidWhileCooling();
  await moveClock(env, 8 * HOUR);
  await Promise.all([investor.object.work(), investor.object.work()]);
  await untilSent(investor);
  expect(await withdrawals(investor)).toMatchObject([
    { state: "SUCCESS", amount: NET, counterparty: "Deccan Union Bank ••9988" },
  ]);
  expect(await balance(investor)).toEqual({ posted: 0, held: 0, available: 0 });
  expect(await gatheredBy(investor)).toBe(0);
  expect(await broken(investor)).toEqual([]);
});

it("restarts the cooling period when the bank account changes again", async () => {
  const investor = await paidWhileCooling();
  await changeAccount(investor, "601002344711");
  await moveClock(env, 8 * HOUR);
  await investor.object.work();
  expect(await withdrawals(investor)).toEqual([]);
  expect(await broken(investor)).toEqual([]);
  await moveClock(env, 17 * HOUR);
  await investor.object.work();
  await untilSent(investor);
  expect(await withdrawals(investor)).toMatchObject([{ state: "SUCCESS", amount: NET }]);
  expect(await broken(investor)).toEqual([]);
});

it("sends at most the remaining balance, and nothing once it is disabled", async () => {
  const spender = await paidWhileCooling();
  await invest(spender, await newDeal({ minimum: 10_000 }), 40_000);
  await moveClock(env, 8 * HOUR);
  await spender.object.work();
  await untilSent(spender);
  expect(await withdrawals(spender)).toMatchObject([{ amount: 11_076.71 }]);

  const investor = await paidWhileCooling();
  await switchTo(investor, false);
  await moveClock(env, 8 * HOUR);
  await investor.object.work();
  expect(await withdrawals(investor)).toEqual([]);
  expect(await balance(investor)).toMatchObject({ available: rupees(NET) });
  expect([...(await broken(investor)), ...(await broken(spender))]).toEqual([]);
});
