import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { addCodes, reencryptCodes } from "../../../backend/catalogue/reward-units.ts";
import { rewardId } from "../../../lib/contract/values/ids.ts";
import { newSaver } from "../investing/investing-steps.ts";
import { operate } from "../people/api.ts";
import { invoke } from "../wallet/investor.ts";
import {
  both,
  claimsOf,
  command,
  detailsOf,
  investorWithCoins,
  newDonation,
  newReward,
  offerOf,
  redeem,
  redemptionsOf,
} from "./reward-steps.ts";

describe("an operator", () => {
  it("adds each code once, in one reward only, and stores none readably", async () => {
    const [first, second] = [await newReward({ codes: 0 }), await newReward({ codes: 0 })];
    const codes = ["ONE-SECRET-1", "ONE-SECRET-2", "ONE-SECRET-2"];
    expect(await command({ action: "codes", rewardId: first.rewardId, codes })).toEqual({ added: 2, known: 1 });
    expect(await command({ action: "codes", rewardId: first.rewardId, codes })).toEqual({ added: 0, known: 3 });
    expect(await command({ action: "codes", rewardId: second.rewardId, codes })).toEqual({ added: 0, known: 3 });
    const { results } = await env.CATALOGUE.prepare("SELECT * FROM reward_unit WHERE reward_id = ?")
      .bind(first.rewardId)
      .all<{ encrypted_code: number[]; code_token: string }>();
    for (const row of results) {
      expect(Buffer.from(row.encrypted_code).toString("latin1") + JSON.stringify(row)).not.toContain("ONE-SECRET");
    }
  });

  it("recognises a code that was added under an earlier key, and re-encrypts it under the current one", async () => {
    const [investor, reward] = [await investorWithCoins(), await newReward({ codes: 0 })];
    const id = rewardId.parse(reward.rewardId);
    const old = { current: "an earlier key that is long enough for a test", previous: [] };
    const during = { current: env.TOKEN_KEY, previous: [old.current] };
    expect(await addCodes(env.CATALOGUE, { rewardId: id, codes: ["OLD-CODE"], keys: old })).toBe(1);
    expect(await addCodes(env.CATALOGUE, { rewardId: id, codes: ["OLD-CODE"], keys: during })).toBe(0);
    await reencryptCodes(env.CATALOGUE, during);
    await redeem(investor, reward);
    expect(await detailsOf(investor)).toMatchObject([{ code: "OLD-CODE" }]);
  });

  it("changes terms and price, but not the kind, and cannot sell a voucher after it has expired", async () => {
    const [investor, reward] = [await investorWithCoins(), await newReward({ codes: 2, limitPerInvestor: 2 })];
    await redeem(investor, reward);
    await command({ action: "save", rewards: [{ ...reward, title: both("Two years"), coins: 70_000 }] });
    expect(await offerOf(investor, reward.rewardId)).toMatchObject({ coins: 70_000, redeemable: 1, remaining: 1 });
    expect(await redemptionsOf(investor)).toMatchObject([{ coins: 50_000, title: reward.title }]);
    const donation = { kind: "DONATION", recipient: both("Somebody"), amount: 1 };
    expect((await operate("rewards", { action: "save", rewards: [{ ...reward, benefit: donation }] })).status).toBe(
      400,
    );
    const expired = { ...reward, benefit: { ...reward.benefit, validUntil: "2099-12-30" } };
    expect((await operate("rewards", { action: "save", rewards: [expired] })).status).toBe(400);
    const abroad = { ...(await newDonation(0)), markets: ["INR", "GIFT"] };
    expect((await operate("rewards", { action: "save", rewards: [abroad] })).status).toBe(400);
    const untranslated = { ...reward, terms: { en: "Only English" } };
    expect((await operate("rewards", { action: "save", rewards: [untranslated] })).status).toBe(400);
  });

  it("sets the number of donations, never below those that were claimed", async () => {
    const [investor, reward] = [await investorWithCoins(), await newDonation(2)];
    await redeem(investor, reward);
    expect(await command({ action: "stock", rewardId: reward.rewardId, units: 5 })).toMatchObject({ remaining: 4 });
    expect(await command({ action: "stock", rewardId: reward.rewardId, units: 5 })).toMatchObject({ remaining: 4 });
    expect(await command({ action: "stock", rewardId: reward.rewardId, units: 0 })).toMatchObject({ remaining: 0 });
    expect(await claimsOf(reward.rewardId)).toBe(1);
    const vouchers = await newReward();
    expect((await operate("rewards", { action: "stock", rewardId: vouchers.rewardId, units: 5 })).status).toBe(400);
  });
});

it("offers an investor abroad the rewards of the GIFT market, and everybody all of them in public", async () => {
  const [home, gift] = [await newReward(), await newReward({ markets: ["GIFT"] })];
  const [resident, abroad] = [await newSaver(), await newSaver({ country: "AE" })];
  expect([await offerOf(resident, home.rewardId), await offerOf(resident, gift.rewardId)]).toEqual([
    expect.objectContaining({ remaining: 1, redeemable: 1 }),
    undefined,
  ]);
  expect(await offerOf(abroad, gift.rewardId)).toBeDefined();
  expect(await offerOf(abroad, home.rewardId)).toBeUndefined();
  const { body } = await invoke({ token: "" }, "/v2/rewards");
  const offered = (body.rewards as { rewardId: string }[]).map(({ rewardId: id }) => id);
  expect(offered).toEqual(expect.arrayContaining([home.rewardId, gift.rewardId]));
});
