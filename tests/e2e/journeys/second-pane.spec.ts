import type { Page } from "@playwright/test";
import enInvest from "../../../messages/en/invest.json" with { type: "json" };
import { faultsIn } from "../support/axe.ts";
import { expect, test } from "../support/journey.ts";
import { arriveVerified } from "../support/people.ts";
import { become } from "../support/sign-in-browser.ts";
import { scriptsRun } from "../support/steps.ts";

const TABLET = { width: 820, height: 1180 } as const;
const previewed = (page: Page) => page.locator("#preview").getByRole("heading", { level: 2 });
const row = (page: Page, title: string) => page.locator(".deal-row").getByRole("link", { name: title, exact: true });

test("where two panes fit, a press on a deal previews it, and a second press or the keyboard opens it", async ({
  page,
  context,
  world,
}) => {
  await become(context, (await arriveVerified(world.url)).client);
  await page.setViewportSize(TABLET);
  await page.goto("/invest");
  await scriptsRun(page);
  const first = await page.locator(".deal-row a[data-deal]").first().textContent();
  await expect(previewed(page)).toHaveText(first ?? "");
  await row(page, "Malhar Foods").click();
  await expect(page).toHaveURL(/\/invest\?preview=malhar-saffron-30$/);
  await expect(previewed(page)).toHaveText("Malhar Foods");
  expect(await faultsIn(page, "all")).toEqual([]);
  await page
    .locator("#preview")
    .getByRole("link", { name: `${enInvest.preview.next} →` })
    .click();
  await expect(previewed(page)).not.toHaveText("Malhar Foods");
  await row(page, "Kavya Components").press("Enter");
  await expect(page).toHaveURL(/\/deals\/kavya-northgate-90$/);
  await page.goto("/invest?preview=malhar-saffron-30");
  await scriptsRun(page);
  await row(page, "Malhar Foods").click();
  await expect(page).toHaveURL(/\/deals\/malhar-saffron-30$/);
});

test("where one pane fits, a press on a deal opens it", async ({ page, context, world }) => {
  await become(context, (await arriveVerified(world.url)).client);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/invest");
  await scriptsRun(page);
  await expect(page.locator("#preview")).toBeHidden();
  await row(page, "Malhar Foods").click();
  await expect(page).toHaveURL(/\/deals\/malhar-saffron-30$/);
});
