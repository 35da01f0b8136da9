import type { Page } from "@playwright/test";
import type { ProductKind } from "../../../lib/contract/values/products.ts";
import { operate } from "../../../scripts/operator.ts";
import { codeSentBy } from "../../../scripts/sandbox/world.ts";
import { expect, testInTime as test } from "../support/journey.ts";
import { ACCOUNT_ABROAD, arriveAbroad } from "../support/non-residents.ts";
import { accredit, type VerifiedPerson } from "../support/people.ts";
import { become } from "../support/sign-in-browser.ts";
import { hasPaidEverything, investHere, type LifetimePurchase, open, visitHoldings } from "../support/steps.ts";

/* An investor in Dubai, in dollars: from the bank abroad into GIFT City, to the last payout, and back abroad. */

/** A kind of GIFT City without a journey does not compile. */
const PURCHASES_BY_KIND: Readonly<Record<Extract<ProductKind, `GIFT_${string}`>, readonly LifetimePurchase[]>> = {
  GIFT_DEPOSIT: [
    {
      product: "a deposit that pays at maturity",
      deal: "Coastal Bank US Dollar Deposit II",
      path: "/deals/coastal-gift-usd-365?amount=5000",
      holdings: "/investments/fixed-deposits",
    },
    {
      product: "a deposit that pays each quarter",
      deal: "Coastal Bank US Dollar Quarterly",
      path: "/deals/coastal-gift-usd-731-quarterly?amount=5000",
      holdings: "/investments/fixed-deposits",
    },
  ],
  GIFT_BOND: [
    {
      product: "a secured bond",
      deal: "Monsoon Wind IFSC",
      path: "/deals/monsoon-wind-gift-usd?amount=10000",
      holdings: "/dashboard/bonds",
    },
  ],
};
const PURCHASES = Object.values(PURCHASES_BY_KIND).flat();

/** The bond matures four years after it opens; the deposits end before. */
const DAYS = 1461 + 20;

test("dollars come from abroad, are invested in GIFT City to the last payout, and go back abroad", async ({
  context,
  page,
  world,
}) => {
  const person = await arriveAbroad(world.url);
  await accredit(person, world);
  await become(context, person.client);
  await test.step("money arrives in the investor's own account in GIFT City", () => receive(page, "25000"));
  await test.step("a transfer that the bank sends back is shown as such", () => isReturned(page));
  for (const purchase of PURCHASES) {
    await test.step(`${purchase.product} is bought`, () => investHere(page, person, purchase));
  }
  const addresses = await test.step("all of them are held", () => visitHoldings(page, PURCHASES));
  await operate(world, { command: "clock", args: { advanceDays: DAYS } });
  for (const [product, address] of addresses) {
    await test.step(`${product} has paid everything`, () => hasPaidEverything(page, address));
  }
  await test.step("principal and interest go to an account abroad", () => withdrawAll(page, person));
  expect(await operate(world, { command: "verify", args: {} })).toMatchObject({ findings: [] });
});

/** Sends money by the sandbox's bank abroad, from the link beside the account's details. */
async function send(page: Page, amount: string): Promise<void> {
  await open(page, "/wallet/add");
  await expect(page.getByRole("heading", { level: 1, name: "Add USD from abroad" })).toBeVisible();
  const opened = page.waitForEvent("popup");
  await page.getByRole("link", { name: /send from a bank abroad/ }).click();
  const bank = await opened;
  await bank.getByLabel("Amount").fill(amount);
  await bank.getByRole("button", { name: "Send" }).click();
  await expect(bank.getByText(/is on its way to GFTUSD/)).toBeVisible();
  await bank.close();
}

const arrivals = (page: Page) => page.getByRole("region", { name: "Transfers from abroad" });

async function receive(page: Page, amount: string): Promise<void> {
  await send(page, amount);
  await open(page, "/wallet/add");
  // The bank checks the sender first.
  await expect(arrivals(page)).toContainText("+$25,000.00");
  await expect(async () => {
    await open(page, "/wallet");
    await expect(page.getByRole("main")).toContainText(/Available in your USD wallet\$25,000\.00/, { timeout: 1_000 });
  }).toPass();
}

/** The sandbox's bank returns an amount that ends in .01. */
async function isReturned(page: Page): Promise<void> {
  await send(page, "700.01");
  await expect(async () => {
    await open(page, "/wallet/add");
    await expect(arrivals(page)).toContainText(/returned the money to your bank abroad/, { timeout: 1_000 });
  }).toPass();
}

/** Names the account abroad, then withdraws everything: more than was sent. */
async function withdrawAll(page: Page, { client, contact }: VerifiedPerson): Promise<void> {
  await open(page, "/wallet");
  await page.getByRole("main").getByRole("link", { name: "Withdraw", exact: true }).click();
  await page.getByRole("link", { name: "Add an account abroad" }).click();
  await expect(page).toHaveURL(/account-abroad/);
  await page.getByLabel("IBAN or account number").fill(ACCOUNT_ABROAD.accountNumber);
  await page.getByLabel("SWIFT code (BIC) of the bank").fill(ACCOUNT_ABROAD.swiftCode);
  const send = page.getByRole("button", { name: "Send me a code" });
  await page.getByLabel("Six-digit code").fill(await codeSentBy(client.url, contact, () => send.click()));
  await expect(page).toHaveURL(/\/wallet\?currency=USD/);
  await page.getByRole("main").getByRole("link", { name: "Withdraw", exact: true }).click();
  await page.getByRole("link", { name: "Withdraw all" }).click();
  await expect(page).toHaveURL(/amount=all/);
  await expect(page.getByRole("main")).toContainText("Hudson Valley Bank");
  const go = page.getByRole("button", { name: "Continue" });
  await page.getByLabel("Six-digit code").fill(await codeSentBy(client.url, contact, () => go.click()));
  await expect(page).toHaveURL(/\/wallet\/withdrawals\/.*currency=USD/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(/is with your bank/);
  await open(page, "/wallet");
  await expect(page.getByRole("main")).toContainText(/Available in your USD wallet\$0\.00/);
}
