/** Helpers for tests of rewards: offers made by an operator's command, and redemptions by investors. */
import { env } from "cloudflare:workers";
import { listNotificationPage } from "../../../backend/investor/notifications/notification-store.ts";
import { processRedemption } from "../../../backend/investor/stash/redemption.ts";
import { listRedemptions } from "../../../backend/investor/stash/redemption-store.ts";
import { verifyAccount } from "../../../backend/investor/verify.ts";
import { randomIds } from "../../../backend/platform/ids.ts";
import { COIN_STAY_DAYS } from "../../../lib/finance/stash.ts";
import { invest, newDeal, newSaver, passDays } from "../investing/investing-steps.ts";
import { operate } from "../people/api.ts";
import { fund, type Investor, inAccount, invoke } from "../wallet/investor.ts";

let rewards = 0;

interface RewardOptions {
  readonly codes?: number;
  readonly coins?: number;
  readonly [field: string]: unknown;
}

export const both = (text: string) => ({ en: text, hi: text });

export const command = async (args: Record<string, unknown>) => {
  const { status, body } = await operate("rewards", args);
  if (status !== 200) throw new Error(`rewards answered ${status} ${JSON.stringify(body)}`);
  return body;
};

const fileOf = ({ codes: _, ...change }: RewardOptions) => ({
  rewardId: `reward-${rewards++}`,
  title: both("A year of a magazine"),
  terms: both("Twelve issues."),
  benefit: { kind: "VOUCHER", issuer: both("The publisher"), validUntil: null },
  ...{ coins: 50_000, limitPerInvestor: 1, markets: ["INR"], opensOn: "2020-01-01", closesOn: "2099-12-31" },
  ...change,
});

/** Offers vouchers, with as many codes in stock. */
export async function newReward({ codes = 1, ...change }: RewardOptions = {}) {
  const reward = fileOf(change);
  await command({ action: "save", rewards: [reward] });
  const sent = Array.from({ length: codes }, (_, unit) => `CODE-${reward.rewardId}-${unit}`);
  if (codes > 0) await command({ action: "codes", rewardId: reward.rewardId, codes: sent });
  return reward;
}

export async function newDonation(units: number) {
  const benefit = { kind: "DONATION", recipient: both("A school library"), amount: 250 };
  const reward = await newReward({ codes: 0, benefit, limitPerInvestor: 5 });
  await command({ action: "stock", rewardId: reward.rewardId, units });
  return reward;
}

/** An investor whose coins cannot be spent yet. */
export async function newCollector(coins = 200_000, options = {}): Promise<Investor> {
  const investor = await newSaver(options);
  await fund(investor, coins);
  await invest(investor, await newDeal(), coins);
  return investor;
}

/** An investor with coins that can be spent. */
export async function investorWithCoins(coins = 200_000, options = {}): Promise<Investor> {
  const investor = await newCollector(coins, options);
  await passDays(COIN_STAY_DAYS);
  return investor;
}

export const redeem = (
  investor: Investor,
  { rewardId: id, coins }: { rewardId: string; coins: number },
  key: string = randomIds.letters(),
) => invoke(investor, "/v2/stash/redeem", { body: { rewardId: id, coins }, key });

export const process = (investor: Investor) =>
  inAccount(investor, async (context) => {
    for (const { id } of listRedemptions(context.sql)) await processRedemption(context, id);
  });

export const redemptionsOf = async (investor: Investor) =>
  (await invoke(investor, "/v2/stash/rewards")).body.redemptions as { redemptionId: string; state: string }[];
export const detailsOf = async (investor: Investor) =>
  Promise.all(
    (await redemptionsOf(investor)).map(
      async ({ redemptionId }) => (await invoke(investor, `/v2/stash/redemptions/${redemptionId}`)).body,
    ),
  );
export const offerOf = async (investor: Investor, id: string) =>
  ((await invoke(investor, "/v2/stash/rewards")).body.rewards as { rewardId: string }[]).find(
    (each) => each.rewardId === id,
  );
export const balanceOf = async (investor: Investor) => (await invoke(investor, "/v2/stash")).body.balance;
export const findingsOf = (investor: Investor) => inAccount(investor, verifyAccount);
export const claimsOf = async (id: string) => {
  const query = "SELECT count(*) AS n FROM reward_unit WHERE reward_id = ? AND redemption_id IS NOT NULL";
  return env.CATALOGUE.prepare(query).bind(id).first<number>("n");
};
export const notificationsOf = (investor: Investor) =>
  inAccount(investor, ({ sql }) => listNotificationPage(sql, { pageNumber: 0, pageSize: 50 }).notifications);
