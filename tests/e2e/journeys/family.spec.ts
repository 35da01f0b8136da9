import { addChild } from "../../../lib/contract/calls/family.ts";
import { aboutMember } from "../../../scripts/sandbox/client.ts";
import { addMoney } from "../../../scripts/sandbox/person.ts";
import { codeSentBy } from "../../../scripts/sandbox/world.ts";
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
  await expect(page.getByText("Only you so far")).toBeVisible();
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

test("a guardian buys for a child from the deal page, tops the wallet up on the way, and the child holds it", async ({
  context,
  page,
  world,
}) => {
  const guardian = await arriveVerified(world.url, { rupees: 60_000 });
  const { client, contact } = guardian;
  const child = await client.call(addChild, { name: "Advait Kulkarni", dateOfBirth: "2015-02-03", consent: true });
  const account = { ...guardian, client: aboutMember(client, child.userId) };
  await addMoney(account, { rupees: 40_000, key: "first" });
  await become(context, client);

  await open(page, `/family/${child.userId}`);
  await page.getByRole("main").getByRole("link", { name: "Invest", exact: true }).click();
  await page.getByRole("link", { name: "Malhar Foods", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Malhar Foods" })).toBeVisible();
  const navigation = page.getByRole("navigation", { name: "Main" });
  await expect(navigation.locator("[aria-current=page]:visible")).toHaveText("Invest");
  await page.getByRole("button", { name: "See the terms" }).click();
  await expect(page).toHaveURL(/\/family\/usr_\w+\/invest\/flow_/);
  await page.getByRole("link", { name: "Add money to the wallet" }).click();
  await expect(page.getByLabel("Amount", { exact: true })).toHaveValue("10,000");
  await page.getByRole("button", { name: "Go to the payment page" }).click();
  await decide(page, "Pay");
  await expect(page.getByRole("alert").filter({ hasText: "is in the wallet of Advait Kulkarni" })).toBeVisible();
  await page.getByRole("link", { name: "Continue where you were" }).click();

  await page.getByRole("checkbox", { name: /may pay late or not at all/ }).check();
  await page.getByRole("checkbox", { name: /agree to these terms/ }).check();
  const send = page.getByRole("button", { name: "Send me the code" });
  await page.getByLabel("Six-digit code").fill(await codeSentBy(world.url, contact, () => send.click()));
  await expect(page.getByRole("heading", { level: 1 })).toContainText("₹50,000 invested in Malhar Foods");
  await page.getByRole("link", { name: "See the account of Advait Kulkarni" }).click();
  await expect(page.getByRole("table", { name: "Holdings" })).toContainText("Malhar Foods");
  await navigation.getByRole("link", { name: "Money", exact: true }).click();
  await navigation.getByRole("link", { name: "ultra, home" }).click();
  await expect(page).toHaveURL(new RegExp(`/family/${child.userId}$`));

  await open(page, "/dashboard");
  await expect(page.getByRole("main")).not.toContainText("Malhar Foods");
  await open(page, "/wallet");
  await expect(page.getByRole("main")).toContainText("₹60,000.00");
});
