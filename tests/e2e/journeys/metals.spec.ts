import type { Page } from "@playwright/test";
import { METALS, type Metal } from "../../../lib/contract/values/weight.ts";
import { expect, test } from "../support/journey.ts";
import { arriveVerified } from "../support/people.ts";
import { become } from "../support/sign-in-browser.ts";
import { decide, figure, follow, open, withdraw } from "../support/steps.ts";

test("gold is bought from the wallet, shown on the dashboard and partly sold", async ({ context, page, world }) => {
  await become(context, (await arriveVerified(world.url, { rupees: 60_000 })).client);
  await open(page, "/gold");
  await expect(figure(page, "To buy a gram")).toContainText("and 3% GST");
  await page.getByLabel("You pay").fill("51500");
  await page.getByRole("button", { name: "See the price" }).click();

  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Buy \d\.\d{4} g of gold$/);
  await addAddress(page);
  const summary = page.getByRole("region", { name: "What you agree to" });
  await expect(summary).toContainText("Value of the gold₹50,000.00");
  await expect(summary).toContainText("GST, 3%₹1,500.00");
  await expect(summary).toContainText("You pay₹51,500.00");
  await expect(summary).toContainText("Mumbai 400050, Maharashtra");
  await expect(page.getByRole("timer")).toContainText(/^[45]:\d\d left$/);
  const order = page.url();
  await page.getByRole("button", { name: /^Buy for/ }).click();

  await expect(page.getByRole("main")).toContainText(/Bought: \d\.\d{4} g of gold for ₹51,500\.00/);
  await expect(page.getByRole("table", { name: "Bought and sold" })).toContainText("−₹51,500.00");
  await page.goBack();
  await expect(page.getByRole("button", { name: /^Buy for/ })).toHaveCount(0);
  await expect(page).toHaveURL(/\/gold$/);
  // A history that kept the order's page, because its link was pressed before React answered, places it no second time.
  await open(page, order);
  await page.getByRole("button", { name: /^Buy for/ }).click();
  await expect(page.getByText("This order has gone through already.")).toBeVisible();
  await open(page, "/dashboard");
  await expect(figure(page, "Gold and silver")).toContainText("cost ₹51,500.00");

  await open(page, "/gold");
  await page.getByRole("link", { name: "Sell", exact: true }).click();
  await page.getByLabel("You sell").fill("99");
  await page.getByRole("button", { name: "See the price" }).click();
  await expect(page.getByRole("main")).toContainText("You hold less than this");
  await expect(page.getByLabel("You sell")).toHaveValue("99");
  await page.getByLabel("You sell").fill("1.5");
  await page.getByRole("button", { name: "See the price" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sell 1.5000 g of gold");
  await page.getByRole("button", { name: /^Sell for/ }).click();
  await expect(page.getByRole("main")).toContainText("Sold: 1.5000 g of gold");
});

/** From an order that needs an address to its form, which refuses a PIN code of another state, and back to the order. */
async function addAddress(page: Page): Promise<void> {
  await expect(page.getByRole("button", { name: /^Buy for/ })).toHaveCount(0);
  await follow(page.getByRole("main").getByRole("link", { name: "Add your address" }));
  await page.getByLabel("House, building and street").fill("Flat 402, 12 Hill Road");
  await page.getByLabel("City, town or village").fill("Mumbai");
  await page.getByLabel("PIN code").fill("400 050");
  await page.getByLabel("State or union territory").selectOption("Karnataka");
  await page.getByRole("button", { name: "Save and return to the order" }).click();
  await expect(page.getByText("This PIN code is not in the state that you chose.")).toBeVisible();
  await expect(page.getByLabel("House, building and street")).toHaveValue("Flat 402, 12 Hill Road");
  await page.getByLabel("State or union territory").selectOption("Maharashtra");
  await page.getByRole("button", { name: "Save and return to the order" }).click();
  await expect(page).toHaveURL(/\/gold\/buy\?amount=51500&order=[\w-]{36}$/);
}

test("the price of a day is read off the chart with the arrow keys", async ({ context, page, world }) => {
  await become(context, (await arriveVerified(world.url)).client);
  await open(page, "/gold?range=1Y");
  const chart = page.getByRole("slider", { name: "Price history" });
  const latest = await chart.getAttribute("aria-valuetext");
  expect(latest).toMatch(/^\d+ \w+ 20\d\d: ₹[\d,]+\.\d\d$/);
  await chart.press("ArrowLeft");
  await expect(chart).not.toHaveAttribute("aria-valuetext", latest ?? "");
  await expect(chart.getByText((await chart.getAttribute("aria-valuetext"))?.split(": ")[1] ?? "")).toBeVisible();
  await chart.press("End");
  await expect(chart).toHaveAttribute("aria-valuetext", latest ?? "");
});

/** A metal without a journey does not compile. A sale of these weights is below the limit above which it needs a code. */
const GRAMS: Readonly<Record<Metal, number>> = { GOLD: 1, SILVER: 10 };

for (const metal of METALS) {
  const [name, grams] = [metal.toLowerCase(), GRAMS[metal]];
  const weight = `${grams.toFixed(4)} g of ${name}`;
  test(`${name} is paid online, sold, and its money withdrawn`, async ({ context, page, world }) => {
    const { client, contact } = await arriveVerified(world.url);
    await become(context, client);
    await open(page, `/${name}/buy?grams=${grams}`);
    await expect(page.getByRole("radio", { name: "Your wallet" })).toBeDisabled();
    await page.getByRole("button", { name: /^Buy for/ }).click();
    await decide(page, "Pay");
    await expect(page).toHaveURL(new RegExp(`/${name}/payments/pay_`));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${weight} is yours`);
    await open(page, `/${name}/sell?grams=${grams}`);
    await page.getByRole("button", { name: /^Sell for/ }).click();
    await expect(page.getByRole("main")).toContainText(`Sold: ${weight}`);
    await withdraw(page, { phone: contact, rupees: "500" });
  });
}
