/** Every way in which money comes back before its coins can be spent, and redemptions at the same time. */
import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { findReward } from "../../../backend/catalogue/rewards.ts";
import { coinLotMigration, listAllCoinLots } from "../../../backend/investor/coins/lot-store.ts";
import { reserveCoins } from "../../../backend/investor/stash/redemption.ts";
import { addDays } from "../../../lib/contract/values/calendar-date.ts";
import { rewardId } from "../../../lib/contract/values/ids.ts";
import { end, newDepositor, requestTerms as requestWithdrawal } from "../deposits/depositor.ts";
import { invest, investmentOf, newDeal, newSaver, passDays } from "../investing/investing-steps.ts";
import { holdingOf, paymentIn, trade } from "../metals/trading-steps.ts";
import { exercise, file, holder, openPuts, revoke } from "../selling/put-holder.ts";
import { newSeller, openMarket, passTo, sell, untilSettled } from "../selling/seller.ts";
import { decide, deliverEvent, eventFor, fund, type Investor, inAccount, invoke } from "../wallet/investor.ts";
import { balanceOf, findingsOf, newReward, process, redeem } from "./reward-steps.ts";

const stashOf = async (investor: Investor) => (await invoke(investor, "/v2/stash")).body;

beforeAll(async () => {
  await openPuts();
  await openMarket();
});

describe("a sale of bonds", () => {
  it("takes back the coins of the sold bonds in proportion, and no more once the rest can be spent", async () => {
    const seller = await newSeller();
    const { investor, units } = seller;
    const earned = Number(await balanceOf(investor));
    const sold = Math.floor(units / 3);
    await untilSettled(seller, await sell(seller, sold));
    const kept = Math.floor((earned * (units - sold)) / units);
    expect(await stashOf(investor)).toMatchObject({ balance: kept, spendable: 0, earned: kept });
    expect(await investmentOf(investor, seller.id)).toMatchObject({ stashCoins: kept });
    await passDays(31, investor);
    await untilSettled(seller, await sell(seller, 10));
    expect(await stashOf(investor)).toMatchObject({ balance: kept, spendable: kept, earned: kept });
    expect(await findingsOf(investor)).toEqual([]);
  });

  it("of single bonds, one after the other, takes back what one sale of them does", async () => {
    const seller = await newSeller();
    const { investor, units } = seller;
    const earned = Number(await balanceOf(investor));
    for (const sold of [1, 2, 3]) {
      await untilSettled(seller, await sell(seller, 1));
      const kept = Math.floor((earned * (units - sold)) / units);
      expect(await stashOf(investor)).toMatchObject({ balance: kept, spendable: 0, earned: kept });
    }
    expect(await findingsOf(investor)).toEqual([]);
  });

  it("of the whole holding in two parts takes back every coin", async () => {
    const seller = await newSeller();
    const { investor, units } = seller;
    await untilSettled(seller, await sell(seller, 7));
    await untilSettled(seller, await sell(seller, units - 7));
    expect(await stashOf(investor)).toMatchObject({ balance: 0, earned: 0, pending: [], byCategory: [], byMonth: [] });
    expect(await findingsOf(investor)).toEqual([]);
  });
});

describe("a put", () => {
  /** Its second put is 40 days away, so bonds bought today are paid after the stay of their coins, and later ones before. */
  const newDealPutSoon = () =>
    newDeal({
      ...file,
      product: { ...file.product, issuedOn: { inDays: -762 }, maturityOn: { inDays: 770 } },
      placed: { units: 0, holders: 0 },
      closesInDays: 60,
    });

  it("takes back the coins of the put bonds when it is paid before they can be spent", async () => {
    const { deal, opensOn } = await holder(await newDealPutSoon());
    await passTo(addDays(opensOn, 5));
    const held = await holder(deal);
    const { investor, id, units } = held;
    const earned = Number(await balanceOf(investor));
    expect((await exercise(held, 3)).status).toBe(200);
    expect(await stashOf(investor)).toMatchObject({ balance: earned, spendable: 0 });
    await passTo(held.redeemsOn, investor);
    await passDays(1, investor);
    expect(await investmentOf(investor, id)).toMatchObject({ unitsPut: 3 });
    const kept = Math.floor((earned * (units - 3)) / units);
    expect(await stashOf(investor)).toMatchObject({ balance: kept, spendable: 0, earned: kept });
    expect(await findingsOf(investor)).toEqual([]);
  });

  it("that is paid once the coins can be spent leaves them all, of all bonds as of a part", async () => {
    const deal = await newDealPutSoon();
    const [part, whole] = [await holder(deal), await holder(deal)];
    const earned = Number(await balanceOf(part.investor));
    expect(earned).toBeGreaterThan(0);
    await passTo(addDays(part.opensOn, 1), part.investor, whole.investor);
    expect((await exercise(part, 3)).status).toBe(200);
    expect((await exercise(whole, whole.units)).status).toBe(200);
    await passTo(addDays(part.put.on, 1), part.investor, whole.investor);
    for (const { investor, id, units } of [{ ...part, units: 3 }, whole]) {
      expect(await investmentOf(investor, id)).toMatchObject({ unitsPut: units });
      expect(await stashOf(investor)).toMatchObject({ balance: earned, spendable: earned, earned });
      expect(await findingsOf(investor)).toEqual([]);
    }
  });

  it("that is revoked takes no coins back", async () => {
    const { deal, opensOn } = await holder(await newDealPutSoon());
    await passTo(addDays(opensOn, 5));
    const held = await holder(deal);
    const earned = Number(await balanceOf(held.investor));
    const { body } = await exercise(held, held.units);
    expect((await revoke(held, body.putId)).body).toMatchObject({ status: "REVOKED" });
    await passTo(held.redeemsOn, held.investor);
    await passDays(1, held.investor);
    expect(await stashOf(held.investor)).toMatchObject({ balance: earned, earned });
    expect(await findingsOf(held.investor)).toEqual([]);
  });
});

describe("a sale of gold", () => {
  it("takes back the coins of the purchases that it sells, the oldest first, unless they can be spent", async () => {
    const investor = await newSaver();
    await fund(investor, 40_000);
    await trade(investor, { amount: 10_000, paymentSource: "WALLET" });
    await passDays(30);
    await trade(investor, { amount: 20_000, paymentSource: "WALLET" });
    expect(await stashOf(investor)).toMatchObject({ balance: 30_000, spendable: 10_000 });
    const grams = Number((await holdingOf(investor)).grams);
    expect((await trade(investor, { kind: "SELL", grams })).status).toBe(200);
    expect(await stashOf(investor)).toMatchObject({ balance: 10_000, spendable: 10_000, earned: 10_000, pending: [] });
    const dashboard = (await invoke(investor, "/v2/investment-dashboard/get-metrics/ALL")).body;
    expect(dashboard).toMatchObject({ stashCoins: 10_000, stashCoinsEarned: 10_000 });
    expect(await findingsOf(investor)).toEqual([]);
  });

  it("of everything takes back every coin, also of a purchase that was paid for after a later one was sold", async () => {
    const investor = await newSaver();
    await fund(investor, 10_000);
    const order = { amount: 10_000, paymentSource: "ONLINE" } as const;
    const key = paymentIn(await trade(investor, order));
    await trade(investor, { amount: 10_000, paymentSource: "WALLET" });
    const sellAll = async () => trade(investor, { kind: "SELL", grams: Number((await holdingOf(investor)).grams) });
    expect((await sellAll()).status).toBe(200);
    await decide(key, "SUCCESS");
    await deliverEvent(eventFor(investor, key, { amount: 10_000, status: "SUCCESS" }));
    expect(await stashOf(investor)).toMatchObject({ balance: 10_000, spendable: 0 });
    expect((await sellAll()).status).toBe(200);
    expect(await stashOf(investor)).toMatchObject({ balance: 0, earned: 0, pending: [] });
    expect(await findingsOf(investor)).toEqual([]);
  });

  it("of half of a purchase takes back half of its coins", async () => {
    const investor = await newSaver();
    await fund(investor, 10_000);
    await trade(investor, { amount: 10_000, paymentSource: "WALLET" });
    const grams = Number((await holdingOf(investor)).grams);
    await trade(investor, { kind: "SELL", grams: Math.round((grams / 2) * 10_000) / 10_000 });
    const { balance } = await stashOf(investor);
    expect(Math.abs(Number(balance) - 5_000)).toBeLessThanOrEqual(2);
    expect(await findingsOf(investor)).toEqual([]);
  });
});

it("earns coins again for the same money only when it is invested again, and takes them back each time", async () => {
  const depositor = await newDepositor();
  const { investor } = depositor;
  const { body } = await requestWithdrawal(depositor);
  await end(depositor, body.termsId);
  await passDays(5, investor);
  await invest(investor, await newDeal(), 50_000);
  expect(await stashOf(investor)).toMatchObject({ balance: 50_000, spendable: 0, earned: 50_000 });
  expect(await findingsOf(investor)).toEqual([]);
});

describe("a redemption and an early end", () => {
  it.each([["redeem first"], ["end first"]])(
    "at the same time, %s: no coin of the ended deposit is spent",
    async (order) => {
      const depositor = await newDepositor();
      const { investor } = depositor;
      const reward = await newReward({ coins: 1_00_000 });
      const { body } = await requestWithdrawal(depositor);
      const steps = [() => redeem(investor, reward), () => end(depositor, body.termsId)];
      const run = order === "redeem first" ? steps : steps.toReversed();
      const answers = await Promise.all(run.map((step) => step()));
      expect(answers.map(({ status, body: answer }) => answer.code ?? status).toSorted()).toEqual([
        200,
        "INSUFFICIENT_COINS",
      ]);
      expect(await stashOf(investor)).toMatchObject({ balance: 0, spendable: 0 });
      expect(await findingsOf(investor)).toEqual([]);
    },
  );

  it("while the coins of another investment are held: the deposit ends, and the reward is delivered", async () => {
    const depositor = await newDepositor();
    const { investor } = depositor;
    await passDays(30);
    await fund(investor, 50_000);
    await invest(investor, await newDeal(), 50_000);
    const seller = { investor, id: depositor.id };
    const reward = await newReward({ coins: 1_00_000 });
    await inAccount(investor, async (context) => {
      const offered = (await findReward(env.CATALOGUE, rewardId.parse(reward.rewardId))) ?? expect.fail();
      context.storage.transactionSync(() => reserveCoins(context, offered));
    });
    expect(await stashOf(investor)).toMatchObject({ balance: 50_000, spendable: 0 });
    const { body } = await requestWithdrawal(seller);
    expect(body).toMatchObject({ stashCoinsTakenBack: 0 });
    expect((await end(seller, body.termsId)).status).toBe(200);
    await process(investor);
    expect(await stashOf(investor)).toMatchObject({ balance: 50_000, spendable: 0, earned: 1_50_000 });
    expect(await findingsOf(investor)).toEqual([]);
  });

  it("after spendable coins were spent takes back only its own: the balance is never below zero", async () => {
    const investor = await newSaver();
    await fund(investor, 2_00_000);
    await invest(investor, await newDeal(), 1_00_000);
    await passDays(30);
    await trade(investor, { amount: 50_000, paymentSource: "WALLET" });
    const reward = await newReward({ coins: 50_001, limitPerInvestor: 5, codes: 5 });
    const answers = await Promise.all([1, 2, 3].map(() => redeem(investor, reward)));
    expect(answers.map(({ body }) => body.state ?? body.code).toSorted()).toEqual([
      ...["DELIVERED", "INSUFFICIENT_COINS", "INSUFFICIENT_COINS"],
    ]);
    const grams = Number((await holdingOf(investor)).grams);
    expect((await trade(investor, { kind: "SELL", grams })).status).toBe(200);
    expect(await stashOf(investor)).toMatchObject({ balance: 49_999, spendable: 49_999 });
    expect(await findingsOf(investor)).toEqual([]);
  });
});

describe("the verifier", () => {
  it("finds a lot that lost its coins without an entry of the ledger", async () => {
    const seller = await newSeller();
    await inAccount(seller.investor, ({ sql }) => sql.exec("UPDATE coin_lot SET taken_back = 10"));
    expect(await findingsOf(seller.investor)).toMatchObject([{ invariant: "I14", subject: "coins:STASH" }]);
  });

  it("finds an investment without its lot", async () => {
    const seller = await newSeller();
    await inAccount(seller.investor, ({ sql }) => {
      sql.exec("DROP TRIGGER coin_lot_stays");
      sql.exec("DELETE FROM coin_lot");
    });
    const found = (await findingsOf(seller.investor)).filter(({ invariant }) => invariant === "I14");
    expect(found.map(({ subject }) => subject).toSorted()).toEqual(["coins:STASH", seller.id].toSorted());
  });
});

it("lets the coins of investments made before the rule be spent at once, and never takes them back", async () => {
  const depositor = await newDepositor();
  const { investor } = depositor;
  await fund(investor, 10_000);
  await trade(investor, { amount: 10_000, paymentSource: "WALLET" });
  await inAccount(investor, ({ sql }) => {
    sql.exec("DROP TABLE coin_lot");
    sql.exec(coinLotMigration.sql);
  });
  const lots = await inAccount(investor, ({ sql }) => listAllCoinLots(sql));
  expect(lots.map(({ coins }) => coins).toSorted((a, b) => a - b)).toEqual([10_000, 1_00_000]);
  expect(await stashOf(investor)).toMatchObject({ balance: 1_10_000, spendable: 1_10_000, pending: [] });
  const { body } = await requestWithdrawal(depositor);
  expect(body).toMatchObject({ stashCoinsTakenBack: 0 });
  await end(depositor, body.termsId);
  expect(await stashOf(investor)).toMatchObject({ balance: 1_10_000, spendable: 1_10_000 });
  expect(await findingsOf(investor)).toEqual([]);
});
