import { getPayoutCalendar } from "../../../lib/contract/calls/payout-calendar.ts";
import { formatMonth } from "../../../lib/i18n/dates.ts";
import { expect, test } from "../support/journey.ts";
import { demoInvestor } from "../support/people.ts";
import { become } from "../support/sign-in-browser.ts";
import { scriptsRun } from "../support/steps.ts";

/* The figures of a chart, for people who see no picture and use no pointer. */

test("moves along the payouts of the dashboard by the arrow keys, with the figures of each month", async ({
  page,
  context,
  world,
}) => {
  const investor = await demoInvestor(world.url);
  const { months } = await investor.call(getPayoutCalendar, { currency: "INR" });
  const [first, second] = months.map(({ month }) => formatMonth(month, "en"));
  await become(context, investor);
  await page.goto("/dashboard");
  await scriptsRun(page);
  await page.locator("#coming").scrollIntoViewIfNeeded();
  const chart = page.getByRole("application");
  const card = page.locator(".recharts-tooltip-wrapper");
  // The chart listens some time after it is drawn.
  await expect(async () => {
    await chart.blur();
    await chart.focus();
    await expect(card.locator("p").first()).toHaveText(first ?? "", { timeout: 1_000 });
  }).toPass();
  await page.keyboard.press("ArrowRight");
  await expect(card.locator("p").first()).toHaveText(second ?? "");
  await page.keyboard.press("ArrowLeft");
  await expect(card.locator("p").first()).toHaveText(first ?? "");
  await expect(card.locator('[data-slot="amount"]').first()).toBeVisible();
});

test("opens the balances at the ends of months behind the wallet's year, and has none while amounts are hidden", async ({
  page,
  context,
  world,
}) => {
  await become(context, await demoInvestor(world.url));
  await page.goto("/wallet");
  const summary = page.getByText("The balance at the end of each month");
  const lines = page.locator('[data-slot="balance-chart"] [data-slot="line"]');
  await summary.click();
  await expect(lines).toHaveCount(13);
  await expect(lines.last()).toContainText(/₹[\d,]+\.\d\d/);
  await context.addCookies([{ name: "hideAmounts", value: "1", url: world.url }]);
  await page.reload();
  await expect(page.locator('[data-slot="balance-chart"]')).toBeVisible();
  await expect(summary).toHaveCount(0);
});
