import type { Page } from "@playwright/test";
import { dealId } from "../../../lib/contract/values/ids.ts";
import { investFromWallet } from "../../../scripts/sandbox/person.ts";
import { expect, test } from "../support/journey.ts";
import { arriveVerified } from "../support/people.ts";
import { become } from "../support/sign-in-browser.ts";
import { scriptsRun } from "../support/steps.ts";

const SHIFT_MAX = 0.02;
const PUBLIC = ["/", "/explore", "/explore/bonds", "/calculators", "/visitor/deals"];
const OWN = [
  "/dashboard",
  "/invest",
  "/deals/malhar-saffron-30",
  "/wallet",
  "/statements",
  "/year/2026-27",
  "/profile",
];

/** Adds up the layout shifts without an input, as the browser measures them. */
async function observeShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts = { sum: 0 };
    Reflect.set(window, "shifts", shifts);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (Reflect.get(entry, "hadRecentInput") === false) shifts.sum += Number(Reflect.get(entry, "value"));
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

const shiftOf = (page: Page): Promise<number> => page.evaluate(() => Number(Reflect.get(window, "shifts").sum));

async function shiftsOf(page: Page, paths: readonly string[]): Promise<readonly string[]> {
  const moved: string[] = [];
  for (const path of paths) {
    await page.goto(path);
    await scriptsRun(page);
    await page.evaluate(() => document.fonts.ready);
    const shift = await shiftOf(page);
    if (shift > SHIFT_MAX) moved.push(`${path}: ${shift.toFixed(3)}`);
  }
  return moved;
}

for (const width of [390, 1440]) {
  test(`at ${width} px no page moves what it has drawn`, async ({ browser, world }) => {
    const viewport = { width, height: 844 };
    const reader = await (await browser.newContext({ baseURL: world.url, viewport })).newPage();
    await observeShifts(reader);
    expect(await shiftsOf(reader, PUBLIC)).toEqual([]);
    const context = await browser.newContext({ baseURL: world.url, viewport });
    const person = await arriveVerified(world.url, { rupees: 150_000 });
    await investFromWallet(person, { dealId: dealId.parse("malhar-saffron-30"), rupees: 50_000, key: "once" });
    await become(context, person.client);
    const investor = await context.newPage();
    await observeShifts(investor);
    expect(await shiftsOf(investor, OWN)).toEqual([]);
  });
}

test("a box that appears above the text after half a second is counted", async ({ page }) => {
  await observeShifts(page);
  await page.goto("/");
  await page.evaluate(async () => {
    const painted = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    await painted();
    const box = Object.assign(document.createElement("div"), { textContent: "late" });
    box.style.height = "20rem";
    document.body.prepend(box);
    await painted();
    await painted();
  });
  await expect.poll(() => shiftOf(page)).toBeGreaterThan(SHIFT_MAX);
});
