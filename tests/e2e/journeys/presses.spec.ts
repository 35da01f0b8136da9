import type { Page } from "@playwright/test";
import { dealId } from "../../../lib/contract/values/ids.ts";
import { investFromWallet } from "../../../scripts/sandbox/person.ts";
import { pathFor, TOURS } from "../support/accessible-pages.ts";
import { expect, test } from "../support/journey.ts";
import { arriveVerified } from "../support/people.ts";
import { become } from "../support/sign-in-browser.ts";
import { openAsServed, refuseLinkedPages, scriptsRun } from "../support/steps.ts";

/* The browser drops a click whose element was replaced between press and release. */

const SCRIPTS = "**/_next/static/chunks/*.js";

/** Holds back scripts that the page requests from now on. Returns a function to release them and await their run. */
async function holdScripts(page: Page): Promise<() => Promise<void>> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let held = 0;
  await page.route(SCRIPTS, async (route) => {
    held += 1;
    await released;
    await route.continue();
  });
  return async () => {
    await expect.poll(() => held).toBeGreaterThan(0);
    release();
    await scriptsRun(page);
    // A page with nothing more to load. On a busy machine the browser may not say so.
    await page.waitForLoadState("networkidle", { timeout: 20_000 }).catch(() => undefined);
    await page.unroute(SCRIPTS);
  };
}

/** The served links and controls of the page's main part that scripts have replaced. */
async function replacedControls(page: Page, path: string): Promise<string[]> {
  const letScriptsRun = await holdScripts(page);
  await page.goto(path, { waitUntil: "commit" });
  const served = await page.waitForFunction(() => {
    const main = document.querySelector("main");
    const isWhole = document.readyState !== "loading" && !document.querySelector("template[id^='B:']");
    return main !== null && isWhole && [...main.querySelectorAll("a, button, input:not([type=hidden]), select")];
  });
  await letScriptsRun();
  expect(await served.evaluate((controls) => (controls || []).length), path).toBeGreaterThan(0);
  return served.evaluate((controls) =>
    (controls || []).flatMap((control) => (control.isConnected ? [] : [control.outerHTML.slice(0, 200)])),
  );
}

test("opens a holding whose link is pressed before scripts start and released after", async ({
  context,
  page,
  world,
}) => {
  const person = await arriveVerified(world.url, { rupees: 150_000 });
  await investFromWallet(person, { dealId: dealId.parse("malhar-saffron-30"), rupees: 50_000, key: "held" });
  await become(context, person.client);
  const letScriptsRun = await holdScripts(page);
  await page.goto("/dashboard/invoice-discounting", { waitUntil: "commit" });
  await page
    .getByRole("table", { name: "Investments" })
    .getByRole("link", { name: /Malhar/ })
    .hover();
  await page.mouse.down();
  await letScriptsRun();
  await page.mouse.up();
  await expect(page).toHaveURL(/\/investments\/inv_/);
});

test("chooses the day that a visitor presses while the booking form's scripts load", async ({ page }) => {
  await openAsServed(page, "/talk-to-expert");
  const letScriptsRun = await holdScripts(page);
  const day = page.getByRole("navigation", { name: "Days" }).getByRole("link").nth(1);
  await day.hover();
  await page.mouse.down();
  await letScriptsRun();
  await page.mouse.up();
  await expect(day).toHaveAttribute("aria-current", "date");
  await expect(page).toHaveURL(/\/talk-to-expert$/);
});

test("keeps every link and control that the server sent when scripts start", async ({ context, page, world }) => {
  const tour = TOURS.find(({ visitor }) => visitor === "an investor with every kind of record");
  if (tour === undefined) throw new Error("the tour has another name");
  const visitor = await tour.arrive(world);
  if (visitor.client) await become(context, visitor.client);
  await refuseLinkedPages(page);
  for (const path of tour.paths) {
    const replaced = await replacedControls(page, pathFor(path, visitor));
    expect.soft(replaced, path).toEqual([]);
  }
});
