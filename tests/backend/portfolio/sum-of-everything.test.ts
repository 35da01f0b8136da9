import { env } from "cloudflare:workers";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { findReward } from "../../../backend/catalogue/rewards.ts";
import { reserveCoins } from "../../../backend/investor/stash/redemption.ts";
import { verifyAccount } from "../../../backend/investor/verify.ts";
import { clock } from "../../../backend/platform/clock.ts";
import jetty from "../../../data/deals/bonds/sagarika-jetty-36m.json";
import type { Currency } from "../../../lib/contract/facts/money.ts";
import { type CalendarDate, dateInIndia } from "../../../lib/contract/values/calendar-date.ts";
import { rewardId } from "../../../lib/contract/values/ids.ts";
import { PRODUCTS } from "../../../lib/products/registry.ts";
import { newNri, remit, saveAccount, setRates } from "../gift/non-resident.ts";
import { codeFor, invest, newDeal, passDays, passMinutes } from "../investing/investing-steps.ts";
import { DEAL_FILES } from "../investing/products.ts";
import { trade } from "../metals/trading-steps.ts";
import { command, newReward, redeem, redemptionsOf } from "../stash/reward-steps.ts";
import { fund, type Investor, inAccount, invoke, setPace } from "../wallet/investor.ts";
import { readShown, sumOf } from "./everything-shown.ts";

const { dealId: _, ...jettyFile } = jetty;

/** Repays its principal in parts within the year. */
const AMORTISING = {
  ...jettyFile,
  placed: { units: 0, holders: 0 },
  product: {
    ...jettyFile.product,
    firstCouponOn: undefined,
    maturityOn: { inDays: 300 },
    repayments: [6, 3].map((months) => ({ on: { monthsToMaturity: months }, shareBps: 3_000 })),
  },
};

let investor: Investor;
let begun: CalendarDate;

/** One investor, abroad so that both routes are open to them, who buys every product there is. */
beforeAll(async () => {
  await setPace("WEBHOOK_DELAY", 0);
  await setPace("TRANSFER_DELAY", 0);
  await setRates();
  begun = dateInIndia(clock.now());
  investor = await newNri({ isAccredited: true });
  await fund(investor, 10_00_000);
  await fund(investor, 5_00_000);
  await remit(investor, "USD", 50_000);
  await saveAccount(investor, {});
  for (const { kind, investmentType } of Object.values(PRODUCTS)) {
    const isAbroad = investmentType === "GIFT";
    const deal = await newDeal({ ...DEAL_FILES[kind], title: `Deal of ${kind}`, ...(isAbroad && { currency: "USD" }) });
    const answer = await invest(investor, deal, isAbroad ? 10_000 : 1_50_000);
    expect(answer.body, kind).toMatchObject({ investment: { investmentStatus: "SUCCESS" } });
  }
  await invest(investor, await newDeal({ ...AMORTISING, title: "Repaid in parts" }), 1_00_000);
  await trade(investor, { amount: 40_000.5 });
  await trade(investor, { metal: "SILVER", grams: 30 });
});

afterEach(() => {
  vi.useRealTimers();
});

const CURRENCIES = ["INR", "USD"] as const satisfies readonly Currency[];

/** The price of metal moves by the second, so the clock stands still while everything is read. */
async function expectAgreement(when: string): Promise<void> {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  const coins: CoinsShown[] = [];
  for (const currency of CURRENCIES) {
    const shown = await readShown(investor, currency, begun);
    for (const [figure, values] of Object.entries(shown.figures)) {
      expect(new Set(values).size, `${when}: ${figure} in ${currency}: ${values.join(", ")}`).toBe(1);
    }
    const [{ 0: value = 0 }, { 0: wallet = 0 }] = [shown.figures.currentValue, shown.figures.wallet];
    // Nothing is counted twice: the wealth is the money from outside plus the gain.
    expect(value + wallet, `${when}: everything in ${currency}`).toBe(shown.came + shown.gain);
    coins.push(shown.coins);
    if (currency !== "INR") continue;
    const whole = shown.purchases.reduce((sum, { amount }) => sum + Math.floor(Number(amount)), 0);
    expect(shown.coins.earned, `${when}: one coin per rupee`).toBe(whole);
  }
  await expectOneBalanceOfCoins(coins, when);
  vi.useRealTimers();
}

interface CoinsShown {
  readonly balance: unknown;
  readonly earned: number;
}

type Rows = Record<string, unknown>[];

/** Coins have no currency: each dashboard shows the same balance, and the coins earned by its own investments. */
async function expectOneBalanceOfCoins(coins: readonly CoinsShown[], when: string): Promise<void> {
  const { body: stash } = await invoke(investor, "/v2/stash?pageSize=50");
  const { body: offers } = await invoke(investor, "/v2/stash/rewards");
  const sum = (rows: unknown) => sumOf(rows as Rows, "coins") / 100;
  const spent = sum((offers.redemptions as Rows).filter(({ state }) => state !== "FAILED"));
  const balances = [
    ...coins.map(({ balance }) => balance),
    ...[stash.balance, Number(offers.available) + sum(offers.pending), Number(stash.spendable) + sum(stash.pending)],
    ...[sum(stash.entries), Number(stash.earned) - spent],
  ];
  expect(balances, `${when}: coins`).toEqual(balances.map(() => stash.balance));
  const earned = [coins.reduce((total, each) => total + each.earned, 0), sum(stash.byCategory), sum(stash.byMonth)];
  expect(earned, `${when}: coins earned`).toEqual(earned.map(() => stash.earned));
}

/** A reward of the market that the investor, who lives abroad, may choose from. */
async function spendCoins(coins: number): Promise<void> {
  const { body } = await redeem(investor, await newReward({ coins, markets: ["GIFT"] }));
  expect(body).toMatchObject({ state: "DELIVERED" });
}

/** Holds coins for a reward that is withdrawn before a unit is assigned, so that they come back. */
async function failToSpend(coins: number): Promise<void> {
  const reward = await newReward({ coins, markets: ["GIFT"] });
  await inAccount(investor, async (context) => {
    const offered = await findReward(env.CATALOGUE, rewardId.parse(reward.rewardId));
    if (offered) context.storage.transactionSync(() => reserveCoins(context, offered));
  });
  await expectAgreement("while coins are held");
  await command({ action: "withdraw", rewardId: reward.rewardId });
  await investor.object.work();
  expect(await redemptionsOf(investor)).toMatchObject([{ state: "FAILED" }, { state: "DELIVERED" }]);
}

async function withdraw(amount: number, currency: Currency): Promise<void> {
  await passMinutes(1);
  await invoke(investor, `/v2/wallet/otp/request?currency=${currency}`);
  const wish = { otp: await codeFor(investor), amount, currency };
  const { status } = await invoke(investor, "/v2/wallet/withdraw-request", { body: wish, key: `out ${currency}` });
  expect(status).toBe(200);
  for (let alarm = 0; alarm < 8; alarm++) {
    await passMinutes(1);
    await investor.object.work();
  }
}

/** The further act of a month, by its number from 1. */
const LIFE: Readonly<Record<number, () => Promise<unknown>>> = {
  2: () => trade(investor, { kind: "SELL", grams: 1 }),
  3: () => spendCoins(70_000),
  4: async () => invest(investor, await newDeal({ title: "Invested again" }), 1_00_000),
  5: () => withdraw(12_345.67, "INR"),
  6: () => trade(investor, { grams: 0.75 }),
  7: () => withdraw(250.5, "USD"),
  8: () => trade(investor, { kind: "SELL", metal: "SILVER", grams: 30 }),
  9: () => fund(investor, 50_000.25),
  10: () => failToSpend(30_000),
  11: () => spendCoins(1_001),
};

it("agrees to the paisa in every view, file and statement through a year of every product", {}, async () => {
  await expectAgreement("at first");
  for (let month = 1; month <= 12; month++) {
    await passDays(30, investor);
    await LIFE[month]?.();
    await expectAgreement(`after ${month} months`);
  }
  const { figures } = await readShown(investor, "INR", begun);
  const inRupees = Object.values(PRODUCTS).filter(({ investmentType }) => investmentType === "INR").length;
  // Gold, silver, the second investment in invoices and the bond that repaid in parts.
  expect(figures.count[0]).toBe(inRupees + 4);
  expect(await inAccount(investor, verifyAccount)).toEqual([]);
});
