import { expect, test } from "../support/journey.ts";
import { demoInvestor } from "../support/people.ts";
import { become } from "../support/sign-in-browser.ts";

test("an investor without a connection is shown one page, and the requested one with the connection back", async ({
  browser,
  world,
}) => {
  const context = await browser.newContext({ baseURL: world.url, serviceWorkers: "allow" });
  await become(context, await demoInvestor(world.url));
  const page = await context.newPage();
  await page.goto("/wallet");
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await context.setOffline(true);
  await page.goto("/hi/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("आप ऑफ़लाइन हैं");
  await page.goto("/wallet");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You are offline");
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
  await context.setOffline(false);
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("You are offline");
  await expect(page).toHaveURL(/\/wallet$/);
  await context.close();
});
