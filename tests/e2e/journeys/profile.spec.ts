import { hrefFor } from "../../../lib/i18n/navigation.ts";
import { expect, test } from "../support/journey.ts";
import { demoInvestor } from "../support/people.ts";
import { become } from "../support/sign-in-browser.ts";

const PHONE = { width: 390, height: 844 };
/** The anchors that links to the former single page have, and the page of each part. */
const PARTS = [
  ["identity", "/profile/identity"],
  ["address", "/profile/address"],
  ["nominees", "/profile/nominees"],
  ["sessions", "/profile/security"],
  ["viewers", "/profile/viewers"],
  ["bank", "/profile/bank"],
  ["tax", "/profile/tax"],
  ["demat", "/profile/demat"],
] as const;

for (const javaScriptEnabled of [true, false]) {
  test(`the profile of a phone has at most two screens ${javaScriptEnabled ? "with" : "without"} scripts`, async ({
    browser,
    world,
  }) => {
    const context = await browser.newContext({ baseURL: world.url, viewport: PHONE, javaScriptEnabled });
    await become(context, await demoInvestor(world.url));
    const page = await context.newPage();
    for (const locale of ["en", "hi"] as const) {
      await page.goto(hrefFor(locale, "/profile"));
      await expect(page.locator('main a[href$="/talk-to-expert"]')).toBeVisible();
      const box = await page.locator("body").boundingBox();
      expect(box?.height).toBeLessThanOrEqual(2 * PHONE.height);
    }
    await context.close();
  });
}

test("an anchor of the profile leads to the row of its part, and the row to the part's page", async ({
  context,
  page,
  world,
}) => {
  await become(context, await demoInvestor(world.url));
  await page.setViewportSize(PHONE);
  for (const [id, path] of PARTS) {
    await page.goto(`/profile#${id}`);
    const row = page.locator(`#${id}`);
    await expect(row).toBeInViewport();
    await row.getByRole("link").click();
    await expect(page).toHaveURL((url) => url.pathname === path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
});
