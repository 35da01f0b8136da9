import type { Page } from "@playwright/test";
import { dealId } from "../../../lib/contract/values/ids.ts";
import { operate } from "../../../scripts/operator.ts";
import { investFromWallet } from "../../../scripts/sandbox/person.ts";
import { expect, testInTime as test } from "../support/journey.ts";
import { arriveVerified } from "../support/people.ts";
import { become } from "../support/sign-in-browser.ts";
import { open } from "../support/steps.ts";

/* A standing instruction: given once, it reinvests a payout without its investor, until it is paused or revoked. */

const INVOICES = dealId.parse("malhar-saffron-30");
const PATH = "/profile/reinvestment";
/** Of the open deposits, the one that closes first. */
const BOUGHT = "Nilgiri Small Finance Bank";

test("a standing instruction reinvests a payout, marks and notifies it, and ends at once", async ({
  context,
  page,
  world,
}) => {
  const person = await arriveVerified(world.url, { rupees: 60_000 });
  const { investmentId } = await investFromWallet(person, { dealId: INVOICES, rupees: 50_000, key: "once" });
  await become(context, person.client);
  await test.step("the investor sees what it would buy, and gives it", () => give(page));
  await operate(world, { command: "clock", args: { advanceDays: 40 } });
  await test.step("the purchase is notified and marked", () => isMarked(page, investmentId));
  await test.step("it is paused, resumed and revoked", () => end(page));
  expect(await operate(world, { command: "verify", args: {} })).toMatchObject({ findings: [] });
});

const section = (page: Page, name: string) =>
  page.locator('[data-slot="section"]').filter({ has: page.getByRole("heading", { name, exact: true }) });

async function give(page: Page): Promise<void> {
  await open(page, PATH);
  await page.getByLabel("Into").selectOption({ label: "Fixed Deposit" });
  await page.getByLabel("Keep in the wallet (INR)").fill("5,000");
  await page.getByRole("button", { name: "See what it would buy" }).click();
  const preview = section(page, "What it would buy");
  await expect(preview).toContainText("Malhar Foods");
  await expect(preview).toContainText(`Would buy ₹50,000.00 of ${BOUGHT}`);
  await page.getByLabel("I agree, until I pause or revoke it").check();
  await page.getByRole("button", { name: "Give this instruction" }).click();
  const given = section(page, "Your instruction");
  await expect(given).toContainText("On");
  await expect(given).toContainText("₹5,000.00");
}

async function isMarked(page: Page, old: string): Promise<void> {
  await open(page, "/wallet");
  await expect(page.getByRole("row").filter({ hasText: BOUGHT }).first()).toContainText("reinvested");
  await open(page, "/notifications");
  const notified = page.getByRole("listitem").filter({ hasText: `${BOUGHT} was bought as you instructed` });
  await notified.getByRole("button", { name: /^Reinvested/ }).click();
  await expect(page).toHaveURL(/\/investments\/inv_/);
  await expect(page.getByRole("main")).toContainText("₹50,000.00");
  await page.getByRole("link", { name: "From this investment" }).click();
  await expect(page).toHaveURL(`/investments/${old}`);
  await expect(page.getByText("The last payout was reinvested.", { exact: false })).toBeVisible();
}

async function end(page: Page): Promise<void> {
  await open(page, PATH);
  const given = section(page, "Your instruction");
  await given.getByRole("button", { name: "Pause" }).click();
  await expect(given).toContainText("Paused");
  await given.getByRole("button", { name: "Resume" }).click();
  await expect(given).toContainText("On");
  await given.getByRole("button", { name: "Revoke it" }).click();
  await expect(given).toHaveCount(0);
  await expect(section(page, "Your conditions")).toBeVisible();
  await expect(page.getByRole("main")).toContainText("You revoked your instruction on");
  await open(page, "/profile/bank");
  await expect(page.getByRole("main")).toContainText("One instruction for every holding that is paid back.");
}
