/** Steps of an investor in a browser, in production. */
import { expect, type Page } from "@playwright/test";
import { nameBank, showPan, submitProfile } from "./kyc-steps.ts";
import type { newIdentityDocuments } from "./people.ts";
import type { Production } from "./production.ts";
import { know } from "./production-acts.ts";
import { open } from "./steps.ts";

export interface Journey {
  readonly page: Page;
  readonly production: Production;
  readonly phone: string;
  readonly documents: ReturnType<typeof newIdentityDocuments>;
}

const CODE = "Six-digit code";

/** Presses the button that sends a code, and types the one that came by SMS. */
export async function typeCode({ page, production, phone }: Journey, button: string): Promise<void> {
  const code = await production.codeSentBy(phone, () => page.getByRole("button", { name: button }).click());
  await page.getByLabel(CODE).fill(code);
}

export async function signsIn(journey: Journey): Promise<void> {
  const { page, production, phone } = journey;
  await open(page, `${production.url}/login`);
  await page.getByLabel("Mobile number").fill(phone.replace("+91", ""));
  await typeCode(journey, "Send the code");
  await expect(page).not.toHaveURL(/\/login/);
}

export async function provesPan({ page, production, documents }: Journey): Promise<void> {
  know(production, documents);
  await expect(page).toHaveURL(/\/kyc/);
  await submitProfile(page, documents.name);
  await showPan(page, documents.pan);
}

export async function proves(journey: Journey): Promise<void> {
  const { page, documents } = journey;
  await provesPan(journey);
  await page.getByLabel("Aadhaar number").fill(documents.aadhaar);
  await page.getByRole("button", { name: "Send the code" }).click();
  await page.getByLabel("Code from UIDAI").fill("267987");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your bank account");
  await nameBank(page, documents);
}
