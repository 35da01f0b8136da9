import type { Page } from "@playwright/test";
import { expect, test } from "../support/journey.ts";
import { arriveAbroad } from "../support/non-residents.ts";
import { arriveVerified } from "../support/people.ts";
import { become } from "../support/sign-in-browser.ts";

/* The list of deals and their comparison, as they are laid out. */

const COMPARED = ["malhar-saffron-30", "pathik-highways-60m", "marigold-homes-deposit", "terrace-indus-60"];

/** The cells of the comparison whose content is wider than they are, and the texts of one drawing that touch. */
const faultsOf = (page: Page) =>
  page.evaluate(() => {
    const cells = [...document.querySelectorAll("main td, main th")].filter(
      (cell) => cell.scrollWidth > cell.clientWidth,
    );
    const drawings = [...document.querySelectorAll("main svg")].filter((svg) => !svg.parentElement?.closest("svg"));
    const touching = drawings.flatMap((drawing) => {
      const texts = [...drawing.querySelectorAll("text")]
        .map((text) => ({ words: text.textContent, box: text.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 0);
      return texts.filter(({ box }, index) =>
        texts
          .slice(0, index)
          .some(
            (other) =>
              box.left < other.box.right &&
              other.box.left < box.right &&
              box.top < other.box.bottom &&
              other.box.top < box.bottom,
          ),
      );
    });
    return [...cells.map(({ textContent }) => textContent), ...touching.map(({ words }) => `${words} touches`)];
  });

test("no figure of a comparison leaves its column, and no two texts of a drawing touch, on any screen and on paper", async ({
  context,
  page,
  world,
}) => {
  await become(context, (await arriveVerified(world.url)).client);
  for (const language of ["", "/hi"]) {
    await page.goto(`${language}/invest/compare?${COMPARED.map((id) => `deal=${id}`).join("&")}`);
    for (const width of [390, 820, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await faultsOf(page), `${language} at ${width} px`).toEqual([]);
    }
    await page.setViewportSize({ width: 718, height: 1000 });
    await page.emulateMedia({ media: "print" });
    expect(await faultsOf(page), `${language} on paper`).toEqual([]);
    const table = page.getByRole("main").locator("section[tabindex] > table");
    expect((await table.boundingBox())?.width).toBeLessThanOrEqual(718);
    await page.emulateMedia({ media: "screen" });
  }
});

test("a comparison marks the tax on interest that is compounded as paid by the investor", async ({
  context,
  page,
  world,
}) => {
  await become(context, (await arriveVerified(world.url)).client);
  await page.goto("/invest/compare?deal=marigold-homes-deposit&deal=terrace-indus-60");
  // Both investments, and the tax of 31 March on a deposit of a year.
  await expect(page.getByRole("main").locator("svg g.stroke-ink")).toHaveCount(3);
});

test("on a wide screen each deal of the list is a row of 56 px with its whole tenure", async ({
  context,
  page,
  world,
}) => {
  await become(context, (await arriveVerified(world.url)).client);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/invest");
  const rows = await page.locator(".deal-row").evaluateAll((all) =>
    all.map((row) => {
      const tenure = row.querySelector(".deal-tenure p");
      return { height: row.clientHeight, isCut: tenure === null || tenure.scrollWidth > tenure.clientWidth };
    }),
  );
  expect(rows.length).toBeGreaterThan(20);
  expect(rows.filter(({ height, isCut }) => height > 57 || isCut)).toEqual([]);
});

test("on a phone the order and the rate of tax stand on one line, and the first deal in the first screen", async ({
  context,
  page,
  world,
}) => {
  await become(context, (await arriveVerified(world.url)).client);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/invest");
  const topOf = async (name: string) => (await page.locator(`select[name=${name}]`).boundingBox())?.y ?? 0;
  expect(Math.abs((await topOf("sort")) - (await topOf("rate")))).toBeLessThan(4);
  const first = await page.locator(".deal-row").first().boundingBox();
  expect((first?.y ?? 0) + (first?.height ?? 0)).toBeLessThanOrEqual(844 - 64);
});

test("on a phone no card of an open deal is higher than 120 px, in English and in Hindi", async ({
  context,
  page,
  world,
}) => {
  await become(context, (await arriveVerified(world.url)).client);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ["/invest", "/hi/invest"]) {
    await page.goto(path);
    const heights = await page
      .locator(".deal-row")
      .evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
    expect(heights.length).toBeGreaterThan(20);
    expect(
      heights.filter((height) => height > 120),
      path,
    ).toEqual([]);
  }
});

test("below a wide screen a card says when its deal closes or opens", async ({ context, page, world }) => {
  await become(context, (await arriveVerified(world.url)).client);
  for (const width of [390, 820]) {
    await page.setViewportSize({ width, height: 900 });
    for (const [path, words] of [
      ["/invest", /^closes (\d+ )?[A-Z][a-z]{2,3}( \d{4})?$|^Closes (today|tomorrow)$/],
      ["/invest?status=upcoming", /^opens (\d+ )?[A-Z][a-z]{2,3}( \d{4})?$|^Opens (today|tomorrow)$/],
      ["/hi/invest", /बंद/],
      ["/hi/invest?status=upcoming", /खुलेगा$/],
    ] as const) {
      await page.goto(path);
      // Only what is seen, unlike the text of the document.
      const shown = await page.locator(".deal-closing").allInnerTexts();
      expect(shown.length).toBeGreaterThan(0);
      expect(
        shown.filter((text) => !words.test(text.trim())),
        `${path} at ${width} px`,
      ).toEqual([]);
    }
  }
});

test("the bar of the list stays in view on every screen, and takes at most a fifth of it", async ({
  context,
  page,
  world,
}) => {
  await become(context, (await arriveVerified(world.url)).client);
  for (const [width, height] of [
    [390, 844],
    [600, 900],
    [820, 1180],
    [1024, 768],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const path of ["/invest", "/hi/invest"]) {
      await page.goto(path);
      await page.evaluate(() => window.scrollTo(0, 1_400));
      const chips = page.getByRole("navigation", { name: path === "/invest" ? "Category" : "श्रेणी" });
      await expect(chips, `${path} at ${width} px`).toBeInViewport();
      const box = await chips.boundingBox();
      const bottom = (box?.y ?? height) + (box?.height ?? 0);
      expect(bottom, `${path} at ${width} px`).toBeLessThanOrEqual(height / 5);
    }
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/invest");
  await page.evaluate(() => window.scrollTo(0, 1_400));
  await page.getByRole("link", { name: "Filter", exact: true }).click();
  await expect(page.getByRole("searchbox")).toBeInViewport();
});

test("on a wide screen the name of no deal is cut, in rupees and in GIFT City", async ({ context, page, world }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const client of [(await arriveVerified(world.url)).client, (await arriveAbroad(world.url)).client]) {
    await become(context, client);
    for (const path of ["/invest", "/hi/invest"]) {
      await page.goto(path);
      const names = await page
        .locator(".deal-link")
        .evaluateAll((all) => all.map((name) => [name.textContent, name.scrollWidth > name.clientWidth] as const));
      expect(names.length).toBeGreaterThan(4);
      expect(names.filter(([, isCut]) => isCut)).toEqual([]);
    }
  }
});
