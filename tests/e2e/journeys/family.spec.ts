import { expect, test } from "../support/journey.ts";
import { arriveVerified } from "../support/people.ts";
import { become } from "../support/sign-in-browser.ts";
import { decide, open } from "../support/steps.ts";

const switcher = /the account that is shown/;

test("a guardian opens a child's account, adds money to it and returns to their own", async ({
  context,
  page,
  world,
}) => {
  await become(context, (await arriveVerified(world.url, { rupees: 7_000 })).client);
  await open(page, "/family");
  await expect(page.getByText("Nobody but you yet")).toBeVisible();
  await page.getByRole("link", { name: "Add a child" }).click();

  await page.getByLabel("The child’s full name").fill("Nandini Kulkarni");
  for (const [part, typed] of [
    ["Day", "3"],
    ["Month", "2"],
    ["Year", "1999"],
  ] as const) {
    await page.getByLabel(part, { exact: true }).fill(typed);
  }
  await page.getByRole("button", { name: "Open the account" }).click();
  await expect(page.getByText("Without your consent no account can be opened.", { exact: false })).toBeVisible();
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Open the account" }).click();
  await expect(page.getByText("A child’s account is for somebody under 18", { exact: false })).toBeVisible();
  await expect(page.getByLabel("The child’s full name")).toHaveValue("Nandini Kulkarni");
  await expect(page.getByRole("checkbox")).toBeChecked();
  await page.getByLabel("Year", { exact: true }).fill("2015");
  await page.getByRole("button", { name: "Open the account" }).click();
  await expect(page).toHaveURL(/\/family\?done=added$/);
  await page.locator("summary", { hasText: "Nandini Kulkarni" }).click();
  await expect(page.getByText("I am a parent or the lawful guardian", { exact: false })).toBeVisible();

  await open(page, "/dashboard");
  await page.getByRole("button", { name: switcher }).click();
  await page.getByRole("link", { name: /Nandini Kulkarni/ }).click();
  const banner = page.getByRole("complementary", { name: "Accounts" });
  await expect(banner).toContainText("You are looking at the account of Nandini Kulkarni");
  await expect(page.getByRole("button", { name: switcher })).toHaveAccessibleName(/^Nandini Kulkarni/);

  await page.getByRole("main").getByRole("link", { name: "Add money" }).click();
  await page.getByLabel("Amount", { exact: true }).fill("2500");
  await page.getByRole("button", { name: "Go to the payment page" }).click();
  await decide(page, "Pay");
  await expect(
    page.getByRole("alert").filter({ hasText: "₹2,500.00 is in the wallet of Nandini Kulkarni" }),
  ).toBeVisible();
  await expect(banner).toBeVisible();

  await banner.getByRole("link", { name: "Back to your account" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(banner).toBeHidden();
  await open(page, "/wallet");
  await expect(page.getByRole("main")).toContainText("₹7,000.00");
});
