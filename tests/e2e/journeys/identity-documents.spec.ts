import type { BrowserContext, Page } from "@playwright/test";
import { getProfile } from "../../../lib/contract/calls/user.ts";
import { type Operator, operate } from "../../../scripts/operator.ts";
import { pdf } from "../../../scripts/sandbox/files.ts";
import { arriveAtAadhaar, BACK, newCard, showCard } from "../support/identity-documents.ts";
import { expect, test } from "../support/journey.ts";
import { arriveVerified, type VerifiedPerson } from "../support/people.ts";
import { become } from "../support/sign-in-browser.ts";
import { open } from "../support/steps.ts";

async function arrive(context: BrowserContext, { url }: Operator): Promise<VerifiedPerson> {
  const person = await arriveAtAadhaar(url);
  await become(context, person.client);
  return person;
}

const choose = (page: Page, label: string, bytes: Uint8Array, mimeType: string) =>
  page.getByLabel(label).setInputFiles({ name: "scan", mimeType, buffer: Buffer.from(bytes) });

const headline = (page: Page) => page.getByRole("heading", { level: 1 });

test("an investor verifies an Aadhaar by photos of the card after the first photos are refused", async ({
  context,
  page,
  world,
}) => {
  await arrive(context, world);
  await open(page, "/kyc");
  await page.getByRole("link", { name: /Photos of the card/ }).click();
  const send = page.getByRole("button", { name: "Send both photos" });
  await send.click();
  await expect(page.getByText("Choose a photo of this side.")).toHaveCount(2);
  await choose(page, "Front, with your photo", newCard({ width: 1201, height: 760 }).picture, "image/jpeg");
  await choose(page, "Back, with your address", BACK, "image/png");
  await expect(page.getByRole("img", { includeHidden: true })).not.toHaveCount(0);
  await send.click();
  await expect(page.getByRole("alert").filter({ hasText: "This picture is blurred" })).toBeVisible();
  await choose(page, "Front, with your photo", newCard().picture, "image/jpeg");
  await expect(page.getByText("This picture is blurred")).toHaveCount(0);
  await send.click();
  await expect(headline(page)).toHaveText("Your bank account");
  await expect(page.getByRole("status").filter({ hasText: "Your Aadhaar is verified." })).toContainText(
    /XXXX XXXX \d{4}/,
  );
});

test("an oversized photo is scaled down before the upload", async ({ context, page, world }) => {
  await arrive(context, world);
  await open(page, "/kyc?step=aadhaar&way=pictures");
  await choose(page, "Front, with your photo", newCard({ width: 4_800, height: 3_000 }).picture, "image/jpeg");
  await choose(page, "Back, with your address", BACK, "image/png");
  const sent = page.waitForRequest(/aadhaar-ocr-verification/);
  await page.getByRole("button", { name: "Send both photos" }).click();
  expect((await sent).headers()["content-type"]).toMatch(/^multipart\/form-data; boundary=/);
  await expect(headline(page)).toHaveText("Your bank account");
});

test("an investor denies DigiLocker access, returns to it and grants access", async ({ context, page, world }) => {
  await arrive(context, world);
  await open(page, "/kyc");
  await page.getByRole("link", { name: /DigiLocker/ }).click();
  await page.getByRole("button", { name: "Go to DigiLocker" }).click();
  await page.getByRole("button", { name: "Deny" }).click();
  await expect(headline(page)).toHaveText("Your Aadhaar is not verified yet");
  await page.getByRole("link", { name: "Start again" }).click();
  await expect(page.getByText("You did not agree at DigiLocker")).toBeVisible();
  await page.getByRole("button", { name: "Go to DigiLocker" }).click();
  await page.getByRole("button", { name: "Allow" }).click();
  await expect(headline(page)).toHaveText("Your bank account");
  const returned = page.url();
  await page.goBack();
  await expect(headline(page)).not.toHaveText("Back from DigiLocker");
  expect(returned).toMatch(/\/kyc\?after=aadhaar$/);
});

test("an investor sees the bank of an IFSC before the penny drop", async ({ context, page, world }) => {
  const person = await arrive(context, world);
  await showCard(person, newCard().picture);
  await open(page, "/kyc");
  await page.getByLabel("IFSC").fill("decn0000002");
  await expect(page.getByText("Deccan Union Bank, Camp, Pune")).toBeVisible();
  await page.getByLabel("IFSC").fill("NONE0000002");
  await expect(page.getByText("No branch has this IFSC. Check it on your cheque book.")).toBeVisible();
});

test("an investor's CMR report is rejected by an operator and the next one is verified", async ({
  context,
  page,
  world,
}) => {
  const person = await arriveVerified(world.url);
  const { userId } = await person.client.call(getProfile, {});
  await become(context, person.client);
  await open(page, "/profile/demat");
  const demat = page.locator("#demat");
  const send = page.getByRole("button", { name: "Send for review" });
  await choose(page, "Client master report", pdf(["x"], { trailer: "/Encrypt 9 0 R" }), "application/pdf");
  await send.click();
  await expect(demat.getByRole("alert").filter({ hasText: "locked with a password" })).toBeVisible();
  await choose(page, "Client master report", pdf(["REVIEW-LATER"]), "application/pdf");
  await send.click();
  await expect(demat.getByText("In review")).toBeVisible();
  const reason = "CMR_NAME_MISMATCH";
  await operate(world, { command: "cmr", args: { action: "reject", investorId: userId, reason } });
  await expect(demat.getByText(/does not match your PAN/)).toBeVisible();
  await choose(page, "Client master report", pdf(["BO ID: 1208160098765432"]), "application/pdf");
  await send.click();
  await expect(demat.getByText("Verified", { exact: true })).toBeVisible({ timeout: 30_000 });
  await expect(demat.getByText("••••5432")).toBeVisible();
});
