import type { BrowserContext, Page } from "@playwright/test";
import { expect, test } from "../support/journey.ts";
import { arriveVerified } from "../support/people.ts";
import { become } from "../support/sign-in-browser.ts";
import { open } from "../support/steps.ts";

/* The link of an invitation, on devices with and without a dialog to share it. */

const linkOf = (page: Page) => page.getByLabel("Your link").inputValue();

/** A device whose dialog takes what it is given, refuses to open, or is closed without a choice. */
async function withDialog(context: BrowserContext, refusal: "NotAllowedError" | "AbortError" | null): Promise<void> {
  await context.addInitScript((name) => {
    navigator.share = (data) => {
      document.documentElement.dataset.shared = JSON.stringify(data);
      return name === null ? Promise.resolve() : Promise.reject(new DOMException("refused", name));
    };
  }, refusal);
}

for (const [refusal, title, toast] of [
  [null, "hands the link and its words to the device's dialog", 0],
  ["AbortError", "leaves a dialog that the investor closes at that", 0],
  ["NotAllowedError", "copies the link where the dialog does not open", 1],
] as const) {
  test(title, async ({ page, context, world }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await withDialog(context, refusal);
    await become(context, (await arriveVerified(world.url)).client);
    await open(page, "/referrals");
    const url = await linkOf(page);
    expect(url.slice(0, -8)).toBe(`${world.url}/?ref=`);
    await page.getByRole("button", { name: "Share", exact: true }).click();
    await expect(page.locator("html")).toHaveAttribute("data-shared", /ref=/);
    const shared = JSON.parse((await page.locator("html").getAttribute("data-shared")) ?? "");
    expect(shared).toEqual({ url, text: expect.stringContaining("invitation") });
    await expect(page.getByText("The link is copied.", { exact: true })).toHaveCount(toast);
    if (toast > 0) expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);
  });
}

test("copies the link where the device has no dialog, and offers none", async ({ page, context, world }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await context.addInitScript(() => {
    Object.defineProperty(navigator, "share", { value: undefined });
  });
  await become(context, (await arriveVerified(world.url)).client);
  await open(page, "/referrals");
  await page.getByRole("button", { name: "Copy the link" }).click();
  await expect(page.getByText("The link is copied.", { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await linkOf(page));
  await expect(page.getByRole("button", { name: "Share", exact: true })).toHaveCount(0);
});
