import type { Page } from "@playwright/test";
import { addChild } from "../../../lib/contract/calls/family.ts";
import { codeSentBy } from "../../../scripts/sandbox/world.ts";
import { expect, test } from "../support/journey.ts";
import { arriveFresh, arriveVerified } from "../support/people.ts";
import { become } from "../support/sign-in-browser.ts";
import { open } from "../support/steps.ts";

const headline = (page: Page) => page.getByRole("heading", { level: 1 });
const BORN = { name: "Nandini Kulkarni", dateOfBirth: "2015-02-03", consent: true } as const;

/* Back after a form is done never offers it again, empty as if nothing had been saved. */

async function fillBirthday(page: Page, [day, month, year]: readonly [string, string, string]) {
  await page.getByLabel("Day", { exact: true }).fill(day);
  await page.getByLabel("Month", { exact: true }).fill(month);
  await page.getByLabel("Year", { exact: true }).fill(year);
}

test("a step of KYC that is saved is not offered again", async ({ context, page, world }) => {
  await become(context, (await arriveFresh(world.url)).client);
  await open(page, "/dashboard");
  await open(page, "/kyc");
  await page.getByLabel("Full name").fill("Meera Iyer");
  await fillBirthday(page, ["27", "3", "1984"]);
  await page.getByRole("button", { name: "Save and continue" }).dblclick();
  await expect(headline(page)).toHaveText("Your PAN");
  await page.goBack();
  await expect(page).not.toHaveURL(/\/kyc/);
});

test("a child's account that is opened, and its consent that is withdrawn, are not offered again", async ({
  context,
  page,
  world,
}) => {
  const { client } = await arriveVerified(world.url);
  await become(context, client);
  await open(page, "/family");
  await page.getByRole("link", { name: "Add a child" }).click();
  await page.getByLabel("The child’s full name").fill(BORN.name);
  await fillBirthday(page, ["3", "2", "2015"]);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Open the account" }).dblclick();
  await expect(page).toHaveURL(/\/family\?done=added$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/family$/);
  await page.locator("summary", { hasText: BORN.name }).click();
  await page.getByRole("link", { name: /Withdraw the consent for/ }).click();
  await page.getByRole("button", { name: "Withdraw the consent" }).dblclick();
  await expect(page).toHaveURL(/\/family\?done=ended$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/family$/);
});

test("a child's bank account that is verified is not asked for again", async ({ context, page, world }) => {
  const { client, contact } = await arriveVerified(world.url);
  const { userId } = await client.call(addChild, BORN);
  await become(context, client);
  await open(page, `/family/${userId}/wallet`);
  await page.getByRole("link", { name: "Add the bank account" }).click();
  await page.getByLabel("Account number", { exact: true }).fill("50100234479988");
  await page.getByLabel("Account number again").fill("50100234479988");
  await page.getByLabel("IFSC").fill("DECN0000001");
  const otp = await codeSentBy(world.url, contact, async () => {
    await page.getByRole("button", { name: "Send me a code" }).dblclick();
    await expect(page.getByLabel(/code/i).first()).toBeVisible();
  });
  await page.getByLabel(/code/i).first().fill(otp);
  await expect(page).toHaveURL(/\/wallet\?done=bank$/);
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`/family/${userId}/wallet$`));
});
