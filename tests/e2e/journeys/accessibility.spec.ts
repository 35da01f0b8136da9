import type { Page } from "@playwright/test";
import { pathFor, TOURS, type Tour, type Visitor } from "../support/accessible-pages.ts";
import { type Concern, coloursHaveArrived, faultsIn } from "../support/axe.ts";
import { expect, test as journey, sharedServer } from "../support/journey.ts";
import { become } from "../support/sign-in-browser.ts";
import { refuseLinkedPages } from "../support/steps.ts";

/*
 * One test per page and language. The tests of a worker share one visitor per tour, who signs in once and keeps one
 * tab: a new browser context would compile the scripts of the app and of axe again, which is a fifth of a test.
 */

interface Visit {
  readonly visitor: Visitor;
  readonly page: Page;
}

interface Shared {
  readonly visitOf: (tour: Tour) => Promise<Visit>;
}

const test = journey.extend<object, Shared>({
  visitOf: [
    async ({ browser }, use) => {
      const visits = new Map<Tour, Promise<Visit>>();
      const begin = async (tour: Tour): Promise<Visit> => {
        const visitor = await tour.arrive(sharedServer());
        const context = await browser.newContext({ baseURL: sharedServer().url, reducedMotion: "reduce" });
        if (visitor.client) await become(context, visitor.client);
        const page = await context.newPage();
        await refuseLinkedPages(page);
        return { visitor, page };
      };
      await use((tour) => {
        const visit = visits.get(tour) ?? begin(tour);
        visits.set(tour, visit);
        return visit;
      });
    },
    { scope: "worker" },
  ],
});

type Language = "en" | "hi";

/** Checks every rule in the light theme, and the colour rules again in the dark theme in one language. */
async function faultsOf(page: Page, language: Language): Promise<string[]> {
  const faults = async (theme: "light" | "dark", concern: Concern) =>
    (await faultsIn(page, concern)).map((fault) => `(${theme}) ${fault}`);
  if (language === "hi") return faults("light", "all but colours");
  const light = await faults("light", "all");
  await page.emulateMedia({ colorScheme: "dark" });
  await page.evaluate(coloursHaveArrived);
  return [...light, ...(await faults("dark", "colours"))];
}

for (const language of ["en", "hi"] as const) {
  for (const tour of TOURS) {
    for (const path of tour.paths) {
      const title = `${path} for ${tour.visitor} has no axe violation in ${language === "en" ? "English" : "Hindi"}`;
      test(title, async ({ visitOf }) => {
        const { visitor, page } = await visitOf(tour);
        await page.emulateMedia({ colorScheme: "light" });
        await page.goto(`${language === "en" ? "" : "/hi"}${pathFor(path, visitor)}`);
        await page.locator("h1").first().waitFor();
        expect(await faultsOf(page, language)).toEqual([]);
      });
    }
  }
}
