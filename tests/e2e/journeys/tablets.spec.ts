import type { Locator, Page } from "@playwright/test";
import { dealId } from "../../../lib/contract/values/ids.ts";
import en from "../../../messages/en/wallet.json" with { type: "json" };
import hi from "../../../messages/hi/wallet.json" with { type: "json" };
import { investFromWallet, withdrawToBank } from "../../../scripts/sandbox/person.ts";
import { faultsIn } from "../support/axe.ts";
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

/** The parts that a drawer cuts off: elements that reach beyond it, or whose content is wider than they are. */
const cutIn = (drawer: Locator) =>
  drawer.evaluate((surface) => {
    const { left, right } = surface.getBoundingClientRect();
    return [surface, ...surface.querySelectorAll("*")]
      .filter((each) => {
        const box = each.getBoundingClientRect();
        const isHidden = box.width <= 1 || each.tagName === "svg" || each.closest("svg") !== null;
        return (
          !isHidden && (box.left < left - 0.5 || box.right > right + 0.5 || each.scrollWidth > each.clientWidth + 1)
        );
      })
      .filter((each) => getComputedStyle(each).display !== "inline")
      .map(({ textContent }) => textContent);
  });

test("from 600 px a drawer is a third of the screen, and cuts nothing off in either language", async ({
  page,
  context,
  world,
}) => {
  const person = await arriveVerified(world.url, { rupees: 5_000 });
  await withdrawToBank(person, { rupees: 1_000, key: "out" });
  await become(context, person.client);
  for (const [language, words] of [
    ["", en],
    ["/hi", hi],
  ] as const) {
    for (const [width, drawn] of [
      [390, 390],
      [600, 198],
      [700, 231],
      [820, 271],
      [1024, 338],
      [1440, 475],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`${language}/wallet`);
      await scriptsRun(page);
      await page.getByRole("table").locator("a[href*='/wallet/withdrawals/']").click();
      const drawer = page.getByRole("dialog");
      await expect(drawer.getByRole("button", { name: words.peek.open })).toBeInViewport();
      expect(Math.round((await drawer.boundingBox())?.width ?? 0)).toBe(drawn);
      expect(await cutIn(drawer), `${language} at ${width} px`).toEqual([]);
      if (width === 600) expect(await faultsIn(page, "all")).toEqual([]);
    }
  }
});
