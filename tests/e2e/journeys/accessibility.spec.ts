import type { Page } from "@playwright/test";
import { pathFor, TOURS, type Tour, type Visitor } from "../support/accessible-pages.ts";
import { type Concern, coloursHaveArrived, faultsIn } from "../support/axe.ts";
import { expect, test as journey, sharedServer } from "../support/journey.ts";
import { become } from "../support/sign-in-browser.ts";

/* One test per page and language. The tests of a worker share one visitor per tour, who signs in once. */

interface Shared {
  readonly visitorOf: (tour: Tour) => Promise<Visitor>;
}

const test = journey.extend<object, Shared>({
  visitorOf: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern to know what a fixture needs.
    async ({}, use) => {
      const visitors = new Map<Tour, Promise<Visitor>>();
      await use((tour) => {
        const visitor = visitors.get(tour) ?? tour.arrive(sharedServer());
        visitors.set(tour, visitor);
        return visitor;
      });
    },
    { scope: "worker" },
  ],
});

test.use({ reducedMotion: "reduce" });

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
      test(title, async ({ context, page, visitorOf }) => {
        const visitor = await visitorOf(tour);
        if (visitor.client) await become(context, visitor.client);
        await page.emulateMedia({ colorScheme: "light" });
        await page.goto(`${language === "en" ? "" : "/hi"}${pathFor(path, visitor)}`);
        await page.locator("h1").first().waitFor();
        expect(await faultsOf(page, language)).toEqual([]);
      });
    }
  }
}
