import type { Page } from "@playwright/test";
import { LOCALE_IDS } from "../../../lib/i18n/locales.ts";
import { hrefFor } from "../../../lib/i18n/navigation.ts";
import { PUBLIC_PAGES } from "../../../lib/i18n/public-pages.ts";
import { type Concern, coloursHaveArrived, faultsIn } from "../support/axe.ts";
import { expect, test } from "../support/journey.ts";

/* Four runs of axe on each of some fifty pages in each language take half an hour: EVERY_PAGE=1 includes them. */
test.setTimeout(600_000);
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

const PAGES_PER_TEST = 4;
const ALL = [...PUBLIC_PAGES.map(({ path }) => path), ...UNLISTED];
/** Every public page, in parts that the workers of a run share. */
const PARTS = Array.from({ length: Math.ceil(ALL.length / PAGES_PER_TEST) }, (_, part) =>
  ALL.slice(part * PAGES_PER_TEST, (part + 1) * PAGES_PER_TEST),
);

/** A phone and a desktop. */
const WIDTHS = [390, 1440] as const;
/** What a theme can break is its colours. */
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
      found.push(...faults.map((fault) => `${path} (${colorScheme}, ${width}) ${fault}`));
    }
  }
  return found;
}

for (const locale of LOCALE_IDS) {
  for (const [part, paths] of PARTS.entries()) {
    test(`public pages in ${locale} have no axe violation, part ${part + 1}`, { tag: "@every-page" }, async ({
      page,
    }) => {
      const own = paths.map((path) => hrefFor(locale, path));
      const found = [];
      for (const path of own) {
        // The build stores pages without live figures; their first visit renders them anew.
        await page.request.get(path, { timeout: 60_000 });
        found.push(...(await faultsOf(page, path)));
      }
      expect(found).toEqual([]);
    });
  }
}
