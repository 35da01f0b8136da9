/** GIFT mode shows no figure in rupees and no tax of residents, but in the places that `PLACES` gives reasons for. */
import { beforeAll, describe, expect, inject, it } from "vitest";
import { investmentView } from "../../../lib/contract/calls/dashboard.ts";
import { listDeals } from "../../../lib/contract/calls/deals.ts";
import { startFlow } from "../../../lib/contract/calls/investments.ts";
import { createMetalPayment, getMetalPrice } from "../../../lib/contract/calls/metals.ts";
import { listRewards, redeemReward } from "../../../lib/contract/calls/rewards.ts";
import { recharge } from "../../../lib/contract/calls/wallet.ts";
import { dealId } from "../../../lib/contract/values/ids.ts";
import { CATEGORY_FACTS } from "../../../lib/products/categories.ts";
import { type Client, openClient } from "../../../scripts/sandbox/client.ts";
import { addMoney, arriveByEmail, investFromWallet, withdrawToBank } from "../../../scripts/sandbox/person.ts";
import { get } from "../support/answers.ts";
import { type Finding, isDynamic, leadsTo, PLACES, ROUTES, rupeeLines } from "../support/gift-pages.ts";
import { arriveAbroad, withdrawDollars } from "../support/non-residents.ts";
import { newGroup } from "../support/people.ts";

const { url } = inject("server");

const CURRENCIES = ["USD", "AED"] as const;
const RUPEE_DEAL = dealId.parse("malhar-saffron-30");
const GIFT_DEAL = dealId.parse("coastal-gift-usd-365");
const SHARES = "nakshatra-freight";

/** Static pages that redirect, or answer 404 without a query. */
const NOT_SHOWN = new Set([
  "/deals",
  "/take-over",
  "/transactions",
  "/wallet/payments",
  "/family/end",
  "/profile/contacts/remove",
  "/profile/passkeys/edit",
  "/year",
]);

const staticPages = ROUTES.filter((route) => !isDynamic(route));
const categoryPages = Object.values(CATEGORY_FACTS).flatMap(({ segment }) =>
  segment === null ? [] : [`/dashboard/${segment}`],
);
const inEachCurrency = ["/dashboard", "/wallet", "/wallet/add", "/wallet/withdraw"].flatMap((path) =>
  CURRENCIES.map((currency) => `${path}?currency=${currency}`),
);

const used = new Set<(typeof PLACES)[number]>();

/** Rupee texts that GIFT mode must not show on these pages, and pages that fail, in both languages. */
async function findingsOn(client: Client, addresses: readonly string[]): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  for (const address of addresses.filter((each) => !NOT_SHOWN.has(each))) {
    for (const path of [address, `/hi${address}`]) {
      const { status, text } = await get(client, path);
      // KYC is outside the frame, which states the mode.
      const isInMode = text.includes('data-mode="GIFT"') || address === "/kyc";
      if (status !== 200 || !isInMode) findings.push({ path, line: `status ${status}, GIFT mode: ${isInMode}` });
      findings.push(...rupeeLines(new URL(address, url).pathname, text, used).map(({ line }) => ({ path, line })));
    }
  }
  return findings;
}

async function holdingsOf(client: Client, currencies: readonly ("USD" | "AED" | "INR")[]): Promise<readonly string[]> {
  const pages = await Promise.all(currencies.map((currency) => client.call(investmentView, { currency })));
  return pages.flatMap(({ investments }) => investments.map(({ investmentId }) => `/investments/${investmentId}`));
}

async function flowOf(client: Client, deal: typeof GIFT_DEAL, amount: number): Promise<string> {
  const { key } = await client.call(startFlow, { dealId: deal, amount });
  return `/invest/${key}`;
}

async function firstReward(client: Client) {
  const [reward] = (await client.call(listRewards, {})).rewards;
  if (reward === undefined) throw new Error("no reward is offered");
  return reward;
}

/** The demo investor in Dubai, who has never had rupees. */
async function demoInvestor() {
  const { client } = await arriveByEmail(openClient(url), "nri@example.com");
  const { deals } = await client.call(listDeals, { investmentType: "GIFT" });
  const holdings = await holdingsOf(client, CURRENCIES);
  // The dollars of this investor have stayed long enough for their coins to be spent.
  const reward = await firstReward(client);
  const { redemptionId } = await client.call(redeemReward, { rewardId: reward.rewardId, coins: reward.coins });
  const addresses = [...deals.map((deal) => `/deals/${deal.dealId}`), ...holdings, ...categoryPages];
  return { client, addresses: [...addresses, `/stash/redemptions/${redemptionId}`, "/year/2026-27"] };
}

/** An investor in Dubai with dollars and rupees, a holding and a payment in each, and gold. */
async function investorOfBothModes() {
  const person = await arriveAbroad(url, { money: [{ currency: "USD", amount: 20_000 }] });
  const { client } = person;
  await addMoney(person, { rupees: 300_000, key: "rupees" });
  await investFromWallet(person, { dealId: RUPEE_DEAL, rupees: 100_000, key: "rupee-deal" });
  await investFromWallet(person, { dealId: GIFT_DEAL, rupees: 5_000, key: "gift-deal" });
  const {
    prices: [quote],
  } = await client.call(getMetalPrice, { metal: "GOLD" });
  if (quote === undefined) throw new Error("gold has no price");
  const purchase = { kind: "BUY", metal: "GOLD", quote: quote.quote.token, amount: 20_000 } as const;
  const { payment } = await client.call(createMetalPayment, { ...purchase, paymentSource: "ONLINE" });
  const { key } = await client.call(recharge, { amount: 500 });
  // The sandbox's bank returns an amount that ends in .01, of which the investor is notified.
  const reward = await firstReward(client);
  const rupees = await withdrawToBank(person, { rupees: 1_000.01, key: "out" });
  const dollars = await withdrawDollars(person, 500);
  const holdings = await holdingsOf(client, ["USD", "INR"]);
  const addresses = [
    ...holdings.flatMap((holding) => [holding, `${holding}/sell`, `${holding}/put`, `${holding}/hardship`]),
    ...[await flowOf(client, GIFT_DEAL, 2_000), await flowOf(client, RUPEE_DEAL, 50_000)],
    ...[`/deals/${RUPEE_DEAL}`, `/pre-ipo/${SHARES}`, `/pre-ipo/${SHARES}/order?amount=60000`],
    ...[`/gold/payments/${payment?.key}`, `/wallet/payments/${key}`],
    ...[`/wallet/withdrawals/${rupees.transactionId}`, `/wallet/withdrawals/${dollars}?currency=USD`],
    ...[`/stash/rewards/${reward.rewardId}`],
    `/groups/${await newGroup(person)}`,
  ];
  return { client, addresses };
}

describe("in GIFT mode, no page shows rupees or the tax of residents", () => {
  let demo: Awaited<ReturnType<typeof demoInvestor>>;
  let both: Awaited<ReturnType<typeof investorOfBothModes>>;

  beforeAll(async () => {
    demo = await demoInvestor();
    both = await investorOfBothModes();
  });

  it("to the demo investor abroad, who has dollars and dirhams", async () => {
    expect(await findingsOn(demo.client, [...staticPages, ...inEachCurrency, ...demo.addresses])).toEqual([]);
  });

  it("to an investor who has rupees as well", async () => {
    expect(await findingsOn(both.client, [...staticPages, ...both.addresses])).toEqual([]);
  });

  it("and every page of the app and every place with a reason is among those", () => {
    const addresses = [...staticPages, ...demo.addresses, ...both.addresses];
    // The pages of silver payments are those of gold payments.
    const seen = (route: string) => addresses.some((address) => leadsTo(route.replace("/silver/", "/gold/"), address));
    expect(ROUTES.filter((route) => !seen(route))).toEqual([]);
    expect(PLACES.filter((place) => !used.has(place)).map(({ reason }) => reason)).toEqual([]);
  });
});
