import type { Page } from "@playwright/test";
import { z } from "zod";
import { formatMoney } from "../../../components/money/format.ts";
import { getMetrics, type Metrics } from "../../../lib/contract/calls/dashboard.ts";
import { getBalance } from "../../../lib/contract/calls/wallet.ts";
import type { Minor } from "../../../lib/contract/facts/money.ts";
import { operate } from "../../../scripts/operator.ts";
import { expect, testInTime as test } from "../support/journey.ts";
import { addMoney, figure, invest, open, signIn, signOutEverywhere, withdraw } from "../support/steps.ts";

const phone = "+919876543210";

/** The account's figures, read from the API in the browser's session. */
async function metricsOf(page: Page): Promise<Metrics> {
  const answer = await page.request.get("/api/v2/investment-dashboard/get-metrics/ALL");
  return z.decode(getMetrics.output, await answer.json());
}

async function showsEverything(page: Page): Promise<void> {
  await open(page, "/dashboard");
  const { currentValue, metals } = await metricsOf(page);
  const inMetals = metals.reduce((sum, { currentValue: value }) => sum + (value ?? 0), 0);
  expect(inMetals).toBeGreaterThan(0);
  const { posted } = z.decode(getBalance.output, await (await page.request.get("/api/v2/wallet/balance")).json());
  // Both are shown in whole rupees, cut towards zero.
  const difference = (await everythingBesidesMetals(page)) - (currentValue - inMetals + posted);
  expect(Math.abs(difference)).toBeLessThan(100);
}

/** In paise. Both sides of the comparison leave out metals, whose price changes during the test. */
async function everythingBesidesMetals(page: Page): Promise<number> {
  const text = (await page.getByRole("main").textContent()) ?? "";
  const after = (label: string) => /^[^₹]*₹([\d,]+)/.exec(text.slice(text.indexOf(label)))?.[1] ?? "";
  return paiseIn(after("Everything at ultra")) - paiseIn(after("Gold and silver₹"));
}

const paiseIn = (amount: string): number => Math.round(Number(amount.replaceAll(",", "")) * 100);

async function arrives(page: Page): Promise<void> {
  await signIn(page, { phone });
  await expect(page).toHaveURL(/\/dashboard$/);
  const { currency, received, expected, tds, delayedCount } = await metricsOf(page);
  const shown = (amount: Minor) => formatMoney({ amount, currency }, { decimals: "figure" });
  // A seeded withdrawal may reach the bank between the page and the figures that it is compared with.
  await expect(() => showsEverything(page)).toPass();
  await expect(figure(page, "Received so far")).toContainText(`${shown(received)}after ${shown(tds)} TDS`);
  await expect(figure(page, "Still expected")).toContainText(shown(expected));
  expect(delayedCount).toBe(1);
  await expect(page.getByText(/ is \d+ days? late$/)).toBeVisible();
}

async function findsTheLateOne(page: Page): Promise<void> {
  await open(page, "/dashboard/invoice-discounting");
  await page.getByRole("link", { name: "Late", exact: true }).click();
  await expect(page).toHaveURL(/stage=|DELAYED/i);
  await page.getByRole("main").getByRole("link", { name: "Orchard Row" }).first().click();
  await expect(page.getByText(/The payout is \d+ days? late/)).toBeVisible();
}

async function readsWhatCannotBeSold(page: Page): Promise<void> {
  await open(page, "/dashboard/sell");
  await expect(page.getByRole("heading", { name: "There is no market for this kind of investment." })).toHaveCount(1);
  await expect(page.getByRole("main").getByRole("link", { name: "Sarita Weaves" })).toBeVisible();
}

async function investsMore(page: Page): Promise<void> {
  await addMoney(page, { rupees: 50_000, decision: "Pay" });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("₹50,000.00 is in your wallet");
  const before = await metricsOf(page);
  await invest(page, { phone, deal: "Nilgiri Leaf", rupees: 50_000, from: "Your wallet" });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You hold ₹50,000 of Nilgiri Leaf");
  expect((await metricsOf(page)).invested - before.invested).toBe(50_000_00);
}

async function withdraws(page: Page): Promise<void> {
  await withdraw(page, { phone, rupees: "1000" });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("₹1,000.00 is with your bank");
}

async function isPaidLate(page: Page): Promise<void> {
  const before = await metricsOf(page);
  await page.goto("/sandbox/clock");
  await page.getByRole("button", { name: "30 days on" }).click();
  const after = await metricsOf(page);
  expect(after.delayedCount).toBe(0);
  expect(after.received).toBeGreaterThan(before.received);
  await open(page, "/wallet?show=payouts");
  await expect(page.getByRole("row").filter({ hasText: "Orchard Row" }).first()).toContainText("days late");
}

async function takesTheList(page: Page): Promise<void> {
  await open(page, "/dashboard");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download CSV" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.csv$/);
}

async function leaves(page: Page): Promise<void> {
  await signOutEverywhere(page);
  expect((await page.request.get("/api/v2/user/profile")).status()).toBe(401);
}

const CHAPTERS: readonly (readonly [string, (page: Page) => Promise<void>])[] = [
  ["signs in and lands on a dashboard that says what the books say", arrives],
  ["finds the late one by its filter, and its story", findsTheLateOne],
  ["reads once why most holdings cannot be sold", readsWhatCannotBeSold],
  ["adds money and invests it", investsMore],
  ["withdraws with a code", withdraws],
  ["moves the clock on its page, and the late payer pays", isPaidLate],
  ["takes the list home as a spreadsheet", takesTheList],
  ["signs out everywhere", leaves],
];

test("the demo investor reviews two years of history, receives a late payout and invests again", async ({
  page,
  world,
}) => {
  for (const [title, happens] of CHAPTERS) await test.step(title, () => happens(page));
  expect(await operate(world, { command: "verify", args: {} })).toMatchObject({ findings: [] });
});
