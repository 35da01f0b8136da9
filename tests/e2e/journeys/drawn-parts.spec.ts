import type { Page } from "@playwright/test";
import { expect, test } from "../support/journey.ts";
import { demoInvestor } from "../support/people.ts";
import { become } from "../support/sign-in-browser.ts";
import { open, pressUntilSeen } from "../support/steps.ts";

/* Parts that stand in the document once, as HTML: the browser takes them over without data, and then they change like any part. */

/** Marks the loaded document; a link that the router follows leaves the mark. */
const markDocument = (page: Page) => page.evaluate(() => document.documentElement.setAttribute("data-first", ""));
const isFirstDocument = (page: Page) => page.evaluate(() => document.documentElement.hasAttribute("data-first"));

const holdings = (page: Page) => page.getByRole("table", { name: "Holdings", exact: true });
const titles = (page: Page) => holdings(page).locator("tbody tr td:first-child a").allTextContents();

test.beforeEach(async ({ context, page, world }) => {
  await become(context, await demoInvestor(world.url));
  await open(page, "/dashboard");
  await markDocument(page);
});

test("a holding is opened by the router, and Back shows the same holdings", async ({ page }) => {
  const before = await titles(page);
  expect(before.length).toBeGreaterThan(5);
  await holdings(page).locator("tbody a").first().click();
  await expect(page).toHaveURL(/\/investments\/inv_/);
  await page.goBack();
  await expect(holdings(page)).toBeVisible();
  expect(await titles(page)).toEqual(before);
  expect(await isFirstDocument(page)).toBe(true);
});

test("the figures of a chart open in place: their link keeps the focus, and closes them again", async ({ page }) => {
  const opener = page.getByRole("link", { name: "The figures as a table", exact: true });
  const figures = page.getByRole("table", { name: /^Total value from/ });
  await expect(opener).toHaveAttribute("aria-expanded", "false");
  await opener.press("Enter");
  await expect(figures).toBeVisible();
  await expect(opener).toHaveAttribute("aria-expanded", "true");
  await expect(opener).toBeFocused();
  await opener.press("Enter");
  await expect(figures).toHaveCount(0);
  await expect(opener).toBeFocused();
  expect(await isFirstDocument(page)).toBe(true);
});

test("sorting changes the rows in place: the pressed heading keeps the focus, and what is open stays open", async ({
  page,
}) => {
  const before = await titles(page);
  await page.getByRole("link", { name: "Every month, with names", exact: true }).click();
  const months = page.locator("details.payout-month").first();
  await months.locator("summary").first().click();
  const heading = holdings(page).getByRole("columnheader", { name: "Investment" }).getByRole("link");
  await heading.click();
  await expect(page).toHaveURL(/sort/i);
  await expect.poll(() => titles(page)).not.toEqual(before);
  const sorted = await titles(page);
  await expect(heading).toBeFocused();
  await expect(months).toHaveAttribute("open", "");
  expect(await isFirstDocument(page)).toBe(true);
  await page.goBack();
  await expect.poll(() => titles(page)).toEqual(before);
  await page.goForward();
  await expect.poll(() => titles(page)).toEqual(sorted);
});

test("hidden amounts leave the page, and are shown again", async ({ page }) => {
  const amounts = page.locator("main [data-slot=amount]");
  // Prices of metals move meanwhile, to a whole rupee too: the amounts are compared without digits and paise.
  const shapes = async () =>
    (await amounts.allTextContents()).map((text) => text.replace(/\.\d\d$/, "").replaceAll(/\d/g, "0"));
  const before = await shapes();
  await pressUntilSeen(page, "h", page.getByRole("button", { name: "Show amounts" }).first());
  await expect(page.locator("main [data-slot=amount]:not([data-public]):not([data-masked])")).toHaveCount(0);
  expect(await holdings(page).textContent()).not.toMatch(/₹\d/);
  await page.keyboard.press("h");
  await expect.poll(shapes).toEqual(before);
  expect(await isFirstDocument(page)).toBe(true);
});

test("a link opens in another tab when the reader wants it there", async ({ context, page }) => {
  const [opened] = await Promise.all([
    context.waitForEvent("page"),
    holdings(page)
      .locator("tbody a")
      .first()
      .click({ modifiers: ["ControlOrMeta"] }),
  ]);
  await expect(opened).toHaveURL(/\/investments\/inv_/);
  await expect(page).toHaveURL(/\/dashboard$/);
});
