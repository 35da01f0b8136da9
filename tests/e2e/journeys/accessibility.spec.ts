import type { Page } from "@playwright/test";
import { addChild } from "../../../lib/contract/calls/family.ts";
import { startFlow } from "../../../lib/contract/calls/investments.ts";
import { createMetalPayment, getMetalPrice } from "../../../lib/contract/calls/metals.ts";
import { recharge } from "../../../lib/contract/calls/wallet.ts";
import { dealId } from "../../../lib/contract/values/ids.ts";
import type { Operator } from "../../../scripts/operator.ts";
import type { Client } from "../../../scripts/sandbox/client.ts";
import { investFromWallet } from "../../../scripts/sandbox/person.ts";
import { pay } from "../../../scripts/sandbox/world.ts";
import { type Concern, coloursHaveArrived, faultsIn } from "../support/axe.ts";
import { arriveAtAadhaar, newCard, showCard } from "../support/identity-documents.ts";
import { expect, test } from "../support/journey.ts";
import { addDemat, arriveFresh, arriveVerified, newGroup } from "../support/people.ts";
import { become } from "../support/sign-in-browser.ts";

test.setTimeout(120_000);
test.use({ reducedMotion: "reduce" });

/** The pages of an investor with every kind of record, created through the API. */
async function pagesOfInvestor(world: Operator): Promise<{ client: Client; paths: string[] }> {
  const { url } = world;
  const person = await arriveVerified(url, { rupees: 150_000 });
  const { client } = person;
  const deal = dealId.parse("malhar-saffron-30");
  await addDemat(person, world);
  const { investmentId, flowKey } = await investFromWallet(person, { dealId: deal, rupees: 50_000, key: "once" });
  const { key } = await client.call(startFlow, { dealId: deal, amount: 50_000 });
  const bond = dealId.parse("pathik-highways-60m");
  const bonds = await investFromWallet(person, { dealId: bond, rupees: 45_000, key: "bonds" });
  const failed = await client.call(recharge, { amount: 500 });
  await pay(url, failed.key, "FAILED");
  const paths = [
    "/stash",
    "/stash/rewards/library-books",
    "/notifications",
    "/profile/notifications",
    "/referrals",
    `/groups/${await newGroup(person)}`,
    "/dashboard",
    "/dashboard/invoice-discounting",
    "/dashboard/bonds",
    "/invest",
    "/deals/malhar-saffron-30",
    "/deals/vindhya-sunhara-75",
    `/invest/${key}`,
    `/invest/${flowKey}`,
    `/investments/${investmentId}`,
    `/investments/${bonds.investmentId}`,
    `/investments/${bonds.investmentId}/sell`,
    "/transactions",
    "/transactions/tax-credit",
    "/transactions/tax-forecast",
    "/pre-ipo",
    "/pre-ipo/kalrav-audio",
    "/gold",
    "/silver?range=1Y",
    "/gold/buy?amount=5000",
    "/gold/buy?grams=x",
    "/gold/sell?grams=0.1",
    `/gold/payments/${await buyGold(client)}`,
    "/wallet",
    "/wallet/add",
    "/wallet/withdraw",
    `/wallet/payments/${failed.key}`,
    "/profile",
    "/kyc?step=done",
  ];
  return { client, paths };
}

/** Buys gold from the wallet, opens a payment for more, and returns the payment's key. */
async function buyGold(client: Client): Promise<string> {
  const { prices } = await client.call(getMetalPrice, { metal: "GOLD" });
  const order = { kind: "BUY", metal: "GOLD", quote: prices[0]?.quote.token ?? "", amount: 20_000 } as const;
  await client.call(createMetalPayment, order);
  const { payment } = await client.call(createMetalPayment, { ...order, paymentSource: "ONLINE" });
  return payment?.key ?? "";
}

/** The pages of a guardian: the family and the child's account. */
async function pagesOfGuardian(url: string): Promise<{ client: Client; paths: string[] }> {
  const { client } = await arriveVerified(url, { rupees: 7_000 });
  const { userId } = await client.call(addChild, { name: "Ira Joshi", dateOfBirth: "2015-02-03", consent: true });
  const ofChild = ["", "/wallet", "/wallet/add", "/wallet/withdraw", "/bank-account", "/transactions"];
  const own = ["/profile/nominees", "/family", "/family/add", `/family/end?child=${userId}`];
  return { client, paths: [...own, ...ofChild.map((page) => `/family/${userId}${page}`)] };
}

const FRESH = [
  "/stash",
  "/gold",
  "/silver/sell",
  "/referrals",
  "/dashboard",
  "/kyc",
  "/wallet",
  "/profile",
  "/deals/malhar-saffron-30",
  "/profile/contacts/add",
  "/profile/delete",
  "/profile/residence",
  "/profile/nominees",
  "/profile/bank-account",
  "/family",
  "/talk-to-expert",
];

/** One deal of each kind whose page has elements of its own. */
const DEALS = [
  "/deals/pathik-highways-60m",
  "/deals/gold-pledge-reserve-2?amount=12345&tenureMonths=7",
  "/deals/bhiwandi-dock-nine",
  "/deals/coastal-gift-usd-365",
];

type Language = "en" | "hi";
type Theme = "light" | "dark";

/** Checks every rule in the light theme, and the colour rules again in the dark theme in one language. */
async function faultsOf(page: Page, pathInEnglish: string, language: Language): Promise<string[]> {
  const path = language === "en" ? pathInEnglish : `/hi${pathInEnglish}`;
  const faults = async (theme: Theme, concern: Concern) =>
    (await faultsIn(page, concern)).map((fault) => `${path} (${theme}) ${fault}`);
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto(path);
  await page.locator("h1").first().waitFor();
  if (language === "hi") return faults("light", "all but colours");
  const light = await faults("light", "all");
  await page.emulateMedia({ colorScheme: "dark" });
  await page.evaluate(coloursHaveArrived);
  return [...light, ...(await faults("dark", "colours"))];
}

for (const language of ["en", "hi"] as const) {
  test.describe(language === "en" ? "in English" : "in Hindi", () => {
    test("an invitation to a group has no axe violation", async ({ page, world }) => {
      const invitation = `/groups/${await newGroup(await arriveFresh(world.url))}`;
      expect(await faultsOf(page, invitation, language)).toEqual([]);
    });

    test("onboarding pages have no axe violation", async ({ context, page, world }) => {
      await become(context, (await arriveFresh(world.url)).client);
      const found = [];
      const invitation = `/groups/${await newGroup(await arriveFresh(world.url))}`;
      for (const path of [...FRESH, invitation]) found.push(...(await faultsOf(page, path, language)));
      expect(found).toEqual([]);
    });

    test("deal pages of every kind have no axe violation", async ({ context, page, world }) => {
      await become(context, (await arriveVerified(world.url)).client);
      const found = [];
      for (const path of DEALS) found.push(...(await faultsOf(page, path, language)));
      expect(found).toEqual([]);
    });

    test("every Aadhaar verification method has no axe violation", async ({ context, page, world }) => {
      const person = await arriveAtAadhaar(world.url);
      // The sandbox refuses a blurred picture: the step shows the reason.
      await showCard(person, newCard({ width: 1201, height: 760 }).picture).catch(() => undefined);
      await become(context, person.client);
      const found = [];
      for (const method of ["otp", "pictures", "digilocker"]) {
        found.push(...(await faultsOf(page, `/kyc?step=aadhaar&way=${method}`, language)));
      }
      found.push(...(await faultsOf(page, "/digilocker?state=nothing", language)));
      expect(found).toEqual([]);
    });

    test("investor pages have no axe violation", async ({ context, page, world }) => {
      const { client, paths } = await pagesOfInvestor(world);
      await become(context, client);
      const found = [];
      for (const path of paths) found.push(...(await faultsOf(page, path, language)));
      expect(found).toEqual([]);
    });

    test("family pages have no axe violation", async ({ context, page, world }) => {
      const { client, paths } = await pagesOfGuardian(world.url);
      await become(context, client);
      const found = [];
      for (const path of paths) found.push(...(await faultsOf(page, path, language)));
      expect(found).toEqual([]);
    });
  });
}
