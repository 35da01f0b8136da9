import type { Page } from "@playwright/test";
import { getProfile } from "../../../lib/contract/calls/user.ts";
import { operate } from "../../../scripts/operator.ts";
import { pdf } from "../../../scripts/sandbox/files.ts";
import { codeSentBy } from "../../../scripts/sandbox/world.ts";
import { expect, test } from "../support/journey.ts";
import { arriveAbroad } from "../support/non-residents.ts";
import { become } from "../support/sign-in-browser.ts";
import { open } from "../support/steps.ts";

/** The account is confirmed with the code that its owner is sent. */
async function giveAccount(page: Page, url: string, contact: string): Promise<void> {
  await page.getByLabel("IBAN or account number").fill("0042918270005");
  await page.getByLabel("SWIFT code (BIC) of the bank").fill("HUDSUS33");
  const send = page.getByRole("button", { name: "Send me a code" });
  await page.getByLabel("Six-digit code").fill(await codeSentBy(url, contact, () => send.click()));
}

test("the focus is in the account again, as it was typed, once its code step is left", async ({
  context,
  page,
  world,
}) => {
  const { client } = await arriveAbroad(world.url);
  await become(context, client);
  await open(page, "/wallet/account-abroad?currency=USD");
  const number = page.getByLabel("IBAN or account number");
  await number.fill("0042918270005");
  await page.getByLabel("SWIFT code (BIC) of the bank").fill("HUDSUS33");
  await page.getByRole("button", { name: "Send me a code" }).click();
  await expect(page.getByLabel("Six-digit code")).toBeFocused();
  await page.getByRole("button", { name: "Change the account" }).click();
  await expect(number).toBeFocused();
  await expect(number).toHaveValue("0042918270005");
});

test("an account that its bank does not confirm is proved by the bank's letter", async ({ context, page, world }) => {
  const { client, contact } = await arriveAbroad(world.url);
  await become(context, client);
  await open(page, "/wallet/account-abroad?currency=USD");
  await giveAccount(page, client.url, contact);
  const main = page.getByRole("main");
  await expect(main).toContainText("Waiting for your bank’s letter");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await open(page, "/wallet/withdraw?currency=USD");
  await expect(main).toContainText("Waiting for your bank’s letter");
  await main.getByRole("link", { name: "Send the bank’s document" }).click();
  await expect(page).toHaveURL(/account-abroad/);
  const file = { name: "letter.pdf", mimeType: "application/pdf", buffer: Buffer.from(pdf(["Account confirmation"])) };
  await page.locator("input[type=file]").setInputFiles(file);
  await page.getByRole("button", { name: "Send for review" }).click();
  await expect(main).toContainText("usually within two working days");

  const { userId: investorId, name } = await client.call(getProfile, {});
  const made = await operate(world, { command: "operator", args: { action: "make", name: "farida" } });
  const operator = { ...world, operatorKey: String(Object(made).token) };
  const act = (args: object) => operate(operator, { command: "accounts-abroad", args: { investorId, ...args } });
  const shown = await act({ action: "show" });
  expect(shown).toMatchObject({ accountNumber: "0042918270005" });
  const { review } = Object(shown);
  await act({ action: "refuse", review, reason: "ACCOUNT_PROOF_TOO_OLD" });
  await open(page, "/wallet/withdraw?currency=USD");
  await expect(main).toContainText("This document is older than three months.");
  await open(page, "/wallet?currency=USD");
  await expect(main).toContainText("This document is older than three months.");
  await page.getByRole("link", { name: "Add an account abroad" }).click();
  await expect(page).toHaveURL(/account-abroad/);
  await expect(main).toContainText("This document is older than three months.");
  await giveAccount(page, client.url, contact);
  await page.locator("input[type=file]").setInputFiles(file);
  await page.getByRole("button", { name: "Send for review" }).click();
  await expect(main).toContainText("usually within two working days");
  const { review: second } = Object(await act({ action: "show" }));
  await act({ action: "accept", review: second, holder: name, bank: "Hudson Valley Bank" });
  await open(page, "/wallet/account-abroad?currency=USD");
  await expect(main).toContainText("This account is verified");
  await expect(main).toContainText("Hudson Valley Bank");
});
