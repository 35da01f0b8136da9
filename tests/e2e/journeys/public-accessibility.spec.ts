import type { Page } from "@playwright/test";
import { LOCALE_IDS } from "../../../lib/i18n/locales.ts";
import { hrefFor } from "../../../lib/i18n/navigation.ts";
import { PUBLIC_PAGES } from "../../../lib/i18n/public-pages.ts";
import { type Concern, coloursHaveArrived, faultsIn } from "../support/axe.ts";
import { expect, test } from "../support/journey.ts";

/* Four runs of axe on each of some fifty pages in each language take half an hour: EVERY_PAGE=1 includes them. */
test.use({ reducedMotion: "reduce" });

/** Public pages that no list for search engines holds: of content, of the catalogue, of a search, of a wrong entry. */
const UNLISTED = [
  "/digilocker",
  "/login",
  "/login?with=email",
  "/login/google",
  "/blog/what-xirr-hides",
  "/blog/tag/tax",
  "/calculators/invoice-discounting?v=1&amount=ten+lakh&days=5",
  "/deals/kavya-northgate-90",
  "/developers/wallet",
  "/directory/coastal-bank",
  "/directory?v=1&q=bank&sort=name",
  "/directory/issuers/compare?pick=coastal-bank&pick=yamuna-bank",
  "/nothing-here",
];

const ALL = [...PUBLIC_PAGES.map(({ path }) => path), ...UNLISTED];

/** A phone and a desktop. */
const WIDTHS = [390, 1440] as const;
/** The rules checked in each theme: the dark theme can only break colours. */
const THEMES = [
  ["light", "all"],
  ["dark", "colours"],
] as const satisfies readonly (readonly ["light" | "dark", Concern])[];

async function faultsOf(page: Page, path: string): Promise<string[]> {
  const found: string[] = [];
  await page.goto(path);
  await page.locator("h1").first().waitFor();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    for (const [colorScheme, concern] of THEMES) {
      await page.emulateMedia({ colorScheme });
      await page.evaluate(coloursHaveArrived);
      const faults = await faultsIn(page, concern);
      found.push(...faults.map((fault) => `(${colorScheme}, ${width}) ${fault}`));
    }
  }
  return found;
}

for (const locale of LOCALE_IDS) {
  for (const path of ALL) {
    test(`${path} in ${locale} has no axe violation`, { tag: "@every-page" }, async ({ page }) => {
      const own = hrefFor(locale, path);
      // The build stores pages without live figures; their first visit renders them anew.
      await page.request.get(own, { timeout: 0 });
      expect(await faultsOf(page, own)).toEqual([]);
    });
  }
}
