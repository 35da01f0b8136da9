import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { clock, moveClock } from "../../../backend/platform/clock.ts";
import { addDays, dateInIndia, startOfDayInIndia } from "../../../lib/contract/values/calendar-date.ts";
import { end, newDepositor, requestTerms as requestWithdrawal } from "../deposits/depositor.ts";
import { invest, newDeal, newSaver, passDays } from "../investing/investing-steps.ts";
import { fund, type Investor, invoke } from "../wallet/investor.ts";
import { findingsOf, newReward, redeem } from "./reward-steps.ts";

const stashOf = async (investor: Investor) => (await invoke(investor, "/v2/stash")).body;

describe("the coins of an investment", () => {
  it("are shown at once, and can be spent thirty days later", async () => {
    const investor = await newSaver();
    await fund(investor, 50_000);
    await invest(investor, await newDeal(), 50_000);
    const reward = await newReward({ coins: 50_000 });
    expect(await stashOf(investor)).toMatchObject({
      ...{ balance: 50_000, spendable: 0, earned: 50_000 },
      pending: [{ coins: 50_000 }],
    });
    expect((await invoke(investor, "/v2/stash/rewards")).body).toMatchObject({
      available: 0,
      pending: [{ coins: 50_000 }],
    });
    expect((await redeem(investor, reward)).body).toMatchObject({ code: "INSUFFICIENT_COINS" });
    await passDays(29);
    expect((await redeem(investor, reward)).body).toMatchObject({ code: "INSUFFICIENT_COINS" });
    await passDays(1);
    expect(await stashOf(investor)).toMatchObject({ balance: 50_000, spendable: 50_000, pending: [] });
    expect((await redeem(investor, reward)).body).toMatchObject({ state: "DELIVERED" });
    expect(await findingsOf(investor)).toEqual([]);
  });

  it("are taken back by a deposit that ends on its first day, so that the same money earns nothing again and again", async () => {
    const depositor = await newDepositor();
    const { investor } = depositor;
    const terms = await requestWithdrawal(depositor);
    expect(terms.body).toMatchObject({ stashCoinsTakenBack: 1_00_000 });
    expect((await end(depositor, terms.body.termsId)).status).toBe(200);
    expect(await stashOf(investor)).toMatchObject({ balance: 0, spendable: 0, earned: 0, pending: [], total: 2 });
    await passDays(31, investor);
    expect(await stashOf(investor)).toMatchObject({ balance: 0, spendable: 0, pending: [] });
    const dashboard = (await invoke(investor, "/v2/investment-dashboard/get-metrics/ALL")).body;
    expect(dashboard).toMatchObject({ stashCoins: 0, stashCoinsEarned: 0 });
    expect(await findingsOf(investor)).toEqual([]);
  });

  it("are taken back until the last minute before they can be spent, and by nothing from that midnight on", async () => {
    const [early, late] = [await newDepositor(), await newDepositor()];
    const midnight = startOfDayInIndia(addDays(dateInIndia(clock.now()), 30));
    await moveClock(env, midnight - clock.now() - 120_000);
    const terms = await requestWithdrawal(early);
    expect(terms.body).toMatchObject({ stashCoinsTakenBack: 1_00_000 });
    expect((await end(early, terms.body.termsId)).status).toBe(200);
    await moveClock(env, midnight - clock.now());
    expect(await stashOf(early.investor)).toMatchObject({ balance: 0, spendable: 0 });
    const reward = await newReward({ coins: 1_00_000 });
    const { body } = await requestWithdrawal(late);
    expect(body).toMatchObject({ stashCoinsTakenBack: 0 });
    const answers = await Promise.all([end(late, body.termsId), redeem(late.investor, reward)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await stashOf(late.investor)).toMatchObject({ balance: 0, spendable: 0, earned: 1_00_000 });
    for (const { investor } of [early, late]) expect(await findingsOf(investor)).toEqual([]);
  });

  it("stay with a deposit that ends after thirty days", async () => {
    const depositor = await newDepositor();
    await passDays(30);
    const terms = await requestWithdrawal(depositor);
    expect(terms.body).toMatchObject({ stashCoinsTakenBack: 0 });
    expect((await end(depositor, terms.body.termsId)).status).toBe(200);
    expect(await stashOf(depositor.investor)).toMatchObject({ balance: 1_00_000, spendable: 1_00_000 });
    expect(await findingsOf(depositor.investor)).toEqual([]);
  });
});
