import { evictDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { findReward } from "../../../backend/catalogue/rewards.ts";
import type { AccountContext } from "../../../backend/investor/kernel/account-context.ts";
import { reserveCoins } from "../../../backend/investor/stash/redemption.ts";
import { stashOperations } from "../../../backend/investor/stash/stash-operations.ts";
import type { Coins } from "../../../backend/ledger/accounts.ts";
import { calendarDateOf } from "../../../lib/contract/values/calendar-date.ts";
import { redemptionId, rewardId } from "../../../lib/contract/values/ids.ts";
import { COIN_STAY_DAYS } from "../../../lib/finance/stash.ts";
import { commitOnly, kill, newDeal, newSaver, passDays, passMinutes } from "../investing/investing-steps.ts";
import { fund, inAccount, invoke } from "../wallet/investor.ts";
import {
  balanceOf,
  claimsOf,
  command,
  detailsOf,
  findingsOf,
  investorWithCoins,
  newCollector,
  newDonation,
  newReward,
  notificationsOf,
  process,
  redeem,
  redemptionsOf,
} from "./reward-steps.ts";

/** A catalogue whose calls fail from the n-th step on: before a call arrives, or after it ran. */
function breakingCatalogue(context: AccountContext, breakAt: number): AccountContext {
  let crossings = 0;
  const cross = () => {
    if (crossings++ >= breakAt) throw new Error("the wire broke");
  };
  const real = context.env.CATALOGUE;
  const catalogue = Object.assign(Object.create(real), {
    prepare: real.prepare.bind(real),
    batch: async (statements: D1PreparedStatement[]) => {
      cross();
      const answer = await real.batch(statements);
      cross();
      return answer;
    },
  });
  return { ...context, env: { ...context.env, CATALOGUE: catalogue } };
}

describe("a redemption", () => {
  it("spends the coins once for one code, however often it is sent and processed", async () => {
    const [investor, reward] = [await investorWithCoins(), await newReward({ limitPerInvestor: 5, codes: 5 })];
    const answers = await Promise.all([1, 2, 3].map(() => redeem(investor, reward, "one tap")));
    expect(answers.map(({ status, body }) => [status, body.state])).toEqual(Array(3).fill([200, "DELIVERED"]));
    await Promise.all([process(investor), process(investor)]);
    expect(await detailsOf(investor)).toEqual([
      expect.objectContaining({
        ...{ state: "DELIVERED", coins: 50_000, code: `CODE-${reward.rewardId}-0` },
        reference: expect.stringMatching(/^RW-\d{4}(-\d{4}){3}$/),
      }),
    ]);
    expect((await invoke(investor, "/v2/stash")).body).toMatchObject({
      ...{ balance: 150_000, earned: 200_000, byCategory: [{ coins: 200_000 }] },
      entries: [
        { coins: -50_000, redemption: { title: reward.title } },
        { coins: 200_000, redemption: null },
      ],
    });
    expect(await claimsOf(reward.rewardId)).toBe(1);
    expect(await findingsOf(investor)).toEqual([]);
  });

  it("notifies once of its delivery, without the code", async () => {
    const [investor, reward] = [await investorWithCoins(), await newReward()];
    await redeem(investor, reward);
    await process(investor);
    const delivered = (await notificationsOf(investor)).filter(({ subject }) => subject.kind === "REWARD_DELIVERED");
    expect(delivered).toHaveLength(1);
    expect(JSON.stringify(delivered)).not.toContain("CODE-");
  });

  it("of the last one, by eight investors at once, succeeds for one, and the others keep their coins", async () => {
    const reward = await newReward();
    const investors = await Promise.all(Array.from({ length: 8 }, () => newCollector(60_000)));
    await passDays(COIN_STAY_DAYS);
    const answers = await Promise.all(investors.map((investor) => redeem(investor, reward)));
    const states = answers.map(({ status, body }) => (status === 200 ? body.state : body.code));
    expect(states.filter((state) => state === "DELIVERED")).toHaveLength(1);
    expect(states.every((state) => ["DELIVERED", "FAILED", "REWARD_NONE_LEFT"].includes(String(state)))).toBe(true);
    const balances = await Promise.all(investors.map(balanceOf));
    expect(balances.map(Number).toSorted((a, b) => a - b)).toEqual([10_000, ...Array(7).fill(60_000)]);
    for (const investor of investors) expect(await findingsOf(investor)).toEqual([]);
  });

  it("by two taps with keys of their own stays within the limit and the coins", async () => {
    const investor = await investorWithCoins(120_000);
    const once = await newReward({ codes: 5 });
    const taps = await Promise.all([redeem(investor, once), redeem(investor, once)]);
    expect(taps.map(({ body }) => body.code ?? body.state).toSorted()).toEqual(["DELIVERED", "REWARD_LIMIT"]);
    const often = await newReward({ codes: 5, limitPerInvestor: 5 });
    const more = await Promise.all([redeem(investor, often), redeem(investor, often)]);
    expect(more.map(({ body }) => body.code ?? body.state).toSorted()).toEqual(["DELIVERED", "INSUFFICIENT_COINS"]);
    expect(await balanceOf(investor)).toBe(20_000);
    expect(await findingsOf(investor)).toEqual([]);
  });

  it.each([0, 1])("finds the same unit after the object is killed at call step %i of the claim", async (at) => {
    const [saver, reward] = [await investorWithCoins(), await newReward({ codes: 3 })];
    await inAccount(saver, async (context) => {
      const wanted = { rewardId: rewardId.parse(reward.rewardId), coins: reward.coins };
      const commit = <Answer>(change: () => Answer) => context.storage.transactionSync(change);
      const amend = <Answer>(answer: Answer) => answer;
      const asSent = { commit, amend, sessionId: "", requestId: "", commandKey: "killed" };
      const answer = await stashOperations["stash.redeem"](breakingCatalogue(context, at), wanted, asSent);
      expect(answer.state).toBe("RESERVED");
    });
    expect(await claimsOf(reward.rewardId)).toBe(at);
    expect(await findingsOf(saver)).toEqual([]);
    const investor = await kill(saver);
    await passMinutes(1);
    await Promise.all([investor.object.work(), investor.object.work()]);
    expect(await detailsOf(investor)).toMatchObject([{ state: "DELIVERED", code: `CODE-${reward.rewardId}-0` }]);
    expect(await claimsOf(reward.rewardId)).toBe(1);
    expect(await balanceOf(investor)).toBe(150_000);
    expect(await findingsOf(investor)).toEqual([]);
  });

  it("fails and returns the coins when the reward is withdrawn before its unit is claimed", async () => {
    const [investor, reward] = [await investorWithCoins(), await newReward({ codes: 3 })];
    await inAccount(investor, async (context) => {
      const offered = await findReward(env.CATALOGUE, rewardId.parse(reward.rewardId));
      if (!offered) throw new Error("not offered");
      context.storage.transactionSync(() => reserveCoins(context, offered));
    });
    expect(await balanceOf(investor)).toBe(150_000);
    await command({ action: "withdraw", rewardId: reward.rewardId });
    await evictDurableObject(investor.object);
    await investor.object.work();
    expect(await redemptionsOf(investor)).toMatchObject([{ state: "FAILED" }]);
    expect(await balanceOf(investor)).toBe(200_000);
    await Promise.all([process(investor), investor.object.work()]);
    const [{ redemptionId = "" } = {}] = await redemptionsOf(investor);
    const failed = (await notificationsOf(investor)).filter(({ subject }) => subject.kind === "REWARD_FAILED");
    expect(failed.map(({ subject }) => subject)).toEqual([
      { kind: "REWARD_FAILED", redemptionId, title: reward.title, coins: reward.coins, reference: expect.any(String) },
    ]);
    expect((await redeem(investor, reward)).body).toMatchObject({ code: "REWARD_CLOSED" });
    await command({ action: "save", rewards: [reward] });
    expect((await redeem(investor, reward)).body).toMatchObject({ state: "DELIVERED" });
    expect(await findingsOf(investor)).toEqual([]);
  });

  it("is refused at another price, outside its dates and market, sold out, and for an unknown reward", async () => {
    const investor = await investorWithCoins();
    const codeOf = async (reward: { rewardId: string; coins: number }) => (await redeem(investor, reward)).body.code;
    expect(await codeOf({ ...(await newReward()), coins: 1 })).toBe("REWARD_CHANGED");
    expect(await codeOf(await newReward({ closesOn: "2020-01-02" }))).toBe("REWARD_CLOSED");
    expect(await codeOf(await newReward({ opensOn: "2099-12-30" }))).toBe("REWARD_CLOSED");
    expect(await codeOf(await newReward({ markets: ["GIFT"] }))).toBe("REWARD_CLOSED");
    expect(await codeOf(await newReward({ codes: 0 }))).toBe("REWARD_NONE_LEFT");
    expect(await codeOf(await newReward({ coins: 200_001 }))).toBe("INSUFFICIENT_COINS");
    expect(await codeOf({ rewardId: "unknown-reward", coins: 1 })).toBe("NOT_FOUND");
    expect(await redemptionsOf(investor)).toEqual([]);
  });

  it("cannot spend coins of an investment that has not succeeded", async () => {
    const investor = await newSaver();
    await fund(investor, 100_000);
    await commitOnly(investor, await newDeal(), 100_000);
    const reward = await newReward({ coins: 1 });
    expect((await redeem(investor, reward)).body).toMatchObject({ code: "INSUFFICIENT_COINS" });
  });

  it("shows its code to its owner only", async () => {
    const [owner, other, reward] = [await investorWithCoins(), await newSaver(), await newReward()];
    const { body } = await redeem(owner, reward);
    expect(JSON.stringify(body)).not.toContain("CODE-");
    const path = `/v2/stash/redemptions/${body.redemptionId}`;
    expect((await invoke(owner, path)).body.code).toBe(`CODE-${reward.rewardId}-0`);
    const [foreign, unknown] = [await invoke(other, path), await invoke(other, path.replace(/.$/, "0"))];
    expect(foreign.status).toBe(404);
    expect({ ...foreign.body, requestId: "" }).toEqual({ ...unknown.body, requestId: "" });
  });
});

describe("the verifier", () => {
  it("finds a claim whose redemption is missing, and a delivered redemption whose claim is missing", async () => {
    const [investor, reward] = [await investorWithCoins(), await newReward()];
    await redeem(investor, reward);
    const triggers = ["reward_unit_is_kept", "reward_unit_is_claimed_once"];
    const dropped = await env.CATALOGUE.prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").all<{
      name: string;
      sql: string;
    }>();
    for (const name of triggers) await env.CATALOGUE.prepare(`DROP TRIGGER ${name}`).run();
    const stray = `rwd_${"7".repeat(25)}`;
    await env.CATALOGUE.prepare("UPDATE reward_unit SET redemption_id = ? WHERE reward_id = ?")
      .bind(stray, reward.rewardId)
      .run();
    const found = await findingsOf(investor);
    for (const { name, sql } of dropped.results)
      if (triggers.includes(name)) await env.CATALOGUE.exec(sql.replaceAll("\n", " "));
    expect(found.map(({ invariant, detail }) => [invariant, detail])).toEqual([
      ["I14", "DELIVERED without a claimed unit"],
      ["I14", "a claimed unit without a redemption"],
    ]);
  });

  it("finds coins that are gone without a redemption", async () => {
    const investor = await investorWithCoins(50_000);
    await inAccount(investor, ({ ledger, clock }) =>
      ledger.transfer({
        ...{ key: "lost", kind: "STASH", reference: "lost", at: clock.now() },
        moves: [{ from: "coins:STASH", to: "world:STASH", amount: 7 as Coins }],
      }),
    );
    expect(await findingsOf(investor)).toMatchObject([{ invariant: "I14", subject: "coins:STASH" }]);
  });
});

describe("a donation", () => {
  it("spends the coins at once, and is delivered when the operator has made it", async () => {
    const [investor, reward] = [await investorWithCoins(), await newDonation(2)];
    expect((await redeem(investor, reward)).body).toMatchObject({ state: "ASSIGNED", delivery: null });
    expect(await balanceOf(investor)).toBe(150_000);
    const given = { action: "donated", rewardId: reward.rewardId, on: "2026-01-05", reference: "NEFT-000123" };
    expect(await command(given)).toEqual({ recorded: 1, isComplete: true });
    expect(await command({ ...given, reference: "NEFT-000999" })).toEqual({ recorded: 0, isComplete: true });
    expect(await detailsOf(investor)).toMatchObject([
      { state: "DELIVERED", code: null, delivery: { on: "2026-01-05", reference: "NEFT-000123" } },
    ]);
    const kinds = (await notificationsOf(investor)).map(({ subject }) => subject.kind);
    expect(kinds.filter((kind) => kind === "REWARD_DELIVERED")).toHaveLength(1);
    expect(await findingsOf(investor)).toEqual([]);
  });

  it("keeps its record when the operator's command is interrupted and repeated", async () => {
    const [investor, reward] = [await investorWithCoins(), await newDonation(2)];
    const { body } = await redeem(investor, reward);
    const first = { on: calendarDateOf("2026-01-05"), reference: "NEFT-000123" };
    await investor.object.deliverDonation(redemptionId.parse(body.redemptionId), first);
    await command({ action: "donated", rewardId: reward.rewardId, on: "2026-01-06", reference: "NEFT-000124" });
    expect(await detailsOf(investor)).toMatchObject([{ delivery: { on: "2026-01-05", reference: "NEFT-000123" } }]);
    const query = "SELECT delivery_reference AS reference FROM reward_unit WHERE redemption_id = ?";
    const stored = await env.CATALOGUE.prepare(query).bind(body.redemptionId).first<string>("reference");
    expect(stored).toBe("NEFT-000123");
  });
});
