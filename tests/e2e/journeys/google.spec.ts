import type { Page } from "@playwright/test";
import { codeSentBy } from "../../../scripts/sandbox/world.ts";
import { expect, test } from "../support/journey.ts";
import { open } from "../support/steps.ts";

let people = 0;
const newEmail = () => `g${Date.now()}${people++}@gmail.com`;

/** Goes from the sign-in page to Google's sandbox page. */
async function goToGoogle(page: Page, path = "/login"): Promise<void> {
  await open(page, path);
  await page.getByRole("link", { name: /Google/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sandbox Google");
}

/** Signs in at Google's sandbox page with this address. */
async function chooseAccount(page: Page, email: string): Promise<void> {
  await page.getByLabel("Another e-mail address").fill(email);
  await page.getByRole("button", { name: "Go on", exact: true }).click();
}

test("signs in with Google as the same investor as by a code to that e-mail address", async ({ page, world }) => {
  const email = newEmail();
  await goToGoogle(page);
  await chooseAccount(page, email);
  await expect(page).toHaveURL(/\/kyc$/);
  await page.goto("/profile");
  const since = await page.getByText(/^With ultra since/).textContent();
  expect(since).not.toBeNull();
  await page.goto("/profile/security");
  await expect(page.getByRole("main")).toContainText("g•••@gmail.com");
  const userId = await page.evaluate(() => localStorage.getItem("userId"));
  expect(userId).toMatch(/^usr_/);

  // A page that is still open navigates by itself once a background request of it finds the session ended.
  await page.goto("about:blank");
  await page.context().clearCookies();
  await open(page, "/login?with=email");
  await page.getByLabel("E-mail address").fill(email);
  const send = page.getByRole("button", { name: "Send the code" });
  await page.getByLabel("Six-digit code").fill(await codeSentBy(world.url, email, () => send.click()));
  await expect(page).toHaveURL(/\/kyc$/);
  expect(await page.evaluate(() => localStorage.getItem("userId"))).toBe(userId);
});

test("returns to the requested page in its language with no token in the address", async ({ page }) => {
  const addresses: string[] = [];
  page.on("framenavigated", (frame) => addresses.push(frame.url()));
  await goToGoogle(page, "/hi/login?returnTo=%2Fhi%2Fprofile");
  await chooseAccount(page, newEmail());
  await expect(page).toHaveURL(/\/hi\/profile$/);
  await page.goBack();
  await expect(page).not.toHaveURL(/id_token/);
  expect(addresses.filter((address) => address.includes("returnTo=%2Fhi%2Fprofile")).length).toBeGreaterThan(0);
});

test("can sign in by another method after cancelling at Google", async ({ page }) => {
  await goToGoogle(page);
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign in");
});

test("explains a Google account with an unverified address and links back to sign-in", async ({ page }) => {
  await goToGoogle(page);
  await chooseAccount(page, "unverified@gmail.com");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Signing in with Google did not work");
  await expect(page.getByRole("main").getByRole("alert")).toContainText("Sign in with a code sent to it.");
  await page.getByRole("link", { name: "Back to sign-in" }).click();
  await expect(page.getByLabel("Mobile number")).toBeVisible();
});

test("refuses a Google response that another browser requested", async ({ page, browser, world }) => {
  await goToGoogle(page);
  const answered = page.waitForResponse(
    (response) => response.url().endsWith("/sandbox/google") && response.status() === 303,
  );
  await chooseAccount(page, newEmail());
  const stolen = (await answered).headers().location ?? "";
  expect(stolen).toContain("id_token=");
  const thief = await browser.newContext({ baseURL: world.url });
  const elsewhere = await thief.newPage();
  await elsewhere.goto(stolen);
  await expect(elsewhere.getByRole("heading", { level: 1 })).toHaveText("Signing in with Google did not work");
  await elsewhere.goto("/dashboard");
  await expect(elsewhere).toHaveURL(/\/login/);
  await thief.close();
});
