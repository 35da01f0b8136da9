import type { Page } from "@playwright/test";
import { coloursHaveArrived, faultsIn } from "../support/axe.ts";
import { expect, test } from "../support/journey.ts";
import { arriveVerified } from "../support/people.ts";
import { become } from "../support/sign-in-browser.ts";
import { scriptsRun } from "../support/steps.ts";

/* The command palette, by keyboard alone. */

const fieldOf = (page: Page) => page.getByRole("combobox");

async function arrive(page: Page, path: string) {
  await page.goto(path);
  await scriptsRun(page);
}

/** Effects that listen to keys may run after the page's first links react. */
async function openPalette(page: Page) {
  await expect(async () => {
    await page.keyboard.press("Control+k");
    await expect(fieldOf(page)).toBeFocused({ timeout: 1_000 });
  }).toPass();
}

/** Types into the focused field the moment the dialog opens, before React draws again. */
async function typeAtOpening(page: Page, text: string) {
  await page.evaluate((typed) => {
    new MutationObserver((_, observer) => {
      if (document.querySelector("dialog[open]") === null) return;
      observer.disconnect();
      document.execCommand("insertText", false, typed);
    }).observe(document.body, { subtree: true, attributeFilter: ["open"] });
  }, text);
}

test("opens a page from the keyboard, and returns the focus when it is closed", async ({ page, context, world }) => {
  await become(context, (await arriveVerified(world.url)).client);
  await arrive(page, "/wallet");
  const link = page.getByRole("link", { name: "Search" });
  await link.focus();
  await openPalette(page);
  await page.keyboard.type("nominee");
  await expect(page.getByRole("dialog").getByRole("option").first()).toHaveText("Nominees");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(link).toBeFocused();

  await page.keyboard.press("/");
  await fieldOf(page).fill("withdraw");
  await expect(page.getByRole("dialog").getByRole("option").first()).toHaveText("Withdraw");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await expect(page.getByRole("dialog").getByRole("option", { selected: true })).toHaveText("Withdraw");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/wallet/withdraw");
});

test("shows the frame's destinations at once, before anything else has arrived", async ({ page, context, world }) => {
  await become(context, (await arriveVerified(world.url)).client);
  await page.route("**/search/entries*", () => {});
  await arrive(page, "/wallet");
  await openPalette(page);
  const options = page.getByRole("dialog").getByRole("option");
  await expect(options.filter({ hasText: "Invest" })).toHaveAttribute("href", "/invest");
  await page.keyboard.press("ArrowDown");
  await expect(options.nth(1)).toHaveAttribute("aria-selected", "true");
});

test("keeps what is typed while the palette is on its way, and no key of it acts on the page", async ({
  page,
  context,
  world,
}) => {
  await become(context, (await arriveVerified(world.url, { rupees: 5_000 })).client);
  await arrive(page, "/wallet");
  const amounts = page.getByRole("main").locator('[data-slot="amount"]');
  const shown = await amounts.allTextContents();
  const gate = Promise.withResolvers<void>();
  let held = 0;
  await page.route("**/*.js", async (route) => {
    held += 1;
    await gate.promise;
    await route.continue();
  });
  await expect(async () => {
    await page.keyboard.press("/");
    await expect.poll(() => held, { timeout: 1_000 }).toBeGreaterThan(0);
  }).toPass();
  // `h` hides every amount of the page.
  await page.keyboard.type("hi");
  await typeAtOpening(page, "gh");
  gate.resolve();
  await expect(fieldOf(page)).toHaveValue("high");
  await page.keyboard.type("er");
  await expect(fieldOf(page)).toHaveValue("higher");
  expect(await amounts.allTextContents()).toEqual(shown);

  await page.keyboard.press("Escape");
  await openPalette(page);
  await expect(fieldOf(page)).toHaveValue("");
});

test("lists the keys on a question mark, and leaves single keys alone once they are turned off", async ({
  page,
  context,
  world,
}) => {
  await become(context, (await arriveVerified(world.url)).client);
  await arrive(page, "/wallet");
  await openPalette(page);
  await page.keyboard.press("Escape");
  // While the palette closes, a key is typed into its field.
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.keyboard.press("?");
  await expect(page.getByRole("heading", { name: "Keys" })).toBeVisible();
  await page.keyboard.press("Escape");
  await context.addCookies([{ name: "shortcut", value: "off", url: world.url }]);
  await page.keyboard.press("/");
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.keyboard.press("Control+k");
  await expect(fieldOf(page)).toBeFocused();
});

for (const language of ["en", "hi"]) {
  test(`has no axe violation with results, without any, and at rest, in ${language}`, async ({
    page,
    context,
    world,
  }) => {
    await become(context, (await arriveVerified(world.url)).client);
    await arrive(page, language === "hi" ? "/hi/search" : "/search");
    const faults: string[] = [];
    for (const scheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
      for (const query of ["xirr", "qqqq", ""]) {
        await openPalette(page);
        await fieldOf(page).fill(query);
        await expect(page.getByRole("status").first()).not.toBeEmpty();
        await page.evaluate(coloursHaveArrived);
        faults.push(...(await faultsIn(page, "all")));
        await page.keyboard.press("Escape");
        await expect(page.getByRole("dialog")).toHaveCount(0);
      }
    }
    expect(faults).toEqual([]);
  });
}
