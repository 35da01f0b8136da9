import type { Page } from "@playwright/test";
import { savePostalAddress } from "../../../lib/contract/calls/postal-address.ts";
import { dealId } from "../../../lib/contract/values/ids.ts";
import { operate } from "../../../scripts/operator.ts";
import { investFromWallet } from "../../../scripts/sandbox/person.ts";
import { codeSentBy } from "../../../scripts/sandbox/world.ts";
import { expect, testInTime as test } from "../support/journey.ts";
import { addDemat, arriveVerified } from "../support/people.ts";
import { become } from "../support/sign-in-browser.ts";
import { confirmAfterWrongCode, open, withdraw } from "../support/steps.ts";

/* Sales above the limit of remote config: a code confirms them, and their money can be withdrawn. */

const BOND = dealId.parse("pathik-highways-60m");

async function rupeesInWallet(page: Page): Promise<number> {
  await open(page, "/wallet");
  const shown = /Wallet, available to invest or withdraw₹([\d,]+(?:\.\d\d)?)/;
  await expect(page.getByRole("main")).toContainText(shown);
  const [, rupees = ""] = shown.exec((await page.getByRole("main").textContent()) ?? "") ?? [];
  return Number(rupees.replaceAll(",", ""));
}

async function quoteBonds(page: Page, id: string, units: number): Promise<void> {
  await open(page, `/investments/${id}/sell`);
  await page.getByLabel("How many bonds").fill(String(units));
  await page.getByRole("button", { name: "See what you would get" }).click();
  await expect(page.getByRole("button", { name: `Sell ${units} bonds` })).toBeVisible();
}

test("bonds above the limit are sold with a code, settle after the trade and are withdrawn", async ({
  context,
  page,
  world,
}) => {
  const person = await arriveVerified(world.url, { rupees: 450_000 });
  await addDemat(person, world);
  const bought = await investFromWallet(person, { dealId: BOND, rupees: 450_000, key: "once" });
  const { investmentId: id } = bought;
  await become(context, person.client);

  await test.step("below the limit no code is asked for", async () => {
    await quoteBonds(page, id, 3);
    await page.getByRole("button", { name: "Sell 3 bonds" }).click();
    await expect(page).toHaveURL(`/investments/${id}`);
  });

  const order = page.getByRole("listitem").filter({ hasText: "25 bonds" });
  await test.step("above it the wrong code is refused, a reload keeps the step, and the right one sells", async () => {
    await open(page, "/dashboard/sell");
    await page.getByRole("link", { name: "Choose how many" }).click();
    await expect(page).toHaveURL(`/investments/${id}/sell`);
    await quoteBonds(page, id, 25);
    const sell = page.getByRole("button", { name: "Sell 25 bonds" });
    const code = await codeSentBy(world.url, person.contact, () => sell.click());
    await expect(page.getByRole("heading", { name: "Sell 25 bonds" })).toBeVisible();
    await expect(page.getByText(/(?:5|five) minutes/), "the code's life is said once").toHaveCount(1);
    await confirmAfterWrongCode(page, code);
    await expect(page).toHaveURL(`/investments/${id}`);
    await expect(order).toHaveCount(1);
  });

  await test.step("the money arrives after the settlement, and not before", async () => {
    await open(page, "/dashboard/sell?tab=orders");
    await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(2);
    expect(await rupeesInWallet(page)).toBeLessThan(20_000);
    // The settlement is on the business day after the trade; a weekend and a holiday may lie between.
    await operate(world, { command: "clock", args: { advanceDays: 6 } });
    await expect(async () => {
      await open(page, `/investments/${id}`);
      await expect(order).toContainText("Sold", { timeout: 1_000 });
    }).toPass();
  });

  await test.step("holding, transactions and wallet show the sale", async () => {
    await expect(page.getByRole("main")).toContainText(/held, 28 sold/);
    await open(page, "/wallet?show=payouts");
    await expect(
      page.getByRole("row").filter({ hasText: "Pathik Highways" }).filter({ hasText: "Sold by you" }),
    ).toHaveCount(2);
    expect(await rupeesInWallet(page)).toBeGreaterThan(250_000);
  });

  await test.step("the money can be withdrawn", () => withdraw(page, { phone: person.contact, rupees: "250000" }));
  expect(await operate(world, { command: "verify", args: {} })).toMatchObject({ findings: [] });
});

test("gold above the limit that config sets is sold with a code, and withdrawn", async ({ context, page, world }) => {
  const person = await arriveVerified(world.url, { rupees: 120_000 });
  const address = { line1: "12 Lake View Road", line2: null, city: "Bengaluru", pin: "560038", state: "29" };
  await person.client.call(savePostalAddress, address);
  await become(context, person.client);
  await operate(world, { command: "config", args: { key: "saleCodeAboveRupees", value: 30_000 } });
  await test.step("gold is bought", async () => {
    await open(page, "/gold/buy?amount=110000");
    await page.getByRole("button", { name: /^Buy for/ }).click();
    await expect(page.getByRole("main")).toContainText(/Bought: \d\.\d{4} g of gold/);
  });
  const sell = page.getByRole("button", { name: /^Sell for/ });
  await test.step("below the limit no code is asked for", async () => {
    await open(page, "/gold/sell?grams=1");
    await sell.click();
    await expect(page.getByRole("main")).toContainText("Sold: 1.0000 g of gold");
  });
  await test.step("above it the wrong code is refused, a reload keeps the step, and the right one sells", async () => {
    await open(page, "/gold/sell?grams=4");
    const code = await codeSentBy(world.url, person.contact, () => sell.click());
    await confirmAfterWrongCode(page, code);
    await expect(page.getByRole("main")).toContainText("Sold: 4.0000 g of gold");
  });
  await test.step("holding, transactions and wallet show the sale, and the money can be withdrawn", async () => {
    await expect(page.getByRole("table", { name: "Bought and sold" }).getByRole("row")).toHaveCount(4);
    await open(page, "/wallet?show=payouts");
    await expect(page.getByRole("row").filter({ hasText: "Gold sold" })).toHaveCount(2);
    expect(await rupeesInWallet(page)).toBeGreaterThan(40_000);
    await withdraw(page, { phone: person.contact, rupees: "40000" });
  });
  expect(await operate(world, { command: "verify", args: {} })).toMatchObject({ findings: [] });
});
