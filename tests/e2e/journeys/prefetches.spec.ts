import type { Page } from "@playwright/test";
import { expect, test } from "../support/journey.ts";
import { demoInvestor } from "../support/people.ts";
import { become } from "../support/sign-in-browser.ts";
import { open } from "../support/steps.ts";

/* A prefetch costs the reader bytes and the server a request: only stored pages are worth it, once each. */

/** The prefetches of a page that is read to its end: the segment and the path of each. */
async function prefetchesOf(page: Page, path: string): Promise<string[]> {
  const prefetches: string[] = [];
  page.on("request", (request) => {
    const headers = request.headers();
    if (!headers["next-router-prefetch"]) return;
    const { pathname } = new URL(request.url());
    prefetches.push(`${headers["next-router-segment-prefetch"] ?? ""} ${pathname}`);
  });
  await open(page, path);
  await page.waitForLoadState("networkidle");
  await page.getByRole("contentinfo").or(page.getByRole("main")).last().scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await page.waitForLoadState("networkidle");
  return prefetches;
}

for (const path of ["/", "/explore", "/directory", "/blog/what-xirr-hides"]) {
  test(`${path} prefetches the stored pages of its header, each once, and not itself`, async ({ page }) => {
    const prefetches = await prefetchesOf(page, path);
    expect(prefetches.length).toBeGreaterThan(3);
    expect(new Set(prefetches).size).toBe(prefetches.length);
    expect(prefetches.filter((each) => each === `/_tree ${path}`)).toEqual([]);
  });
}

for (const path of ["/dashboard", "/invest", "/wallet", "/profile"]) {
  test(`${path} prefetches nothing, because each page is drawn for its reader`, async ({ context, page, world }) => {
    await become(context, await demoInvestor(world.url));
    expect(await prefetchesOf(page, path)).toEqual([]);
  });
}

test("a browser that saves data prefetches nothing", async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
  expect(await prefetchesOf(page, "/")).toEqual([]);
});
