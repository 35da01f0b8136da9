import type { Page } from "@playwright/test";
import { codeSentBy, newPhone } from "../../../scripts/sandbox/world.ts";
import { expect, test } from "../support/journey.ts";
import { openAsServed, refuseLinkedPages } from "../support/steps.ts";

/* The booking form is the server's until the visitor touches it; its scripts load then. */

/** Opens the page, waits until its own scripts run, and lists those that load afterwards. */
async function arrive(page: Page): Promise<string[]> {
  await refuseLinkedPages(page);
  await openAsServed(page, "/talk-to-expert");
  const later: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") later.push(request.url());
  });
  return later;
}

/** Scripts that arrive late, so that the visitor is faster than they are. */
const slowScripts = (page: Page) =>
  page.route("**/_next/static/chunks/*.js", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await route.continue();
  });

test("keeps what a visitor chose before the booking form's scripts arrived, and books with it", async ({
  page,
  world,
}) => {
  const phone = newPhone();
  const later = await arrive(page);
  await page.getByRole("heading", { level: 1 }).hover();
  expect(later).toEqual([]);

  await slowScripts(page);
  // The last one: late in the afternoon the first day has a single slot left.
  const [slot, days] = [page.getByRole("radio").last(), page.getByRole("navigation", { name: "Days" })];
  await slot.check();
  const chosen = await slot.getAttribute("value");
  await page.getByLabel("What it is about").selectOption("CHOOSING_A_DEAL");
  await page.getByLabel("Number to call").fill(phone.slice(3));
  await days.getByRole("link").nth(1).click();
  await expect(days.getByRole("link").nth(1)).toHaveAttribute("aria-current", "date");
  await expect(page).toHaveURL(/\/talk-to-expert$/);
  expect(later.length).toBeGreaterThan(0);

  const send = page.getByRole("button", { name: "Send me a code" });
  await send.click();
  await expect(page.getByText("Type the name that you go by")).toBeVisible();
  await expect(page.getByLabel("Your name")).toBeFocused();
  await expect(page.getByLabel("What it is about")).toHaveValue("CHOOSING_A_DEAL");
  await expect(page.getByLabel("Number to call")).toHaveValue(phone.slice(3));
  await expect(page.locator("input[type=hidden][name=at]")).toHaveValue(chosen ?? "");

  await page.getByLabel("Your name").fill("Kiran Joshi");
  const otp = await codeSentBy(world.url, phone, () => send.click());
  await expect(page.getByRole("heading", { name: "Confirm your number" })).toBeVisible();
  await expect(page.getByRole("button", { name: /Send a new code in \d+ s/ })).toBeDisabled();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Confirm your number" })).toBeVisible();
  await page.getByLabel("Six-digit code").fill("12");
  await page.getByRole("button", { name: "Book this time" }).click();
  await expect(page.getByLabel("Six-digit code")).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("Six-digit code").fill(otp);
  await expect(page.getByText("Your call is booked.")).toBeVisible();
});

test("books without scripts if the form's own cannot be loaded", async ({ page, world }) => {
  const phone = newPhone();
  await arrive(page);
  await page.route("**/_next/static/chunks/*.js", (route) => route.abort());
  await page.getByRole("navigation", { name: "Days" }).getByRole("link").nth(1).click();
  await expect(page).toHaveURL(/day=/);
  await page.getByRole("radio").nth(1).check();
  await page.getByLabel("What it is about").selectOption("CHOOSING_A_DEAL");
  await page.getByLabel("Your name").fill("Kiran Joshi");
  await page.getByLabel("Number to call").fill(phone.slice(3));
  const otp = await codeSentBy(world.url, phone, () => page.getByRole("button", { name: "Send me a code" }).click());
  await page.getByLabel("Six-digit code").fill(otp);
  await page.getByRole("button", { name: "Book this time" }).click();
  await expect(page.getByText("Your call is booked.")).toBeVisible();
});

test("shows the form at once after a navigation in the browser", async ({ page }) => {
  await openAsServed(page, "/hi/calculators");
  await page.getByRole("contentinfo").locator('a[href="/hi/talk-to-expert"]').click();
  await expect(page.getByRole("radio").first()).toBeVisible();
  await expect(page).toHaveURL(/\/hi\/talk-to-expert$/);
});

test.describe("a visitor in Dubai", () => {
  test.use({ timezoneId: "Asia/Dubai" });
  test("sees their own times without touching the form", async ({ page }) => {
    await page.goto("/talk-to-expert");
    await expect(page.getByText("Your own time, in Dubai")).toBeVisible();
  });
});
