import type { Page } from "@playwright/test";
import { dealId } from "../../../lib/contract/values/ids.ts";
import type { Operator } from "../../../scripts/operator.ts";
import { investFromWallet } from "../../../scripts/sandbox/person.ts";
import { expect, test } from "../support/journey.ts";
import { addDemat, arriveVerified } from "../support/people.ts";
import { become } from "../support/sign-in-browser.ts";
import { open } from "../support/steps.ts";

/* Bonds sold before maturity: a quote, then an order that can be cancelled until it is matched. */

const BOND = dealId.parse("pathik-highways-60m");

/** An investor with four bonds, on the page that sells them. */
async function holdBonds(page: Page, world: Operator): Promise<string> {
  const person = await arriveVerified(world.url, { rupees: 60_000 });
  await addDemat(person, world);
  const { investmentId } = await investFromWallet(person, { dealId: BOND, rupees: 45_000, key: "once" });
  await become(page.context(), person.client);
  return investmentId;
}

const units = (page: Page) => page.getByLabel("How many bonds");
const quoteButton = (page: Page) => page.getByRole("button", { name: "See what you would get" });

test("bonds are quoted to the paisa, sold once, and the order can be cancelled while unmatched", async ({
  page,
  world,
}) => {
  const id = await holdBonds(page, world);
  await open(page, `/investments/${id}`);
  await page.getByRole("link", { name: "Sell before maturity" }).click();
  await expect(page).toHaveURL(`/investments/${id}/sell`);
  await expect(page.getByText("You hold 4 bonds and may sell any of them.")).toBeVisible();

  await units(page).fill("2.5");
  await quoteButton(page).click();
  await expect(page.getByText("Type a whole number of bonds, at least one.")).toBeVisible();
  await units(page).fill("5");
  await quoteButton(page).click();
  await expect(page.getByText("You have fewer of these bonds than that", { exact: false })).toBeVisible();
  await expect(units(page)).toHaveValue("5");

  await units(page).fill("3");
  await quoteButton(page).click();
  await expect(page.getByRole("heading", { name: "What 3 bonds would bring" })).toBeFocused();
  for (const line of [
    "3 bonds at the clean price",
    "Accrued interest",
    "The buyer pays",
    "Our fee",
    "GST on the fee",
  ]) {
    await expect(page.getByText(line, { exact: true })).toBeVisible();
  }
  await expect(page.getByText("What these bonds cost you", { exact: true })).toBeVisible();
  await expect(page.getByText("Which bonds leave, for your tax return")).toBeVisible();
  await expect(page.getByText(/^3 bonds bought on /)).toBeVisible();
  await page.getByRole("button", { name: "Sell 3 bonds" }).dblclick();

  await expect(page).toHaveURL(`/investments/${id}`);
  const order = page.getByRole("listitem").filter({ hasText: "3 bonds" });
  await expect(order).toHaveCount(1);
  await expect(order).toContainText("Looking for a buyer");
  await order.getByRole("button", { name: "Cancel the order" }).click();
  await expect(order).toContainText("Cancelled");
});

test("an expired quote is requested again for the same number of bonds", async ({ page, world }) => {
  const id = await holdBonds(page, world);
  await page.clock.install();
  await open(page, `/investments/${id}/sell?units=all`);
  await expect(units(page)).toHaveValue("4");
  await quoteButton(page).click();
  await expect(page.getByRole("timer")).toContainText("left");
  await page.clock.fastForward("10:01");
  await expect(page.getByText("This price was valid for ten minutes", { exact: false })).toBeVisible();
  await expect(page.getByRole("button", { name: "Sell 4 bonds" })).toHaveCount(0);
  await page.getByRole("button", { name: "Get a new price" }).click();
  await expect(page.getByRole("button", { name: "Sell 4 bonds" })).toBeVisible();
});
