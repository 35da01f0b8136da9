import type { Page } from "@playwright/test";
import type { ProductKind } from "../../../lib/contract/values/products.ts";
import { operate } from "../../../scripts/operator.ts";
import { addMoney } from "../../../scripts/sandbox/person.ts";
import { expect, testInTime as test } from "../support/journey.ts";
import { addDemat, arriveVerified, type VerifiedPerson } from "../support/people.ts";
import { become } from "../support/sign-in-browser.ts";
import {
  hasPaidEverything,
  investHere,
  type LifetimePurchase,
  open,
  visitHoldings,
  withdraw,
} from "../support/steps.ts";

/* Each product with a maturity, in rupees, from its deal page to its last payout. */

/** GIFT City's products are bought in `gift-city.spec.ts`, and shares, which pay nothing, in `pre-ipo.spec.ts`. */
type MaturingKind = Exclude<ProductKind, `GIFT_${string}` | "PRE_IPO">;

/** A kind without a journey does not compile. */
const PURCHASES_BY_KIND: Readonly<Record<MaturingKind, LifetimePurchase>> = {
  INVOICE_DISCOUNTING: {
    product: "invoice discounting",
    deal: "Malhar Foods",
    path: "/deals/malhar-saffron-30?amount=50000",
    holdings: "/dashboard/invoice-discounting",
  },
  TAP_RESERVE: {
    product: "Tap Reserve with growth",
    deal: "Gold Pledge Reserve II",
    path: "/deals/gold-pledge-reserve-2?amount=20000&tenureMonths=3&payoutPlan=GROWTH",
    holdings: "/dashboard/tap-reserve",
  },
  FIXED_DEPOSIT: {
    product: "a cumulative bank deposit",
    deal: "Coastal Bank",
    path: "/deals/coastal-bank-deposit?amount=25000&tenureMonths=12&payoutPlan=CUMULATIVE",
    holdings: "/dashboard",
  },
  BOND: {
    product: "a bond with monthly coupons",
    deal: "Kosha Saathi Microfinance",
    path: "/deals/kosha-saathi-15m?amount=20000",
    holdings: "/dashboard/bonds",
  },
  ASSET_LEASING: {
    product: "a leased asset",
    deal: "Chalak Electric Buses",
    path: "/deals/chalak-buses-36m?amount=50000",
    holdings: "/dashboard/asset-leasing",
  },
  FRE: {
    product: "units of a REIT scheme",
    deal: "Dock Nine, Bhiwandi",
    path: "/deals/bhiwandi-dock-nine?amount=1000000",
    holdings: "/dashboard",
  },
};
const PURCHASES = Object.values(PURCHASES_BY_KIND);

/** The property is sold four years after the purchase; every other product ends before. */
const DAYS = 4 * 365 + 20;

test("every product with a maturity is bought, held and paid back to the last paisa", async ({
  context,
  page,
  world,
}) => {
  const person = await arriveVerified(world.url, { rupees: 500_000 });
  for (const key of ["second", "third"]) await addMoney(person, { rupees: 400_000, key });
  // Bonds and units are delivered to a demat account.
  await addDemat(person, world);
  await become(context, person.client);
  for (const purchase of PURCHASES) {
    await test.step(`${purchase.product} is bought`, () => investHere(page, person, purchase));
  }
  const addresses = await test.step("all of them are held", () => visitHoldings(page, PURCHASES));
  await operate(world, { command: "clock", args: { advanceDays: DAYS } });
  for (const [product, address] of addresses) {
    await test.step(`${product} has paid everything`, () => hasPaidEverything(page, address));
  }
  await test.step("the money is in the wallet, and can be withdrawn", () => withdrawAll(page, person));
  expect(await operate(world, { command: "verify", args: {} })).toMatchObject({ findings: [] });
});

async function withdrawAll(page: Page, { contact }: VerifiedPerson): Promise<void> {
  await open(page, "/wallet");
  await expect(page.getByRole("main")).toContainText(/₹1[3-9],\d\d,\d{3}\.\d\d/);
  await withdraw(page, { phone: contact, rupees: "1300000" });
  await open(page, "/wallet");
  await expect(page.getByRole("main")).toContainText("−₹13,00,000.00");
}

test("a deposit is ended early at the quoted amount, which comes to the wallet and is withdrawn", async ({
  context,
  page,
  world,
}) => {
  const person = await arriveVerified(world.url, { rupees: 25_000 });
  await become(context, person.client);
  const [deal, path] = [
    "Coastal Bank",
    "/deals/coastal-bank-deposit?amount=25000&tenureMonths=12&payoutPlan=CUMULATIVE",
  ];
  await investHere(page, person, { deal, path });
  await operate(world, { command: "clock", args: { advanceDays: 100 } });
  await open(page, "/investments/fixed-deposits");
  const main = page.getByRole("main");
  await main.getByRole("link", { name: deal, exact: true }).first().click();
  await expect(main).toContainText("Payout schedule");
  // No TDS is deducted from so small an interest.
  await expect(main).not.toContainText("Tax on compounded interest");
  await page.getByRole("button", { name: "See what you would get" }).click();
  await expect(main).toContainText(/Interest for \d+ days at/);
  await expect(main).toContainText("Interest forgone");
  await page.getByRole("button", { name: "End this deposit" }).click();
  await expect(main).toContainText("You have ended this deposit.");
  await operate(world, { command: "clock", args: { advanceDays: 7 } });
  await expect(async () => {
    await open(page, "/wallet");
    await expect(main).toContainText(/invest or withdraw₹25,\d{3}\.\d\d/, { timeout: 1_000 });
  }).toPass();
  await withdraw(page, { phone: person.contact, rupees: "25000" });
  expect(await operate(world, { command: "verify", args: {} })).toMatchObject({ findings: [] });
});
