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
    await page.goto("/");
    await page.evaluate(() => location.assign("/explore"));
    await page.waitForURL("**/explore");
    await expect.poll(() => page.evaluate(() => window.wasTransitioned)).toBe(isTransitioned);
  });
}
