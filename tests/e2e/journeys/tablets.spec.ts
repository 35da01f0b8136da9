import type { Page } from "@playwright/test";
import { dealId } from "../../../lib/contract/values/ids.ts";
import { investFromWallet, withdrawToBank } from "../../../scripts/sandbox/person.ts";
import { expect, test } from "../support/journey.ts";
import { arriveVerified } from "../support/people.ts";
import { become } from "../support/sign-in-browser.ts";
import { scriptsRun } from "../support/steps.ts";

/* Screens between a phone and a desk: the narrowest ones that show tables. */

const WIDTHS = [360, 600, 700, 768, 820, 1024];

/** The excess of the page's width over the screen's, and names that a column breaks into more than three lines. */
const faultsOf = (page: Page) =>
  page.evaluate(() => {
    const beyond = document.documentElement.scrollWidth - window.innerWidth;
    const narrow = [...document.querySelectorAll("main td .font-semibold, main td .row-title")].filter(
      (name) => name.getClientRects().length > 3,
    );
    return [...(beyond > 0 ? [`${beyond} px too wide`] : []), ...narrow.map(({ textContent }) => textContent)];
  });

test("no list of money is wider than a tablet, and none breaks a name to pieces", async ({ page, context, world }) => {
  const person = await arriveVerified(world.url, { rupees: 200_000 });
  await investFromWallet(person, { dealId: dealId.parse("malhar-saffron-30"), rupees: 50_000, key: "one" });
  await investFromWallet(person, { dealId: dealId.parse("marigold-homes-deposit"), rupees: 50_000, key: "two" });
  await become(context, person.client);
  const faults: string[] = [];
  for (const path of ["/dashboard", "/wallet", "/wallet?show=expected", "/directory"]) {
    await page.goto(path);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      faults.push(...(await faultsOf(page)).map((fault) => `${path} at ${width} px: ${fault}`));
    }
  }
  expect(faults).toEqual([]);
});

test("a drawer is a third of a desk's screen, and on a tablet as wide as a phone", async ({ page, context, world }) => {
  const person = await arriveVerified(world.url, { rupees: 5_000 });
  await withdrawToBank(person, { rupees: 1_000, key: "out" });
  await become(context, person.client);
  const widths: (number | undefined)[] = [];
  for (const width of [390, 600, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/wallet");
    await scriptsRun(page);
    await page.getByRole("table").locator("a[href*='/wallet/withdrawals/']").click();
    const drawer = page.getByRole("dialog");
    await expect(drawer.getByRole("button", { name: "View payment" })).toBeInViewport();
    widths.push((await drawer.boundingBox())?.width);
  }
  expect(widths.map((width) => Math.round(width ?? 0))).toEqual([390, 360, 360, 475]);
});
