import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { recordsOfInvestor } from "../../../backend/catalogue/investor-records.ts";
import { findReward } from "../../../backend/catalogue/rewards.ts";
import { investmentTransitions } from "../../../backend/investor/holdings/investment-status.ts";
import { reserveCoins } from "../../../backend/investor/stash/redemption.ts";
import { INVESTMENT_STATUSES } from "../../../lib/contract/calls/investments.ts";
import { rewardId } from "../../../lib/contract/values/ids.ts";
import { codeOf } from "../../../lib/contract/values/spoken-reference.ts";
import { COIN_STAY_DAYS } from "../../../lib/finance/stash.ts";
import { idIn as childIn, openAccount } from "../family/family-steps.ts";
import { newSaver, passDays } from "../investing/investing-steps.ts";
import { operate } from "../people/api.ts";
import { newSeller, openMarket, sell, untilSettled } from "../selling/seller.ts";
import { inAccount, invoke } from "../wallet/investor.ts";
import { balanceOf, findingsOf, investorWithCoins, newReward, process, redeem } from "./reward-steps.ts";

beforeAll(openMarket);

describe("spent coins", () => {
  it("stay spent when the bond that earned them is sold, and those that are left stay too", async () => {
    const seller = await newSeller();
    const { investor } = seller;
    const earned = Number(await balanceOf(investor));
    await passDays(COIN_STAY_DAYS);
    const reward = await newReward({ coins: earned - 1 });
    expect((await redeem(investor, reward)).body).toMatchObject({ state: "DELIVERED" });
    await untilSettled(seller, await sell(seller, 40));
    expect(await balanceOf(investor)).toBe(1);
    expect(await findingsOf(investor)).toEqual([]);
  });

  it("come from a status that is final", () => {
    for (const to of INVESTMENT_STATUSES) expect(investmentTransitions.allow({ from: "SUCCESS", to })).toBe(false);
  });
});

it("refuses to delete an account while its coins are held for a reward", async () => {
  const [investor, { rewardId: id }] = [await investorWithCoins(), await newReward()];
  await inAccount(investor, async (context) => {
    const reward = (await findReward(env.CATALOGUE, rewardId.parse(id))) ?? expect.fail();
    context.storage.transactionSync(() => reserveCoins(context, reward));
    context.scheduler.cancel({ kind: "REWARD", reference: "none" });
  });
  const { body } = await invoke(investor, "/v2/user/deletion-request");
  const held = body.held as { kind: string }[];
  // The alarm may have assigned the reward already.
  const states = await inAccount(investor, ({ ledger }) => ledger.balance("STASH").held);
  expect(held.some(({ kind }) => kind === "REWARD")).toBe(states > 0);
  await process(investor);
  const after = await invoke(investor, "/v2/user/deletion-request");
  expect((after.body.held as { kind: string }[]).map(({ kind }) => kind)).not.toContain("REWARD");
});

it("does not let a guardian spend the coins of a child", async () => {
  const guardian = await newSaver();
  const member = childIn(await openAccount(guardian));
  const reward = await newReward();
  const body = { rewardId: reward.rewardId, coins: reward.coins };
  expect(await invoke(guardian, "/v2/stash/redeem", { body, member, key: "spend" })).toMatchObject({
    status: 403,
    body: { code: "OWNER_ONLY" },
  });
});

it("exports which units were claimed, without the code", async () => {
  const [investor, reward] = [await investorWithCoins(), await newReward()];
  const { body } = await redeem(investor, reward);
  const { reward_unit: rows } = await recordsOfInvestor(env.CATALOGUE, investor.userId);
  expect(rows).toEqual([
    expect.objectContaining({ reward_id: reward.rewardId, redemption_id: body.redemptionId, delivered_on: null }),
  ]);
  expect(Object.keys(rows?.[0] ?? {})).not.toEqual(expect.arrayContaining(["encrypted_code"]));
  expect(Object.keys(rows?.[0] ?? {})).not.toEqual(expect.arrayContaining(["code_token"]));
});

it("leads an operator from the reference of a redemption to it", async () => {
  const investor = await investorWithCoins();
  const { body } = await redeem(investor, await newReward());
  expect(String(body.reference).slice(-14).replaceAll("-", "")).toBe(codeOf(String(body.redemptionId)));
  const found = (await operate("find", { reference: body.reference })).body.found;
  expect(found).toEqual([
    expect.objectContaining({ record: "REDEMPTION", id: body.redemptionId, status: "DELIVERED", amount: null }),
  ]);
});
