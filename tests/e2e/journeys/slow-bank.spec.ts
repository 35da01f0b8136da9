import { completeKyc } from "../../../scripts/sandbox/person.ts";
import { expect, test } from "../support/journey.ts";
import { arriveFresh, newIdentityDocuments } from "../support/people.ts";
import { become } from "../support/sign-in-browser.ts";
import { open } from "../support/steps.ts";

test("a bank that does not answer is waited for: the page says so, and another account can be sent", async ({
  context,
  page,
  world,
}) => {
  const person = await arriveFresh(world.url);
  const documents = newIdentityDocuments();
  // The sandbox knows no bank whose code is NONE: every step before is done.
  await completeKyc(person, { ...documents, ifsc: "NONE0000001" }).catch(() => undefined);
  await become(context, person.client);
  await open(page, "/kyc");
  const main = page.getByRole("main");
  await page.getByLabel("Account number").fill("100000000003");
  await page.getByLabel("IFSC").fill("COST0000001");
  await page.getByRole("button", { name: "Send ₹1 and verify" }).click();
  await expect(main).toContainText("Your bank has not answered yet. The check goes on, and we will let you know.");
  await expect(main).toContainText("What you sent is kept, encrypted.");
  await open(page, "/hi/kyc");
  await expect(main).toContainText("आपके बैंक का जवाब अभी नहीं आया है।");
  await open(page, "/kyc");
  await page.getByLabel("Account number").fill(documents.accountNumber);
  await page.getByLabel("IFSC").fill("COST0000001");
  await page.getByRole("button", { name: "Send ₹1 and verify" }).click();
  await expect(main).toContainText(/Your bank account is verified|You can invest/);
});
