import { expect, type Page } from "@playwright/test";
import { codeSentBy } from "../../../scripts/sandbox/world.ts";

/* The steps of KYC in a browser. Each ends on the page of the next step. */

export async function submitProfile(page: Page, name: string): Promise<void> {
  await page.getByLabel("Full name").fill(name);
  await page.getByLabel("Day").fill("29");
  await page.getByLabel("Month").fill("2");
  await page.getByLabel("Year").fill("1984");
  await page.getByRole("button", { name: "Save and continue" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your PAN");
}

export async function showPan(page: Page, pan: string): Promise<void> {
  await page.getByLabel("PAN", { exact: true }).fill(pan);
  await page.getByRole("button", { name: "Check this PAN" }).click();
  await page.getByRole("button", { name: "Yes, this is my PAN" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your Aadhaar");
}

export async function proveAadhaar(page: Page, { phone, number }: { phone: string; number: string }): Promise<void> {
  await page.getByLabel("Aadhaar number").fill(number.replace(/(.{4})(?=.)/g, "$1 "));
  const send = page.getByRole("button", { name: "Send the code" });
  const code = await codeSentBy(new URL(page.url()).origin, phone, () => send.click());
  await page.getByLabel("Code from UIDAI").fill(code);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your bank account");
}

export async function nameBank(
  page: Page,
  { accountNumber, ifsc }: { accountNumber: string; ifsc: string },
): Promise<void> {
  await page.getByLabel("Account number").fill(accountNumber);
  await page.getByLabel("IFSC").fill(ifsc);
  await page.getByRole("button", { name: "Send ₹1 and verify" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Are you an accredited investor?");
}
