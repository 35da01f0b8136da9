import type { BrowserContext, Page } from "@playwright/test";
import type { Operator } from "../../../scripts/operator.ts";
import { expect, test } from "../support/journey.ts";
import { showPan, submitProfile } from "../support/kyc-steps.ts";
import { arriveFresh, newIdentityDocuments } from "../support/people.ts";
import { become } from "../support/sign-in-browser.ts";
import { open } from "../support/steps.ts";

/* A provider that is away, in the sandbox's magic numbers. `slow-bank.spec.ts` is about a bank. */

async function begin({ context, page, world }: { context: BrowserContext; page: Page; world: Operator }) {
  const person = await arriveFresh(world.url);
  const documents = newIdentityDocuments();
  await become(context, person.client);
  await open(page, "/kyc");
  await submitProfile(page, documents.name);
  return documents;
}

test("a PAN register that does not answer takes the name as typed and is followed, and another PAN can be sent", async ({
  context,
  page,
  world,
}) => {
  const documents = await begin({ context, page, world });
  const main = page.getByRole("main");
  await page.getByLabel("PAN", { exact: true }).fill("AAAPD0003A");
  await page.getByRole("button", { name: "Check this PAN" }).click();
  await expect(main).toContainText("PAN checks are slow at the moment, so we cannot show the registered name.");
  await page.getByLabel("Your name, as on the card").fill("Kiran Madhav Joshi");
  await page.getByRole("button", { name: "Yes, this is my PAN" }).click();
  await expect(main).toContainText("PAN checks are slow at the moment. We will keep trying and let you know.");
  await expect(main).toContainText("What you sent is kept, encrypted.");
  await open(page, "/hi/kyc");
  await expect(main).toContainText("फ़िलहाल PAN की जाँच में देर लग रही है।");
  await open(page, "/kyc");
  await showPan(page, documents.pan);
});

test("a code for an Aadhaar that does not come is said to be slow, with the other ways", async ({
  context,
  page,
  world,
}) => {
  const documents = await begin({ context, page, world });
  await showPan(page, documents.pan);
  const main = page.getByRole("main");
  await page.getByLabel("Aadhaar number").fill("2000 0000 0050");
  await page.getByRole("button", { name: "Send the code" }).click();
  await expect(main).toContainText("Aadhaar codes are slow at the moment, and a code cannot be kept for later.");
  await expect(main).toContainText("Use DigiLocker or pictures of the card");
  await expect(page.getByLabel("Aadhaar number")).toHaveValue("2000 0000 0050");
});
