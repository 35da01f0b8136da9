import type { BrowserContext, Page } from "@playwright/test";
import { expect, test } from "../support/journey.ts";
import { arriveVerified } from "../support/people.ts";
import { become } from "../support/sign-in-browser.ts";
import { open } from "../support/steps.ts";

/* The link of an invitation, on devices with and without a dialog to share it. */

const linkOf = (page: Page) => page.getByLabel("Your link").inputValue();

/** A device whose dialog takes what it is given, refuses to open, or is closed without a choice. What is copied is noted at once. */
async function withDialog(context: BrowserContext, refusal: "NotAllowedError" | "AbortError" | null): Promise<void> {
  await context.addInitScript((name) => {
    const write = navigator.clipboard.writeText.bind(navigator.clipboard);
    navigator.clipboard.writeText = (text) => {
      document.documentElement.dataset.copied = text;
      return write(text);
    };
    navigator.share = (data) => {
      document.documentElement.dataset.shared = JSON.stringify(data);
      return name === null ? Promise.resolve() : Promise.reject(new DOMException("refused", name));
    };
  }, refusal);
}

for (const [refusal, title, isCopied] of [
  [null, "hands the link and its words to the device's dialog", false],
  ["AbortError", "leaves a dialog that the investor closes at that", false],
  ["NotAllowedError", "copies the link where the dialog does not open", true],
] as const) {
  test(title, async ({ page, context, world }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await withDialog(context, refusal);
    await become(context, (await arriveVerified(world.url)).client);
    await open(page, "/referrals");
    const url = await linkOf(page);
    expect(url.slice(0, -8)).toBe(`${world.url}/?ref=`);
    await page.getByRole("button", { name: "Share", exact: true }).click();
    const document = page.locator("html");
    await expect(document).toHaveAttribute("data-shared", /ref=/);
    const shared = JSON.parse((await document.getAttribute("data-shared")) ?? "");
    expect(shared).toEqual({ url, text: expect.stringContaining("invitation") });
    expect(await document.getAttribute("data-copied")).toBe(isCopied ? url : null);
    if (isCopied) {
      await expect(page.getByText("The link is copied.", { exact: true })).toBeVisible();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);
    }
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
