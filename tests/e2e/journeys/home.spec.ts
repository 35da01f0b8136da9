import type { Page } from "@playwright/test";
import { expect, test } from "../support/journey.ts";

for (const path of ["/", "/hi"]) {
  test(`shows ${path} without any message in the browser's console`, async ({ page }) => {
    const complaints: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
    });
    page.on("pageerror", (error) => complaints.push(error.message));
    await page.goto(path, { waitUntil: "networkidle" });
    await expect(page.locator("h1")).toBeVisible();
    expect(complaints).toEqual([]);
  });
}

/** Whether the story of GIFT City stands above the headline. */
const isGiftFirst = async (page: Page) => {
  const topOf = async (place: string) => (await page.locator(place).boundingBox())?.y ?? Number.NaN;
  return (await topOf("#gift")) < (await topOf("h1"));
};

test("a visitor abroad sees GIFT City first, and the switch changes that for good", async ({ browser, world }) => {
  const context = await browser.newContext({ baseURL: world.url, extraHTTPHeaders: { "cf-ipcountry": "AE" } });
  const page = await context.newPage();
  await page.goto("/");
  expect(await isGiftFirst(page)).toBe(true);
  const gift = page.locator("#gift");
  await expect(gift.getByRole("button", { pressed: true })).toHaveText("Outside India");
  await gift.getByRole("button", { name: "In India" }).click();
  await expect(gift.getByRole("button", { pressed: true })).toHaveText("In India");
  expect(await isGiftFirst(page)).toBe(false);
  await page.goto("/hi");
  expect(await isGiftFirst(page)).toBe(false);
  await context.close();
});

test("a visitor in India, and one without scripts, sees the order of India", async ({ page, browser, world }) => {
  await page.goto("/");
  expect(await isGiftFirst(page)).toBe(false);
  const plain = { baseURL: world.url, javaScriptEnabled: false, extraHTTPHeaders: { "cf-ipcountry": "AE" } };
  const context = await browser.newContext(plain);
  const abroad = await context.newPage();
  await abroad.goto("/");
  expect(await isGiftFirst(abroad)).toBe(false);
  await context.close();
});
