import type { Page } from "@playwright/test";
import { expect, test } from "../support/journey.ts";
import { arriveVerified, type VerifiedPerson } from "../support/people.ts";
import { become } from "../support/sign-in-browser.ts";
import { investHere, open } from "../support/steps.ts";

/* Sums above the maximum of one online payment, ₹10,00,000, arrive by NEFT or RTGS. */

const transfer = (page: Page) => page.getByRole("heading", { name: "By NEFT or RTGS" });
const amount = (page: Page) => page.getByLabel("Amount", { exact: true });

/** Whether the account for bank transfers is offered above the payment page. */
async function isTransferFirst(page: Page): Promise<boolean> {
  await expect(transfer(page)).toBeVisible();
  const [account, field] = [await transfer(page).boundingBox(), await amount(page).boundingBox()];
  return (account?.y ?? 0) < (field?.y ?? 0);
}

test("adding money offers a bank transfer first above the maximum of a payment, and not up to it", async ({
  context,
  page,
  world,
}) => {
  await become(context, (await arriveVerified(world.url)).client);
  for (const [path, isFirst] of [
    ["/wallet/add", false],
    ["/wallet/add?amount=1000000", false],
    ["/wallet/add?amount=1000000.01", true],
  ] as const) {
    await open(page, path);
    expect(await isTransferFirst(page), path).toBe(isFirst);
    await expect(transfer(page)).toBeInViewport();
  }
  await open(page, "/wallet/add?amount=50000");
  await amount(page).fill("1500000");
  await page.getByRole("button", { name: "Go to the payment page" }).click();
  await expect(page).toHaveURL(/amount=1500000/);
  await expect(amount(page)).toHaveAccessibleDescription(/more than the payment page takes at once/);
  await expect(amount(page)).toHaveValue("15,00,000");
  await expect.poll(() => isTransferFirst(page)).toBe(true);
});

/** Sends money from the investor's own bank account, by the link beside the account's details. */
async function sendByBank(page: Page, { documents }: VerifiedPerson, rupees: string): Promise<void> {
  const opened = page.waitForEvent("popup");
  await page.getByRole("link", { name: "Send from the sandbox’s bank" }).click();
  const bank = await opened;
  await bank.getByLabel("Amount in rupees").fill(rupees);
  await bank.getByLabel("From account number").fill(documents.accountNumber);
  await bank.getByLabel("IFSC of that account").fill(documents.ifsc);
  await bank.getByRole("button", { name: "Send" }).click();
  await expect(bank.getByText(/sent to/)).toBeVisible();
  await bank.close();
}

test("an investment above the maximum of a payment is paid from the wallet, after a bank transfer", async ({
  context,
  page,
  world,
}) => {
  const person = await arriveVerified(world.url);
  await become(context, person.client);
  const [path, deal] = ["/deals/chalak-buses-36m?amount=1200000", "Chalak Electric Buses"];
  const main = page.getByRole("main");

  await open(page, "/deals/chalak-buses-36m?amount=1000000");
  await page.getByRole("button", { name: "See the terms" }).click();
  await expect(page).toHaveURL(/\/invest\/flow_/);
  await expect(page.getByRole("radio", { name: "Online" })).toBeEnabled();

  await open(page, path);
  await page.getByRole("button", { name: "See the terms" }).click();
  await expect(main).toContainText("A payment page takes ₹10,00,000 at once at most");
  await expect(page.getByRole("button", { name: "Send me the code" })).toHaveCount(0);
  await page.getByRole("link", { name: "Add 12 lakh rupees to your wallet" }).click();
  await expect(page).toHaveURL(/\/wallet\/add\?amount=1200000/);
  expect(await isTransferFirst(page)).toBe(true);
  await sendByBank(page, person, "1200000");
  await expect(async () => {
    await open(page, "/wallet");
    await expect(main).toContainText("invest or withdraw₹12,00,000", { timeout: 1_000 });
  }).toPass();
  await investHere(page, person, { path, deal });
});
