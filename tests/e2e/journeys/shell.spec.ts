import type { Page } from "@playwright/test";
import { faultsIn } from "../support/axe.ts";
import { expect, test } from "../support/journey.ts";
import { arriveVerified } from "../support/people.ts";
import { become } from "../support/sign-in-browser.ts";
import { openAsServed } from "../support/steps.ts";

/* The frame of every page: its navigation, and the place of the focus. */

test("a stored page shows the way to the dashboard to somebody who is signed in, and to the sign-in after that", async ({
  page,
  context,
  world,
}) => {
  const signIn = page.getByRole("link", { name: "Sign in", exact: true });
  const dashboard = page.getByRole("link", { name: "Dashboard", exact: true });
  await page.goto("/calculators");
  await expect(signIn).toBeVisible();
  await expect(dashboard).toBeHidden();
  await become(context, (await arriveVerified(world.url)).client);
  await page.goto("/wallet");
  // The page has stored the sign-in.
  await expect(page.locator("html[data-signed-in]")).toBeAttached();
  await page.goto("/calculators");
  await expect(dashboard).toBeVisible();
  await expect(signIn).toBeHidden();
});

test("the focus goes to the heading of the page that a link leads to", async ({ page, context, world }) => {
  await become(context, (await arriveVerified(world.url)).client);
  await openAsServed(page, "/wallet");
  const rail = page.getByRole("navigation", { name: "Main" });
  await rail.getByRole("link", { name: "Stash" }).press("Enter");
  await page.waitForURL("**/stash");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test("the focus goes to the heading of a public page too, from a page of the account and from another", async ({
  page,
  context,
  world,
}) => {
  await become(context, (await arriveVerified(world.url)).client);
  await openAsServed(page, "/wallet");
  for (const path of ["/directory", "/calculators", "/blog"]) {
    await page.locator(`a[href="${path}"]:visible`).first().press("Enter");
    await page.waitForURL(`**${path}`);
    await expect(page.getByRole("heading", { level: 1 }), path).toBeFocused();
  }
});

test("the frame marks the page that is open, as the server sends it and after each move", async ({
  page,
  context,
  world,
}) => {
  const { client } = await arriveVerified(world.url);
  const rail = page.getByRole("navigation", { name: "Main" });
  const marked = rail.locator('a[aria-current="page"]');
  const sent = await (await client.send("/hi/wallet")).text();
  const frame = [...sent.matchAll(/<a href="([^"]+)" aria-current="page" class="(?:rail|bar|sheet)-link"/g)];
  expect(frame.map(([, href]) => href)).toEqual(["/hi/wallet", "/hi/wallet"]);
  await become(context, client);
  await openAsServed(page, "/wallet");
  await expect(marked).toHaveText("Money");
  await rail.getByRole("link", { name: "Stash" }).click();
  await page.waitForURL("**/stash");
  await expect(marked).toHaveText("Stash");
  await page.goBack();
  await expect(marked).toHaveText("Money");
  await expect(page.locator("[data-on-its-way]")).toHaveCount(0);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("the sheet behind More leads to every other room, has no axe violation, and closes behind a link", async ({
    page,
    context,
    world,
  }) => {
    await become(context, (await arriveVerified(world.url)).client);
    await openAsServed(page, "/wallet");
    await page.getByRole("button", { name: "More" }).click();
    const sheet = page.getByRole("dialog", { name: "More" });
    for (const name of ["Statements", "Friends", "Family", "Profile", "Directory", "Calculators"]) {
      await expect(sheet.getByRole("link", { name })).toBeVisible();
    }
    expect(await faultsIn(page, "all")).toEqual([]);
    await sheet.getByRole("link", { name: "Family" }).click();
    await page.waitForURL("**/family");
    await expect(sheet).toBeHidden();
  });
});

test.describe("at 400 % zoom", () => {
  test.use({ viewport: { width: 320, height: 225 } });

  /** The parts of the page that stay where they are while it scrolls, and are seen. */
  const barsOver = (page: Page) =>
    page.evaluate(() => {
      window.scrollTo(0, 300);
      return [...document.body.querySelectorAll("*")]
        .filter((each) => {
          const { position, visibility } = getComputedStyle(each);
          const { width, height, top, bottom } = each.getBoundingClientRect();
          const isSeen = visibility !== "hidden" && width > 0 && height > 0 && bottom > 0 && top < window.innerHeight;
          // A table's first column covers nothing but the rest of its row.
          const isColumn = each.matches("td, th");
          return isSeen && !isColumn && (position === "fixed" || position === "sticky");
        })
        .map(({ tagName, className }) => `${tagName} ${className}`);
    });

  test("no bar stays over the page, nor the comparison of chosen deals", async ({ page, context, world }) => {
    await become(context, (await arriveVerified(world.url)).client);
    for (const path of ["/wallet", "/deals/kavya-northgate-90", "/directory", "/profile"]) {
      await page.goto(path);
      expect(await barsOver(page), path).toEqual([]);
    }
    await page.goto("/invest");
    const boxes = page.locator("input[type=checkbox][name=deal]");
    await boxes.nth(0).check();
    await boxes.nth(1).check();
    await expect(page.getByRole("link", { name: "Compare these deals" })).toBeAttached();
    expect(await barsOver(page), "/invest").toEqual([]);
  });
});

test.describe("in a browser that prefers Hindi", () => {
  test.use({ locale: "hi-IN" });

  test("a visitor is offered the language on the first page, closes the offer, and sees it on no other", async ({
    page,
  }) => {
    const offer = page.getByRole("dialog", { name: "हिन्दी में पढ़ें" });
    await page.goto("/calculators");
    await expect(offer).toBeVisible();
    expect(await faultsIn(page, "all")).toEqual([]);
    // The scripts start with this press, and the bar, which React does not know, closes all the same.
    await offer.getByRole("button").click();
    await expect(offer).toBeHidden();
    await page.goto("/deals");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(offer).toHaveCount(0);
  });

  test("the words of the offer have a face even on a device without one for Hindi", async ({ page }) => {
    await page.goto("/calculators");
    await expect(page.locator(".language-offer")).toHaveCSS("font-family", /"?Anek Devanagari"?, sans-serif$/);
  });

  test("the offer leads to the same page in Hindi, which offers nothing more", async ({ page }) => {
    await page.goto("/calculators");
    await page.getByRole("dialog").getByRole("link", { name: "हिन्दी में पढ़ें" }).click();
    await expect(page).toHaveURL(/\/hi\/calculators$/);
    await expect(page.locator(".language-offer")).toHaveCount(0);
  });

  test.describe("without scripts", () => {
    test.use({ javaScriptEnabled: false });

    test("the offer is shown and closed as well", async ({ page }) => {
      await page.goto("/calculators");
      await page.locator(".language-offer button").click();
      await expect(page.locator(".language-offer")).toBeHidden();
      await expect(page).toHaveURL(/\/calculators$/);
    });
  });
});

test("in a forced palette an amount has the colour of the text around it", async ({ page, context, world }) => {
  await become(context, (await arriveVerified(world.url, { rupees: 5_000 })).client);
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/wallet");
  const amounts = page.getByRole("main").locator('[data-slot="amount"]');
  const differing = await amounts.evaluateAll((all) =>
    all
      .filter((amount) => {
        const around = amount.parentElement ?? amount;
        return getComputedStyle(amount).color !== getComputedStyle(around).color;
      })
      .map(({ textContent }) => textContent),
  );
  expect(await amounts.count()).toBeGreaterThan(0);
  expect(differing).toEqual([]);
});

test("no bar of the screen stands on the pages of a print", async ({ page, context, world }) => {
  await become(context, (await arriveVerified(world.url)).client);
  await page.setViewportSize({ width: 794, height: 1123 });
  await page.goto("/wallet");
  const bar = page.locator("nav").filter({ has: page.locator(".bar-link") });
  await expect(bar).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(bar).toBeHidden();
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeHidden();
  await expect(page.getByRole("button", { name: "Hide amounts" })).toBeHidden();
});
