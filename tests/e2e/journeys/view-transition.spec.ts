import { expect, test } from "../support/journey.ts";

declare global {
  interface Window {
    wasTransitioned?: boolean;
  }
}

for (const [motion, isTransitioned] of [
  ["no-preference", true],
  ["reduce", false],
] as const) {
  test(`one page gives way to the next ${isTransitioned ? "in a transition" : "at once"} where motion is "${motion}"`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: motion });
    await page.addInitScript(() => {
      addEventListener("pagereveal", (event) => {
        window.wasTransitioned = event.viewTransition !== null;
      });
    });
    // A browser that receives the next page after four seconds shows it at once: then the pages are opened again.
    await expect(async () => {
      await page.goto("/");
      await page.evaluate(() => location.assign("/explore"));
      await page.waitForURL("**/explore");
      await page.waitForFunction(() => window.wasTransitioned !== undefined);
      expect(await page.evaluate(() => window.wasTransitioned)).toBe(isTransitioned);
    }).toPass();
  });
}
