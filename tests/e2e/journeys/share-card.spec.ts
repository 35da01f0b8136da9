import { readFile } from "node:fs/promises";
import { expect, test } from "../support/journey.ts";
import { demoInvestor } from "../support/people.ts";
import { become } from "../support/sign-in-browser.ts";
import { follow, scriptsRun } from "../support/steps.ts";

const YEAR = "/hi/year/2026-27";
const PNG = "89504e470d0a1a0a";

test("the card of a year is saved as PNG in the faces of the page, and as SVG without scripts", async ({
  browser,
  world,
}) => {
  const investor = await demoInvestor(world.url);
  const context = await browser.newContext({ baseURL: world.url });
  await become(context, investor);
  const page = await context.newPage();
  await page.goto(YEAR);
  await scriptsRun(page);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    // Before React answers, the link saves the SVG.
    follow(page.getByRole("link", { name: "तस्वीर सहेजें" })),
  ]);
  expect(download.suggestedFilename()).toBe("ultra-2026-27.png");
  expect((await readFile(await download.path())).subarray(0, 8).toString("hex")).toBe(PNG);
  const words = page.locator("svg[data-card] text").nth(1);
  expect(await words.evaluate((text) => getComputedStyle(text).fontFamily)).toContain("Anek Devanagari");
  expect(await words.textContent()).not.toMatch(/[\d₹]/);

  const plain = await browser.newContext({ baseURL: world.url, javaScriptEnabled: false });
  await become(plain, investor);
  const bare = await plain.newPage();
  await bare.goto(YEAR);
  const link = bare.getByRole("link", { name: "तस्वीर सहेजें" });
  await expect(link).toHaveAttribute("download", "ultra-2026-27.svg");
  await expect(link).toHaveAttribute("href", /^data:image\/svg\+xml,/);
});

test("a picture goes to the device's dialog with its words, and is not saved as well", async ({ browser, world }) => {
  const context = await browser.newContext({ baseURL: world.url });
  await become(context, await demoInvestor(world.url));
  await context.addInitScript(() => {
    navigator.canShare = () => true;
    navigator.share = async ({ files = [], text = "" } = {}) => {
      const names = files.map(({ name, type, size }) => [name, type, size > 1_000]);
      document.documentElement.dataset.shared = JSON.stringify([names, text]);
    };
    // The page saves by a link that it presses, in the same turn in which the dialog has answered.
    HTMLAnchorElement.prototype.click = () => {
      document.documentElement.dataset.saved = "";
    };
  });
  const page = await context.newPage();
  await page.goto(YEAR);
  await scriptsRun(page);
  await page.getByRole("button", { name: "तस्वीर साझा करें" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-shared", /png/);
  const [files, text] = JSON.parse((await page.locator("html").getAttribute("data-shared")) ?? "");
  expect(files).toEqual([["ultra-2026-27.png", "image/png", true]]);
  expect(text).toBe(await page.locator("svg[data-card]").getAttribute("aria-label"));
  await expect(page.locator("html")).not.toHaveAttribute("data-saved");
});

test("a picture that the device refuses to share is saved", async ({ browser, world }) => {
  const context = await browser.newContext({ baseURL: world.url });
  await become(context, await demoInvestor(world.url));
  await context.addInitScript(() => {
    navigator.canShare = () => true;
    navigator.share = () => Promise.reject(new DOMException("The press is too long ago.", "NotAllowedError"));
  });
  const page = await context.newPage();
  await page.goto(YEAR);
  await scriptsRun(page);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "तस्वीर साझा करें" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("ultra-2026-27.png");
});
