import type { Page } from "@playwright/test";
import { codeSentBy } from "../../../scripts/sandbox/world.ts";
import { expect, test } from "../support/journey.ts";
import { addDemat, arriveVerified, type VerifiedPerson } from "../support/people.ts";
import { become } from "../support/sign-in-browser.ts";
import { figure, open } from "../support/steps.ts";

/* Products without a single repayment date: a choice of tenure and payout plan, whole bonds for a budget, rent. */

const summary = (page: Page) => page.getByRole("region", { name: "What you pay and receive" });

/** Completes the investment from its terms, paid from the wallet. */
async function confirm(page: Page, { contact, client }: VerifiedPerson): Promise<void> {
  await expect(page).toHaveURL(/\/invest\/flow_/);
  await page.getByRole("checkbox", { name: /may pay late or not at all/ }).check();
  await page.getByRole("checkbox", { name: /agree to these terms/ }).check();
  const send = page.getByRole("button", { name: "Send me the code" });
  const code = await codeSentBy(client.url, contact, () => send.click());
  await page.getByLabel("Six-digit code").fill(code);
  await expect(page.getByRole("link", { name: "See this investment" })).toBeVisible();
}

test("a reserve investment has the chosen tenure and payout plan", async ({ context, page, world }) => {
  const person = await arriveVerified(world.url, { rupees: 100_000 });
  await become(context, person.client);
  await open(page, "/invest?category=TAP_RESERVE&status=open");
  await page.getByRole("link", { name: "Gold Pledge Reserve II", exact: true }).click();
  await page.getByLabel("You invest", { exact: true }).fill("20000");
  await expect(page).toHaveURL(/amount=20000/);
  await page.getByText("6 months", { exact: true }).first().click();
  await page.getByText("All at the end, with its growth", { exact: true }).first().click();
  await expect(page).toHaveURL(/amount=20000&tenureMonths=6&payoutPlan=GROWTH/);
  await expect(summary(page)).toContainText("You receive on");
  await expect(figure(page, "Return a year, after tax at 31.2%")).toContainText("8.80% for 6 months");

  await page.getByText("Interest every month", { exact: true }).first().click();
  await expect(summary(page)).toContainText("First payout");
  await page.getByRole("button", { name: "See the terms" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Invest ₹20,000 in Gold Pledge Reserve II");
  await expect(page.getByRole("main")).toContainText("8.80%, for 6 months");
  await confirm(page, person);
  await open(page, "/dashboard/tap-reserve");
  await expect(page.getByRole("main")).toContainText("6 months · with Lotuspond Gold Finance");
});

test("a choice in the address that the deal does not offer is reported beside its field", async ({
  context,
  page,
  world,
}) => {
  await become(context, (await arriveVerified(world.url)).client);
  await open(page, "/deals/gold-pledge-reserve-2?amount=12345&tenureMonths=7&payoutPlan=YEARLY");
  const field = (name: string) => page.getByRole("group", { name });
  await expect(field("For how long")).toContainText("This deal does not offer that tenure.");
  await expect(field("How interest is paid")).toContainText("This deal does not pay interest that way.");
  await page.getByRole("link", { name: "Use ₹10,000" }).click();
  await expect(page).toHaveURL(/amount=10000&tenureMonths=1&payoutPlan=MONTHLY/);
  await expect(field("For how long")).not.toContainText("does not offer");
});

test("a budget buys whole bonds, and the remainder stays in the wallet", async ({ context, page, world }) => {
  const person = await arriveVerified(world.url, { rupees: 60_000 });
  await become(context, person.client);
  await open(page, "/deals/pathik-highways-60m");
  await expect(page.getByRole("link", { name: "Add your demat account" })).toBeVisible();
  await addDemat(person, world);
  await open(page, "/deals/pathik-highways-60m?amount=45000");
  await expect(figure(page, "Return a year, after tax at 31.2%")).toContainText("yield to maturity");
  await expect(summary(page)).toContainText("Clean price of 4 bonds");
  await expect(summary(page)).toContainText("Accrued interest");
  await expect(summary(page)).toContainText("Not invested");
  await page.getByRole("button", { name: "See the terms" }).click();
  await confirm(page, person);
  await page.getByRole("link", { name: "See this investment" }).click();
  await expect(page.getByRole("table", { name: "Payout schedule" })).toContainText("Coupon");
  await expect(page.getByRole("table", { name: "Payout schedule" })).toContainText("Maturity");
});

test("distributions and the sale proceeds of a REIT scheme are labelled as estimates on every page", async ({
  context,
  page,
  world,
}) => {
  const person = await arriveVerified(world.url, { rupees: 400_000 });
  await become(context, person.client);
  await open(page, "/deals/bhiwandi-dock-nine");
  await expect(figure(page, "Return a year, after tax at 31.2%")).toContainText("if all comes as estimated");
  await expect(summary(page)).toContainText("Estimated in all");
  await expect(summary(page)).not.toContainText("You receive");
  await expect(page.getByText(/^Estimated, not owed\./)).toBeVisible();
  await page.getByText("Every date in a table").click();
  await page.getByText(/^\d+ more payouts$/).click();
  await expect(page.getByRole("row").filter({ hasText: "Distribution, estimated" })).toHaveCount(16);
});
