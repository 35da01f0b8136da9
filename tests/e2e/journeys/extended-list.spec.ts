import type { Page } from "@playwright/test";
import { logout } from "../../../lib/contract/calls/auth.ts";
import { listDeals } from "../../../lib/contract/calls/deals.ts";
import { dealId } from "../../../lib/contract/values/ids.ts";
import { investFromWallet } from "../../../scripts/sandbox/person.ts";
import { expect, test } from "../support/journey.ts";
import { arriveVerified } from "../support/people.ts";
import { become } from "../support/sign-in-browser.ts";
import { open } from "../support/steps.ts";

/* The payouts of a lease, more of which a fetch of the page's script appends. */

const PAGE_SIZE = 10;

/** An investor in a lease, signed in with this browser. */
async function holdsLease(page: Page, url: string) {
  const person = await arriveVerified(url, { rupees: 200_000 });
  const { deals } = await person.client.call(listDeals, { category: "ASSET_LEASING", status: "OPEN" });
  const lease = deals.find(({ tenureDays }) => (tenureDays ?? 0) > 700);
  const order = { dealId: dealId.parse(lease?.dealId), rupees: 100_000, key: "lease" };
  const { investmentId } = await investFromWallet(person, order);
  await become(page.context(), person.client);
  return { client: person.client, path: `/investments/${investmentId}` };
}

const payouts = (page: Page) => page.getByRole("table", { name: "Payout schedule" }).getByRole("row");
const showMore = (page: Page) => page.getByRole("button", { name: "Show 10 more" });
/** The heading is a row too. */
const showsPages = (page: Page, pages: number) => expect(payouts(page)).toHaveCount(pages * PAGE_SIZE + 1);

test("a list that was extended stays extended after a reload and after Back", async ({ page, world }) => {
  const { path } = await holdsLease(page, world.url);
  await open(page, path);
  await showsPages(page, 1);
  await showMore(page).click();
  await showsPages(page, 2);
  await expect(page).toHaveURL(/[?&]payouts=2$/);

  await page.reload();
  await showsPages(page, 2);

  await page.getByRole("navigation", { name: "Main" }).first().getByRole("link", { name: "Statements" }).click();
  await expect(page).toHaveURL(/\/statements$/);
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`${path}\\?payouts=2$`));
  await showsPages(page, 2);
});

test("Show 10 more in a session that has ended leads where a page of it leads, and forgets the sign-in", async ({
  page,
  browser,
  world,
}) => {
  const { client, path } = await holdsLease(page, world.url);
  await open(page, `/hi${path}`);
  const cookies = await page.context().cookies();
  await page.evaluate(() => {
    localStorage.setItem("token", "sealed");
    localStorage.setItem("userId", "usr_of_the_ended_session");
  });
  // A prefetch or a call of another part of the page may learn first that the session has ended, and leads away too.
  await page.route("**/*", (route) => {
    const request = route.request();
    const isOther = "rsc" in request.headers() || new URL(request.url()).pathname.startsWith("/api/v");
    return isOther ? route.abort() : route.continue();
  });
  await client.call(logout, {});
  await page.getByRole("button", { name: "10 और दिखाएँ" }).click();
  await expect(page).toHaveURL((url) => url.pathname === "/hi");
  // The router, whose own fetch of the home page is aborted above, may load its document a second time.
  await expect(async () => {
    const stored = await page.evaluate(() =>
      ["token", "userId", "_session", "isLoggedOut"].map((key) => localStorage.getItem(key)),
    );
    expect(stored).toEqual([null, null, null, "true"]);
  }).toPass();

  const elsewhere = await browser.newContext({ baseURL: world.url });
  await elsewhere.addCookies(cookies);
  const other = await elsewhere.newPage();
  await other.goto(`/hi${path}`);
  await expect(other).toHaveURL((url) => url.pathname === "/hi");
  await elsewhere.close();
});
