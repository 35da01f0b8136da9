import type { Page } from "@playwright/test";
import { z } from "zod";
import { getMetrics } from "../../../lib/contract/calls/dashboard.ts";
import { countUnread } from "../../../lib/contract/calls/notifications.ts";
import { redeemReward } from "../../../lib/contract/calls/rewards.ts";
import { CallError } from "../../../lib/contract/client.ts";
import { dealId, redemptionId } from "../../../lib/contract/values/ids.ts";
import { COIN_STAY_DAYS } from "../../../lib/finance/stash.ts";
import { type Operator, operate } from "../../../scripts/operator.ts";
import { investFromWallet } from "../../../scripts/sandbox/person.ts";
import { faultsIn } from "../support/axe.ts";
import { expect, testInTime } from "../support/journey.ts";
import { arriveVerified, type VerifiedPerson } from "../support/people.ts";
import { become } from "../support/sign-in-browser.ts";
import { investHere, open } from "../support/steps.ts";

/* Stash coins: earned by an investment, spent on a reward, and back when no unit of it is left. */

const both = (text: string) => ({ en: text, hi: text });

/** Offers a voucher with one code, under an id of its own. */
async function offerVoucher(world: Operator, coins: number) {
  const rewardId = `voucher-${crypto.randomUUID().slice(0, 8)}`;
  const [title, code] = [`Books, voucher ${rewardId.slice(8)}`, `CODE-${rewardId}`];
  const benefit = { kind: "VOUCHER", issuer: both("A bookshop"), validUntil: null };
  const terms = { title: both(title), terms: both("For any book."), limitPerInvestor: 1, markets: ["INR"] };
  const reward = { rewardId, ...terms, benefit, coins, opensOn: "2026-01-01", closesOn: "2099-12-31" };
  await operate(world, { command: "rewards", args: { action: "save", rewards: [reward] } });
  await operate(world, { command: "rewards", args: { action: "codes", rewardId, codes: [code] } });
  return { rewardId, title, code, coins };
}

/** The coins that a page shows in its largest figure, and those of the dashboard's answer. */
async function hasCoins(page: Page, { shown, coins }: { shown: string; coins: number }): Promise<void> {
  await open(page, "/stash");
  await expect(page.getByRole("main")).toContainText(`Coins in your Stash${shown}`);
  const answer = await page.request.get("/api/v2/investment-dashboard/get-metrics/ALL");
  expect(z.decode(getMetrics.output, await answer.json()).stashCoins).toBe(coins);
}

/** Until the coins earned today can be spent. */
const stay = (world: Operator) => operate(world, { command: "clock", args: { advanceDays: COIN_STAY_DAYS } });

const entries = (page: Page) => page.getByRole("table", { name: "Coins earned and spent, latest first" });

testInTime(
  "coins that an investment earned buy a voucher once, and the balance falls on every page",
  async ({ context, page, world }) => {
    const person = await arriveVerified(world.url, { rupees: 150_000 });
    const { rewardId, title, code } = await offerVoucher(world, 100_000);
    await become(context, person.client);
    await hasCoins(page, { shown: "0", coins: 0 });
    await open(page, `/stash/rewards/${rewardId}`);
    await expect(page.getByRole("main")).toContainText("Not enough coins to spend yet");
    await expect(page.getByRole("button", { name: "Redeem now" })).toHaveCount(0);

    await investHere(page, person, { path: "/deals/malhar-saffron-30?amount=150000", deal: "Malhar Foods" });
    await expect(page.getByRole("main")).toContainText("Stash coins earned1,50,000");
    const main = page.getByRole("main");
    await expect(main).toContainText(/Coins can be spentfrom .+, if the investment is kept until then/);
    await hasCoins(page, { shown: "1,50,000", coins: 150_000 });
    await expect(main).toContainText(/You can spend now0You can spend from .+1,50,000/);
    await open(page, `/stash/rewards/${rewardId}`);
    await expect(main).toContainText(/You can spend from .+1,50,000/);
    await expect(page.getByRole("button", { name: "Redeem now" })).toHaveCount(0);

    await stay(world);
    await hasCoins(page, { shown: "1,50,000", coins: 150_000 });
    await expect(main).not.toContainText("You can spend from");
    await page.getByRole("link", { name: title }).click();
    await expect(main).toContainText("You can spend now1,50,000");
    await expect(main).toContainText("Left afterwards50,000");
    await expect(main).toContainText("A voucher cannot be exchanged back into coins or money.");
    await page.getByRole("button", { name: "Redeem now" }).dblclick();
    await expect(page).toHaveURL(/\/stash\/redemptions\/rwd_/);
    await expect(main).toContainText("Code ready");
    await expect(main).toContainText(code);
    expect(await faultsIn(page, "all")).toEqual([]);
    await page.goBack();
    await expect(page).not.toHaveURL(/\/stash\/rewards\//);

    await hasCoins(page, { shown: "50,000", coins: 50_000 });
    await expect(main).toContainText(/Of 1,50,000 earned, 1,00,000 bought rewards\./);
    await expect(
      entries(page)
        .getByRole("row")
        .filter({ hasText: `Redeemed: ${title}` }),
    ).toHaveCount(1);
    await expect(entries(page).getByRole("row").filter({ hasText: "Malhar Foods" })).toContainText("1,50,000");
    await open(page, `/stash/rewards/${rewardId}`);
    await expect(main).toContainText("You can spend now50,000");
    await expect(main).toContainText("None left");
    await expect(page.getByRole("button", { name: "Redeem now" })).toHaveCount(0);
  },
);

async function arriveWithCoins({ url }: Operator): Promise<VerifiedPerson> {
  const person = await arriveVerified(url, { rupees: 100_000 });
  await investFromWallet(person, { dealId: dealId.parse("malhar-saffron-30"), rupees: 100_000, key: "once" });
  return person;
}

type Offer = Awaited<ReturnType<typeof offerVoucher>>;

async function redeem({ client }: VerifiedPerson, { rewardId, coins }: Offer) {
  try {
    return await client.call(redeemReward, { rewardId, coins });
  } catch (cause) {
    if (cause instanceof CallError && cause.code === "REWARD_NONE_LEFT") return null;
    throw cause;
  }
}

/** Lets both investors redeem the last unit at once, until one has held coins for a unit that the other claimed. */
async function raceForLast(world: Operator, people: readonly VerifiedPerson[]) {
  for (let round = 0; round < 8; round++) {
    const offer = await offerVoucher(world, 10_000);
    const redemptions = await Promise.all(people.map((person) => redeem(person, offer)));
    expect(redemptions.filter((redemption) => redemption?.state === "DELIVERED")).toHaveLength(1);
    const loser = redemptions.findIndex((redemption) => redemption?.state === "FAILED");
    const [person, failed] = [people[loser], redemptions[loser]];
    if (person && failed) return { ...offer, person, id: redemptionId.parse(failed.redemptionId) };
  }
  throw new Error("no redemption held coins for a unit that another one claimed");
}

testInTime(
  "coins held for a voucher whose last code another investor got come back",
  async ({ context, page, world }) => {
    const people = [await arriveWithCoins(world), await arriveWithCoins(world)];
    await stay(world);
    const { person, title, id } = await raceForLast(world, people);
    await become(context, person.client);
    await open(page, `/stash/redemptions/${id}`);
    const main = page.getByRole("main");
    await expect(main).toContainText("No code was left: the last one went to somebody else");
    await expect(main).toContainText("Coins returned10,000");
    await expect(main).not.toContainText("CODE-");
    await open(page, "/stash");
    await expect(
      entries(page)
        .getByRole("row")
        .filter({ hasText: `Returned: ${title}` }),
    ).toContainText("10,000");
    await expect(
      entries(page)
        .getByRole("row")
        .filter({ hasText: `Redeemed: ${title}` }),
    ).toContainText("−10,000");
    await open(page, "/notifications");
    await expect(main).toContainText(`${title}: none was left. Your coins are back in your Stash`);
    // The KYC's is unread too, and that of a reward that this investor got before.
    const { unread } = await person.client.call(countUnread, {});
    const bell = (count: number) => page.getByRole("link", { name: `Notifications, ${count} unread` });
    await expect(bell(unread)).toBeVisible();
    await page.getByRole("button", { name: "A reward was not available" }).click();
    await expect(page).toHaveURL(new RegExp(`/stash/redemptions/${id}$`));
    // The bell knows without a reload.
    await expect(bell(unread - 1)).toBeVisible();
  },
);
