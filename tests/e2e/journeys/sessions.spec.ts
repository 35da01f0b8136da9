import { readFile } from "node:fs/promises";
import { strFromU8, unzipSync } from "fflate";
import { codeSentBy, newPhone, readOutbox } from "../../../scripts/sandbox/world.ts";
import { expect, test } from "../support/journey.ts";
import { open, signIn } from "../support/steps.ts";

let people = 0;
const newEmail = () => `s${Date.now()}${people++}@example.com`;

test("an investor lists their sessions, ends one, then all the others", async ({ page, browser, world }) => {
  const phone = newPhone();
  const others = [];
  for (let opened = 0; opened < 2; opened++) {
    const context = await browser.newContext({ baseURL: world.url });
    const elsewhere = await context.newPage();
    await signIn(elsewhere, { phone });
    others.push({ context, elsewhere });
  }
  await signIn(page, { phone });
  await open(page, "/profile/security");
  const devices = page.locator("#sessions").getByRole("listitem");
  await expect(devices).toHaveCount(3);
  await expect(devices.first()).toContainText("This device");
  await expect(devices.first()).toContainText("Chrome on Linux");
  await devices
    .nth(1)
    .getByRole("button", { name: /^Sign out/ })
    .click();
  await expect(devices).toHaveCount(2);
  await page.getByRole("button", { name: "Sign out other devices" }).click();
  await expect(devices).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Sign out other devices" })).toBeHidden();
  for (const { context, elsewhere } of others) {
    await elsewhere.goto("/profile");
    await expect(elsewhere).toHaveURL((url) => url.pathname === "/");
    await context.close();
  }
});

test("a new sign-in ends the browser's previous session", async ({ page, browser, world }) => {
  const phone = newPhone();
  await signIn(page, { phone });
  const before = await page.context().cookies();
  await page.context().clearCookies({ name: "theme" });
  await page.goto("/login");
  await expect(page).not.toHaveURL(/\/login/);
  // The sign-in page redirects a signed-in investor, so the second investor signs in through the API gateway.
  const typed = { phone: newPhone().slice(3), countryCode: "+91" };
  const post = (path: string, data: object) =>
    page.request.post(path, { data, headers: { origin: new URL(page.url()).origin } });
  const otp = await codeSentBy(world.url, `+91${typed.phone}`, () => post("/api/v2/auth/phone/otp/request", typed));
  expect((await post("/api/v2/auth/phone/otp/verify", { ...typed, otp })).status()).toBe(200);
  const thief = await browser.newContext({ baseURL: world.url });
  await thief.addCookies(before);
  const elsewhere = await thief.newPage();
  await elsewhere.goto("/hi/profile");
  await expect(elsewhere).toHaveURL((url) => url.pathname === "/hi");
  await thief.close();
});

test("an investor adds an e-mail with two codes, signs in with it and removes the phone", async ({ page, world }) => {
  const [phone, email] = [newPhone(), newEmail()];
  await signIn(page, { phone });
  await open(page, "/profile/contacts/add");
  await page.getByLabel("E-mail address").fill(email);
  const known = await codeSentBy(world.url, phone, () => page.getByRole("button", { name: "Send the codes" }).click());
  const fresh = (await readOutbox(world.url, email))[0]?.code ?? "";
  await page.getByLabel(/the new contact$/).fill(fresh === "000000" ? "111111" : "000000");
  await page.getByLabel(/a contact you already have$/).fill(known);
  await page.getByRole("button", { name: "Add it" }).click();
  await expect(page.getByLabel(/the new contact$/)).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel(/a contact you already have$/)).toHaveValue(known);
  await page.getByLabel(/the new contact$/).fill(fresh);
  await page.getByRole("button", { name: "Add it" }).click();
  await expect(page).toHaveURL(/\/profile\/security$/);
  await expect(page.getByRole("main")).toContainText("s•••@example.com");

  await page.getByRole("link", { name: /^Remove \+91/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Remove a contact");
  const code = await codeSentBy(world.url, email, () => page.getByRole("button", { name: "Send the code" }).click());
  await page.getByLabel("Six-digit code").fill(code);
  await expect(page).toHaveURL(/\/profile\/security$/);
  await expect(page.getByRole("link", { name: /^Remove/ })).toHaveCount(0);
});

test("an investor exports their data, requests account deletion and cancels the request", async ({ page }) => {
  const phone = newPhone();
  await signIn(page, { phone });
  await open(page, "/profile/data");
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download", exact: true }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("ultra-my-data.zip");
  const { "my-data.json": records } = unzipSync(await readFile(await file.path()));
  const held: unknown = JSON.parse(strFromU8(records ?? new Uint8Array()));
  expect(held).toMatchObject({ profile: { phone }, records: { login_contact: [{ value: phone }] } });

  await page.getByRole("link", { name: "Delete the account" }).click();
  await page.getByRole("button", { name: "Ask to delete the account" }).click();
  await expect(page.getByText("Choose a reason.")).toBeVisible();
  await page.getByRole("radio", { name: "I do not use it" }).check();
  await page.getByLabel(/^Anything else/).fill("Nothing was wrong.");
  await page.getByRole("button", { name: "Ask to delete the account" }).click();
  await expect(page.getByRole("main")).toContainText("Nothing was wrong.");
  await page.getByRole("button", { name: "Keep the account" }).click();
  await expect(page.getByRole("button", { name: "Ask to delete the account" })).toBeVisible();
});

test("a sign-out reaches every open tab and leaves nothing of the session in storage", async ({ page, context }) => {
  await signIn(page, { phone: newPhone() });
  const other = await context.newPage();
  await open(other, "/wallet");
  await open(page, "/profile");
  const stored = (key: string) => other.evaluate((name) => localStorage.getItem(name), key);
  expect([await stored("token"), await stored("isLoggedOut")]).toEqual(["sealed", "false"]);
  expect(await stored("_session")).toMatch(/^[\w-]{36}$/);

  await page.getByRole("button", { name: "Sign out", exact: true }).first().click();
  for (const tab of [page, other]) await expect(tab).toHaveURL((url) => url.pathname === "/");
  await expect.poll(() => stored("isLoggedOut")).toBe("true");
  expect([await stored("token"), await stored("_session"), await stored("userId")]).toEqual([null, null, null]);
  const names = (await context.cookies()).map(({ name }) => name);
  expect(names.filter((name) => /session|isLoggedOut/i.test(name))).toEqual([]);
  expect(names).toContain("_xdid");
});
