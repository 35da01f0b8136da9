import { listWalletTransactions } from "../../../lib/contract/calls/wallet.ts";
import { newPhone } from "../../../scripts/sandbox/world.ts";
import { expect, test } from "../support/journey.ts";
import { arriveVerified } from "../support/people.ts";
import { open, signIn, signInHere } from "../support/steps.ts";

test("a form sent offline keeps its input, reports the failure and succeeds once online", async ({ page, context }) => {
  const phone = newPhone();
  await open(page, "/login");
  const number = page.getByLabel("Mobile number");
  await number.fill(phone.slice(3));
  await context.setOffline(true);
  await page.getByRole("button", { name: "Send the code" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "No answer came" })).toBeVisible();
  await expect(number).toHaveValue(phone.slice(3));

  await context.setOffline(false);
  await signInHere(page, { phone });
  await expect(page).toHaveURL(/\/kyc/);
});

test("a payment whose response was lost is retried with the same key and made once", async ({ page, world }) => {
  const { contact, client } = await arriveVerified(world.url);
  await signIn(page, { phone: contact });
  await open(page, "/wallet/add");
  const amount = page.getByLabel("Amount", { exact: true });
  await amount.fill("20000");
  // The request reaches the server; its response is lost.
  await page.route(
    (url) => url.pathname === "/wallet/add",
    async (route) => {
      await route.fetch({ maxRedirects: 0 });
      await route.abort("connectionreset");
    },
    { times: 1 },
  );
  const send = page.getByRole("button", { name: "Go to the payment page" });
  await send.click();
  await expect(page.getByRole("alert").filter({ hasText: "No answer came" })).toBeVisible();
  await expect(amount).toHaveValue("20,000");

  await send.click();
  await expect(page).toHaveURL(/\/sandbox\/pay\//);
  const { transactions } = await client.call(listWalletTransactions, { type: "CREDIT", state: "INITIATED" });
  expect(transactions).toHaveLength(1);
});

test("a click on a link is acknowledged at once on a slow connection", async ({ page, world }) => {
  const { contact } = await arriveVerified(world.url);
  await signIn(page, { phone: contact });
  await open(page, "/dashboard");
  const arrive = Promise.withResolvers<void>();
  await page.route("**/statements?_rsc=*", async (route) => {
    await arrive.promise;
    await route.continue();
  });
  const link = page.getByRole("navigation", { name: "Main" }).first().getByRole("link", { name: "Statements" });
  await link.click();
  await expect(link.locator("[data-on-its-way]")).toBeAttached();
  await expect(link).not.toHaveAttribute("aria-current");
  // Only the pressed entry looks active, and the page that was left gives way to a skeleton.
  const home = page.getByRole("navigation", { name: "Main" }).first().getByRole("link", { name: "Home", exact: true });
  await expect(home).toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
  await expect(page.locator('[data-slot="page-skeleton"]')).toBeVisible();

  arrive.resolve();
  await expect(link).toHaveAttribute("aria-current", "page");
  await expect(link.locator("[data-on-its-way]")).not.toBeAttached();
  await expect(page.locator('[data-slot="page-skeleton"]')).toBeHidden();
});
