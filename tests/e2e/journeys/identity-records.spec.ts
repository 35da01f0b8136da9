import { arriveAtAadhaar } from "../support/identity-documents.ts";
import { expect, test } from "../support/journey.ts";
import { become } from "../support/sign-in-browser.ts";
import { open } from "../support/steps.ts";

test("an investor has a KRA record looked up before the Aadhaar, and goes on with the same steps", async ({
  context,
  page,
  world,
}) => {
  const { client } = await arriveAtAadhaar(world.url);
  await become(context, client);
  await open(page, "/kyc");
  const main = page.getByRole("main");
  await expect(main).toContainText("By pressing the button you consent to one look-up of your PAN.");
  await page.getByRole("button", { name: "Look up my record" }).click();
  const looked = main.getByRole("status").filter({ hasText: "CVL KRA: Validated. Brokers and mutual funds" });
  await expect(looked).toBeVisible();
  await expect(page.getByRole("heading", { name: "You may already have a KYC record" })).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your Aadhaar");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await open(page, "/hi/profile/identity");
  await expect(main).toContainText("CVL KRA: प्रमाणित");
});

test("an investor whose agencies do not answer reads that nothing is missing", async ({ context, page, world }) => {
  const pan = `AAAPK${String(10 + Math.floor(Math.random() * 90))}07A`;
  const { client } = await arriveAtAadhaar(world.url, { pan });
  await become(context, client);
  await open(page, "/kyc?kra=done&passport=done");
  await expect(page.getByRole("main").getByRole("status")).toHaveCount(0);
  await page.getByRole("button", { name: "Look up my record" }).click();
  await expect(page.getByRole("status").filter({ hasText: "it does not need the record" })).toBeVisible();
  await expect(page.getByLabel("Aadhaar number")).toBeVisible();
  await expect(page.getByRole("button", { name: "Look up my record" })).toBeVisible();
});

test("an investor abroad has a passport looked up, and keeps what was typed when it is not found", async ({
  context,
  page,
  world,
}) => {
  const { client } = await arriveAtAadhaar(world.url, { country: "AE" });
  await become(context, client);
  await open(page, "/kyc");
  const main = page.getByRole("main");
  const number = page.getByLabel("File number");
  await number.fill("PA0000000000001");
  await page.getByRole("button", { name: "Look up the passport" }).click();
  await expect(main).toContainText("No passport has this file number with your date of birth.");
  await expect(number).toHaveValue("PA0000000000001");
  await number.fill("PA1079341954215");
  await page.getByRole("button", { name: "Look up the passport" }).click();
  await expect(main.getByRole("status").filter({ hasText: "We found your passport." })).toBeVisible();
  await expect(main).toContainText("••••4215");
  await expect(number).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your bank account");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test("an investor whose PAN is not linked with Aadhaar reads what it costs, links it, and has it looked up again", async ({
  context,
  page,
  world,
}) => {
  // The register says from the third look-up on that it is linked; saving the PAN is the first.
  const pan = `AAAPL${String(1000 + Math.floor(Math.random() * 9000))}L`;
  const { client } = await arriveAtAadhaar(world.url, { pan });
  await become(context, client);
  await open(page, "/kyc");
  const main = page.getByRole("main");
  await expect(page.getByRole("heading", { name: "Your PAN is not linked with your Aadhaar" })).toBeVisible();
  await expect(main).toContainText("the law has payers deduct TDS of 20%");
  await expect(page.getByLabel("Aadhaar number")).toBeVisible();
  await open(page, "/hi/profile/identity");
  await expect(main).toContainText("ऐसा PAN निष्क्रिय होता है");
  await open(page, "/profile/identity");
  const again = page.getByRole("button", { name: "I have linked it: look it up again" });
  await again.click();
  await expect(main.getByRole("status")).toContainText("The register still says that your PAN is not linked.");
  await again.click();
  await expect(main.getByRole("status")).toContainText("Your PAN is linked with your Aadhaar now.");
  await expect(again).toHaveCount(0);
  await open(page, "/kyc");
  await expect(page.getByRole("heading", { name: "Your PAN is not linked with your Aadhaar" })).toHaveCount(0);
});
