import { expect, test } from "../support/journey.ts";
import { arriveVerified } from "../support/people.ts";
import { open, signIn } from "../support/steps.ts";

test("going back from the payment page keeps the amount, which can still be changed", async ({ page, world }) => {
  const { contact } = await arriveVerified(world.url);
  await signIn(page, { phone: contact });
  await open(page, "/wallet/add");
  const amount = page.getByLabel("Amount", { exact: true });
  const pay = page.getByRole("button", { name: "Go to the payment page" });
  await amount.fill("5");
  await pay.click();
  await expect(page.getByText("This is less than can be added at once")).toBeVisible();
  await expect(amount).toHaveValue("5");
  await amount.fill("30000");
  await pay.click();
  await expect(page).toHaveURL(/\/sandbox\/pay\//);
  const first = page.url();

  await page.goBack();
  await expect(amount).toHaveValue("30,000");
  await amount.fill("40000");
  await pay.click();
  await expect(page).toHaveURL((url) => url.pathname.startsWith("/sandbox/pay/") && url.href !== first);
  await expect(page.getByText("₹40,000.00")).toBeVisible();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("a request to delete the account is confirmed at the top, and so is keeping it", async ({ page, world }) => {
    const { contact } = await arriveVerified(world.url);
    await signIn(page, { phone: contact });
    await open(page, "/profile/delete");
    await page.getByText("I do not use it").click();
    await page.getByRole("button", { name: "Ask to delete the account" }).click();
    await expect(page.getByText("We have received your request.", { exact: false })).toBeInViewport();
    await page.getByRole("button", { name: "Keep the account" }).click();
    await expect(page.getByText("You keep the account.", { exact: false })).toBeInViewport();
    await page.reload();
    await expect(page.getByRole("button", { name: "Ask to delete the account" })).toBeVisible();
  });

  test("a completed KYC step opens from its mark in the progress bar", async ({ page, world }) => {
    const { contact } = await arriveVerified(world.url);
    await signIn(page, { phone: contact });
    await open(page, "/kyc");
    await page.getByRole("navigation", { name: "Steps of your KYC" }).getByRole("link", { name: "PAN" }).click();
    await expect(page).toHaveURL(/step=pan/);
  });
});
