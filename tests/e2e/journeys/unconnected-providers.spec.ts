/**
 * Production without some of its providers: each page that needs one says so in its own words, and the rest works. What each step of KYC
 * says stands in `unanswered-steps.test.tsx`.
 */
import type { Page } from "@playwright/test";
import { newPhone } from "../../../scripts/sandbox/world.ts";
import { expect, test } from "../support/journey.ts";
import { submitProfile } from "../support/kyc-steps.ts";
import { newIdentityDocuments } from "../support/people.ts";
import { Production } from "../support/production.ts";
import { openForBusiness } from "../support/production-acts.ts";
import { type Journey, proves, provesPan, signsIn } from "../support/production-steps.ts";
import { open } from "../support/steps.ts";

const NO_IDENTITIES = { IDENTITY_PROVIDER: "sandbox" };

async function inProduction(
  page: Page,
  settings: Readonly<Record<string, string>>,
  happens: (journey: Journey) => Promise<void>,
): Promise<void> {
  const production = await Production.start(settings);
  try {
    await happens({ page, production, phone: newPhone(), documents: newIdentityDocuments() });
    expect(production.doubles.undescribed).toEqual([]);
  } finally {
    await production.stop();
  }
}

const says = (page: Page, text: string) => expect(page.getByText(text)).toBeVisible();

test("without a provider of identities the PAN page says so in both languages, keeps what was typed, and the rest works", ({
  page,
}) =>
  inProduction(page, NO_IDENTITIES, async (journey) => {
    const { production, documents } = journey;
    await signsIn(journey);
    await submitProfile(page, documents.name);
    const pan = page.getByLabel("PAN", { exact: true });
    await pan.fill(documents.pan);
    await page.getByRole("button", { name: "Check this PAN" }).click();
    await says(page, "Your PAN cannot be checked at the moment. It stays in this form");
    await expect(pan).toHaveValue(documents.pan);
    await open(page, `${production.url}/hi/kyc`);
    await page.getByLabel("PAN", { exact: true }).fill(documents.pan);
    await page.getByRole("button", { name: "यह PAN जाँचें" }).click();
    await says(page, "आपका PAN फ़िलहाल जाँचा नहीं जा सकता।");
    await open(page, `${production.url}/profile`);
    await expect(page.getByRole("main")).toContainText(documents.name);
  }));

test("without a provider of identities the Aadhaar page names no other way, which would be closed too", ({ page }) =>
  inProduction(page, {}, async (journey) => {
    const { production, documents } = journey;
    await signsIn(journey);
    await provesPan(journey);
    await production.serveWith(NO_IDENTITIES);
    await open(page, `${production.url}/kyc`);
    await page.getByLabel("Aadhaar number").fill(documents.aadhaar);
    await page.getByRole("button", { name: "Send the code" }).click();
    await says(page, "Your Aadhaar cannot be checked at the moment.");
    await expect(page.getByText("Aadhaar codes are slow")).toHaveCount(0);
    await open(page, `${production.url}/kyc?step=aadhaar&way=digilocker`);
    await page.getByRole("button", { name: "Go to DigiLocker" }).click();
    await says(page, "Your Aadhaar cannot be checked at the moment.");
  }));

test("without a carrier of SMS the sign-in page names the other ways", ({ page }) =>
  inProduction(page, { SMS_PROVIDER: "sandbox" }, async ({ production, phone }) => {
    await open(page, `${production.url}/login`);
    await page.getByLabel("Mobile number").fill(phone.replace("+91", ""));
    await page.getByRole("button", { name: "Send the code" }).click();
    await says(page, "We cannot send a code there at the moment. Choose another way to sign in, or try again later.");
  }));

test("without payments and prices an investor reads so where money is added and gold is bought, and the wallet works", ({
  page,
}) =>
  inProduction(page, {}, async (journey) => {
    const { production } = journey;
    await openForBusiness(production);
    await signsIn(journey);
    await proves(journey);
    const closed = { PAYMENTS_PROVIDER: "sandbox", VIRTUAL_ACCOUNTS_PROVIDER: "sandbox", METALS_PROVIDER: "sandbox" };
    await production.serveWith(closed);
    await open(page, `${production.url}/wallet/add`);
    await says(page, "The account details could not be loaded.");
    await page.getByLabel("Amount", { exact: true }).fill("100000");
    await page.getByRole("button", { name: "Go to the payment page" }).click();
    await says(page, "The payment page cannot be opened at the moment. Nothing was charged.");
    await open(page, `${production.url}/gold`);
    await says(page, "The market gives no price at the moment, so nothing can be bought or sold.");
    await open(page, `${production.url}/wallet`);
    await expect(page.getByRole("main")).toContainText("₹0");
  }));
