import { codeSentBy, newPhone } from "../../../scripts/sandbox/world.ts";
import { expect, test } from "../support/journey.ts";
import { open } from "../support/steps.ts";

test("returns to the code step after a reload and signs in with the code sent before it", async ({ page, world }) => {
  const phone = newPhone();
  await open(page, "/login");
  await page.getByLabel("Mobile number").fill(phone.slice(3));
  const code = await codeSentBy(world.url, phone, () => page.getByRole("button", { name: "Send the code" }).click());
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Enter the code");
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Enter the code");
  await page.getByLabel("Six-digit code").fill(code);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/kyc/);
});

test("stays on the phone number step after going back and reloading", async ({ page, world }) => {
  const phone = newPhone();
  await open(page, "/login");
  await page.getByLabel("Mobile number").fill(phone.slice(3));
  await codeSentBy(world.url, phone, () => page.getByRole("button", { name: "Send the code" }).click());
  await page.getByRole("button", { name: "Change the number" }).click();
  await expect(page.getByLabel("Mobile number")).toHaveValue(phone.slice(3));
  await page.reload();
  await expect(page.getByLabel("Mobile number")).toBeVisible();
  await expect(page.getByLabel("Six-digit code")).toHaveCount(0);
});
