import { z } from "zod";
import { formatPaise } from "../../../components/money/format.ts";
import { getMetrics } from "../../../lib/contract/dashboard.ts";
import { operate } from "../../../scripts/operator.ts";
import { expect, testInTime as test } from "../support/journey.ts";
import { addMoney, figure, invest, open, signIn, signOutEverywhere, withdraw } from "../support/steps.ts";

const phone = "+919876543210";

test.setTimeout(150_000);

test("the demo investor sees his half year, is paid late, and goes on", async ({ page, world }) => {
  const metrics = async () => {
    const answer = await page.request.get("/api/v2/investment-dashboard/get-metrics/ALL");
    return z.decode(getMetrics.output, await answer.json());
  };

  await test.step("signs in and lands on a dashboard that says what the books say", async () => {
    await signIn(page, { phone });
    await expect(page).toHaveURL(/\/dashboard$/);
    const { currentValue, received, expected, tds, delayedCount } = await metrics();
    await expect(page.getByRole("main")).toContainText(formatPaise(currentValue));
    await expect(figure(page, "Received so far")).toContainText(
      `${formatPaise(received)}after ${formatPaise(tds)} TDS`,
    );
    await expect(figure(page, "Still expected")).toContainText(formatPaise(expected));
    expect(delayedCount).toBe(1);
    await expect(page.getByText(/1 payout is late/)).toBeVisible();
  });

  await test.step("finds the late one by its filter, and its story", async () => {
    await open(page, "/dashboard/invoice-discounting");
    await page.getByRole("link", { name: "Late", exact: true }).click();
    await expect(page).toHaveURL(/stage=|DELAYED/i);
    await page.getByRole("main").getByRole("link", { name: "Orchard Row" }).first().click();
    await expect(page.getByText(/The payout is \d+ days? late/)).toBeVisible();
  });

  await test.step("adds money and invests it", async () => {
    await addMoney(page, { rupees: 50_000, decision: "Pay" });
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("₹50,000.00 is in your wallet");
    const before = await metrics();
    await invest(page, { phone, deal: "Nilgiri Leaf", rupees: 50_000, from: "Your wallet" });
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("You hold ₹50,000 of Nilgiri Leaf");
    expect((await metrics()).invested - before.invested).toBe(50_000_00);
  });

  await test.step("withdraws with a code", async () => {
    await withdraw(page, { phone, rupees: "1000" });
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("₹1,000.00 is with your bank", {
      timeout: 20_000,
    });
  });

  await test.step("moves the clock on its page, and the late payer pays", async () => {
    const before = await metrics();
    await page.goto("/sandbox/clock");
    await page.getByRole("button", { name: "30 days on" }).click();
    const after = await metrics();
    expect(after.delayedCount).toBe(0);
    expect(after.received).toBeGreaterThan(before.received);
    await open(page, "/transactions");
    await expect(page.getByRole("row").filter({ hasText: "Payout · Orchard Row" })).toContainText("came late");
  });

  await test.step("takes the list home as a spreadsheet", async () => {
    await open(page, "/dashboard");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Download CSV" }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.csv$/);
  });

  await test.step("signs out everywhere", async () => {
    await signOutEverywhere(page);
    expect((await page.request.get("/api/v2/user/profile")).status()).toBe(401);
  });

  expect(await operate(world, { command: "verify", args: {} })).toMatchObject({ findings: [] });
});
