import type { Page } from "@playwright/test";
import { newPhone } from "../../../scripts/sandbox/world.ts";
import { expect, test } from "../support/journey.ts";
import { nameBank, proveAadhaar, showPan, submitProfile } from "../support/kyc-steps.ts";
import { arriveVerified, newIdentityDocuments } from "../support/people.ts";
import { become } from "../support/sign-in-browser.ts";
import { chooseAndInvest, open, signInHere } from "../support/steps.ts";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;
test.use(PHONE);

const PRESSES_MAX = 22;

/** Counts presses of links, buttons and boxes alike; typing is not counted. */
async function countPresses(page: Page): Promise<() => number> {
  let presses = 0;
  await page.exposeFunction("countPress", () => {
    presses += 1;
  });
  await page.addInitScript(() => {
    const pressed = (event: MouseEvent) => {
      // A label's click is followed by one of its box.
      const isOfLabel =
        event.target instanceof Element && event.target.closest("label") && !event.target.closest("input");
      if (event.isTrusted && !isOfLabel) void Reflect.get(window, "countPress")();
    };
    addEventListener("click", pressed, { capture: true });
  });
  return () => presses;
}

test(`somebody without an account invests on a phone within ${PRESSES_MAX} presses from the home page`, async ({
  page,
}) => {
  const presses = await countPresses(page);
  const [phone, documents] = [newPhone(), newIdentityDocuments()];
  await open(page, "/");
  await page.getByRole("link", { name: "Start investing" }).click();
  await signInHere(page, { phone });
  await submitProfile(page, documents.name);
  await showPan(page, documents.pan);
  await proveAadhaar(page, { phone, number: documents.aadhaar });
  await nameBank(page, documents);
  // Accreditation can wait: the account can already invest.
  await page.getByRole("link", { name: "Later" }).click();
  await page.getByRole("link", { name: "See what is open" }).click();
  await chooseAndInvest(page, { phone, deal: "Malhar Foods", rupees: 60_000, from: "Online" });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You hold ₹60,000 of Malhar Foods");
  expect(presses()).toBeGreaterThan(10);
  expect(presses()).toBeLessThanOrEqual(PRESSES_MAX);
});

test("no field that takes text has letters below 16 px, into which a phone zooms", async ({ page, context, world }) => {
  const smallest = () =>
    page.evaluate(() => {
      const fields = document.querySelectorAll(
        "input:not([type=hidden], [type=radio], [type=checkbox], [type=file], [readonly]), select, textarea",
      );
      return Math.min(...[...fields].map((field) => Number(getComputedStyle(field).fontSize.replace("px", ""))));
    });
  const sizes: Record<string, number> = {};
  await page.goto("/login");
  sizes["/login"] = await smallest();
  await become(context, (await arriveVerified(world.url)).client);
  for (const path of ["/invest", "/wallet", "/profile/nominees", "/talk-to-expert"]) {
    await page.goto(path);
    sizes[path] = await smallest();
  }
  expect(Object.entries(sizes).filter(([, size]) => size < 16)).toEqual([]);
});
