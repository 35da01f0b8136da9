import { expect, test } from "../support/journey.ts";
import { demoInvestor } from "../support/people.ts";
import { become } from "../support/sign-in-browser.ts";
import { scriptsRun } from "../support/steps.ts";

const SCREEN = { width: 1440, height: 900 } as const;
const SCREENS = 2;

/** A deal on sale of each kind whose page has parts of its own. */
const DEALS = {
  "a bond": "/deals/pathik-highways-60m",
  "an invoice": "/deals/kavya-northgate-90",
  "a lease": "/deals/chalak-buses-36m",
  "a property": "/deals/bhiwandi-dock-nine",
  "unlisted shares": "/pre-ipo/kalrav-audio",
} as const;

for (const [kind, path] of Object.entries(DEALS)) {
  test(`two screens hold the page of ${kind}, in English and in Hindi`, async ({ browser, world }) => {
    const context = await browser.newContext({ baseURL: world.url, viewport: SCREEN });
    await become(context, await demoInvestor(world.url));
    const page = await context.newPage();
    for (const locale of ["", "/hi"]) {
      await page.goto(locale + path);
      await scriptsRun(page);
      await expect(page.locator('main [data-slot="panel"]')).toBeVisible();
      const { height, width } = await page.evaluate(() => ({
        height: document.documentElement.scrollHeight,
        width: document.documentElement.scrollWidth,
      }));
      expect(width, `${locale}${path}`).toBe(SCREEN.width);
      expect(height, `${locale}${path}`).toBeLessThanOrEqual(SCREENS * SCREEN.height);
    }
    await context.close();
  });
}
