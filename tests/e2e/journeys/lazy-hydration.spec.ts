import type { Page } from "@playwright/test";
import { expect, test } from "../support/journey.ts";
import { arriveVerified } from "../support/people.ts";
import { become } from "../support/sign-in-browser.ts";

/* A stored page is drawn whole by the server: its scripts wait for the reader's first touch. */

/** The chunks that a page loads from now on. */
function chunksOf(page: Page): string[] {
  const chunks: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/_next/static/chunks/") && pathname.endsWith(".js")) chunks.push(pathname);
  });
  return chunks;
}

const openUntouched = (page: Page, path: string) => page.goto(path, { waitUntil: "networkidle" });

const PATHS = ["/", "/hi/explore/bonds", "/calculators/sip", "/blog/what-xirr-hides", "/directory", "/deals"];
for (const path of PATHS) {
  test(`${path} loads no script of the framework before the first touch, and then all of them`, async ({ page }) => {
    const errors: string[] = [];
    page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
    page.on("pageerror", (error) => errors.push(String(error)));
    const chunks = chunksOf(page);
    // On a busy machine the browser itself may report an event, once in some thousand pages, which counts as a touch.
    await expect(async () => {
      chunks.length = 0;
      await openUntouched(page, path);
      expect(chunks).toEqual([]);
    }).toPass();
    const drawn = await page.locator("main").innerHTML();
    await page.mouse.move(200, 200);
    await page.waitForFunction(() =>
      Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__reactProps")),
    );
    expect(chunks.length).toBeGreaterThan(5);
    expect((await page.locator("main").innerHTML()).length).toBeGreaterThanOrEqual(drawn.length);
    expect(errors).toEqual([]);
  });
}

test("a list that the document holds once stays whole when scripts start, and after a move and Back", async ({
  page,
}) => {
  await openUntouched(page, "/deals");
  expect(await page.locator('main ul[data-drawn]:not([data-drawn=""])').count()).toBeGreaterThan(3);
  const lists = page.locator("main ul[data-drawn]");
  const drawn = await lists.allInnerTexts();
  await page.mouse.move(200, 200);
  await page.waitForFunction(() =>
    Object.keys(document.querySelector("main ul[data-drawn]") ?? {}).some((key) => key.startsWith("__reactProps")),
  );
  expect(await lists.allInnerTexts()).toEqual(drawn);
  await page.evaluate(() => document.documentElement.setAttribute("data-first", ""));
  await page.locator("main .entry-link").first().click();
  await expect(page).toHaveURL(/\/deals\/./);
  await page.goBack();
  await expect.poll(() => lists.allInnerTexts()).toEqual(drawn);
  await expect(page.locator("html[data-first]")).toBeAttached();
});

test("the table of a calculator, which its document holds once, follows the amount, and is whole after a move and Back", async ({
  page,
}) => {
  await openUntouched(page, "/calculators/asset-leasing");
  const table = page.locator("main table");
  await expect(table).toHaveAttribute("data-drawn", /\d/);
  const things = page.locator('main script[type="application/ld+json"]');
  const stated = async () => {
    const parsed: unknown = JSON.parse((await things.textContent()) ?? "");
    return Array.isArray(parsed) ? parsed.length : 0;
  };
  expect(await stated()).toBe(3);
  const drawn = await table.textContent();
  await page.mouse.move(200, 200);
  await page.waitForFunction(() =>
    Object.keys(document.querySelector("main form") ?? {}).some((key) => key.startsWith("__reactProps")),
  );
  expect(await table.textContent()).toBe(drawn);
  await page.locator("main form input[data-amount]").first().fill("2,00,000");
  await expect.poll(() => table.textContent()).not.toBe(drawn);
  await page.evaluate(() => document.documentElement.setAttribute("data-first", ""));
  await page.locator(".other-pages a").first().click();
  await expect(page).not.toHaveURL(/asset-leasing/);
  await page.goBack();
  await expect(table).toContainText("₹");
  expect(await stated()).toBe(3);
  await expect(page.locator("html[data-first]")).toBeAttached();
});

test("a button that is pressed before scripts run is pressed once they do, once", async ({ page }) => {
  await openUntouched(page, "/");
  // As a finger does, without a movement before it.
  await page.getByRole("button", { name: "Theme follows the system" }).dispatchEvent("pointerdown");
  await page.getByRole("button", { name: "Theme follows the system" }).dispatchEvent("click");
  await expect(page.getByRole("button", { name: "Light theme" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
});

test("a reader whom the page shows something of their own has scripts at once", async ({ page, context, world }) => {
  const chunks = chunksOf(page);
  await context.addCookies([{ name: "theme", value: "dark", url: world.url }]);
  await openUntouched(page, "/");
  await expect.poll(() => chunks.length).toBeGreaterThan(5);
  await context.clearCookies();
  await context.addCookies([{ name: "analytics", value: "yes", url: world.url }]);
  chunks.length = 0;
  await openUntouched(page, "/explore");
  await expect.poll(() => chunks.length).toBeGreaterThan(5);
  await become(context, (await arriveVerified(world.url)).client);
  await page.goto("/wallet");
  await expect(page.locator("html[data-signed-in]")).toBeAttached();
  await context.clearCookies({ name: "analytics" });
  chunks.length = 0;
  await openUntouched(page, "/calculators");
  await expect.poll(() => chunks.length).toBeGreaterThan(5);
});

test("the scripts of a page drawn for its reader start at once", async ({ page }) => {
  const chunks = chunksOf(page);
  await openUntouched(page, "/login");
  await expect.poll(() => chunks.length).toBeGreaterThan(5);
});
