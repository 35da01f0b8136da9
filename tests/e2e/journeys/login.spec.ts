import type { Page } from "@playwright/test";
import words from "../../../messages/hi/login.json" with { type: "json" };
import { codeSentBy, newPhone, readOutbox } from "../../../scripts/sandbox/world.ts";
import { expect, test } from "../support/journey.ts";
import { open } from "../support/steps.ts";

const codeFor = async (url: string, phone: string) => (await readOutbox(url, phone))[0]?.code ?? "";

/** Presses Tab until the focused element has this accessible name. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let pressed = 0; pressed < 25; pressed++) {
    await page.keyboard.press("Tab");
    const label = await page.evaluate(() => {
      const focused = document.activeElement;
      const labels = focused instanceof HTMLInputElement ? [...(focused.labels ?? [])] : [];
      return [
        focused?.getAttribute("aria-label"),
        ...labels.map((each) => each.textContent),
        focused?.textContent,
      ].join(" ");
    });
    if (name.test(label)) return;
  }
  throw new Error(`Tab does not come to ${name}`);
}

test("signs in with the keyboard alone", async ({ page, world }) => {
  const phone = newPhone();
  await open(page, "/login");
  await tabTo(page, /Mobile number/);
  await page.keyboard.type(phone.slice(3));
  await tabTo(page, /Send the code/);
  const code = await codeSentBy(world.url, phone, () => page.keyboard.press("Enter"));
  // The code field is focused, as it is the only input.
  await expect(page.getByLabel("Six-digit code")).toBeFocused();
  await page.keyboard.type(code);
  await expect(page).toHaveURL(/\/kyc/);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("signs in and completes the first KYC step", async ({ page, world }) => {
    const phone = newPhone();
    await page.goto("/login");
    await page.getByLabel("Mobile number").fill(phone.slice(3));
    await page.getByRole("button", { name: "Send the code" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Enter the code");
    await page.getByLabel("Six-digit code").fill(await codeFor(world.url, phone));
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page).toHaveURL(/\/kyc/);
    await page.getByLabel("Full name").fill("Kiran Joshi");
    await page.getByLabel("Day").fill("1");
    await page.getByLabel("Month").fill("2");
    await page.getByLabel("Year").fill("1980");
    await page.getByRole("button", { name: "Save and continue" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your PAN");
  });
});

test("shows an error beside its field and keeps the input", async ({ page, world }) => {
  await open(page, "/login");
  const number = page.getByLabel("Mobile number");
  await number.fill("12345");
  await page.getByRole("button", { name: "Send the code" }).click();
  await expect(number).toHaveAttribute("aria-invalid", "true");
  await expect(number).toHaveValue("12345");
  await expect(number).toBeFocused();

  const phone = newPhone();
  await number.fill(phone.slice(3));
  const code = await codeSentBy(world.url, phone, () => page.getByRole("button", { name: "Send the code" }).click());
  const wrong = code === "000000" ? "111111" : "000000";
  await page.getByLabel("Six-digit code").fill(wrong);
  await expect(page.getByLabel("Six-digit code")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("Six-digit code")).toHaveValue(wrong);
  await page.getByLabel("Six-digit code").fill(`Your code is ${code}.`);
  await expect(page).toHaveURL(/\/kyc/);
});

test("returns to the page of a link, with its query and in its language", async ({ page, world }) => {
  const phone = newPhone();
  await open(page, "/hi/profile?from=mail");
  await expect(page).toHaveURL(/\/hi\/login\?returnTo=%2Fhi%2Fprofile%3Ffrom%3Dmail$/);
  await page.getByLabel(words.phone).fill(phone.slice(3));
  const send = page.getByRole("button", { name: words.send, exact: true });
  await page.getByLabel(words.codeLabel).fill(await codeSentBy(world.url, phone, () => send.click()));
  await expect(page).toHaveURL(/\/hi\/profile\?from=mail$/);
});

test("finds a country by typing and signs in from there", async ({ page, world }) => {
  const national = `50${String(Date.now()).slice(-7)}`;
  await open(page, "/login");
  await tabTo(page, /Country: India \+91/);
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("combobox", { name: "Search by name or code" })).toBeFocused();
  await page.keyboard.type("emir");
  await expect(page.getByRole("option")).toHaveText([/United Arab Emirates/]);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Country: United Arab Emirates +971" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.type(national);
  const send = page.getByRole("button", { name: "Send the code" });
  const code = await codeSentBy(world.url, `+971${national}`, () => send.click());
  await page.getByLabel("Six-digit code").fill(code);
  await expect(page).toHaveURL(/\/kyc/);
});

test("closes the country list with Escape, with a click outside and with Tab", async ({ page }) => {
  await open(page, "/login");
  const picker = page.getByRole("button", { name: /^Country: India/ });
  const list = page.getByRole("listbox", { name: "Country" });
  await picker.click();
  await page.keyboard.type("atlantis");
  await expect(page.getByRole("status").filter({ hasText: "No country matches" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(list).toBeHidden();
  await expect(picker).toBeFocused();
  await picker.click();
  await page.getByRole("heading", { level: 1 }).click();
  await expect(list).toBeHidden();
  await picker.click();
  await page.keyboard.press("Tab");
  await expect(list).toBeHidden();
  await expect(page.getByLabel("Mobile number")).toBeFocused();
});
