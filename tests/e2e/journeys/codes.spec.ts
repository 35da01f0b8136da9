import { panSave } from "../../../lib/contract/calls/kyc.ts";
import { updateProfile } from "../../../lib/contract/calls/user.ts";
import { codeSentBy, newPhone } from "../../../scripts/sandbox/world.ts";
import { expect, test } from "../support/journey.ts";
import { arriveFresh, arriveVerified, newIdentityDocuments } from "../support/people.ts";
import { become } from "../support/sign-in-browser.ts";
import { open } from "../support/steps.ts";

test("returns to the code step after a reload and signs in with the code sent before it", async ({ page, world }) => {
  const phone = newPhone();
  await open(page, "/login");
  await page.getByLabel("Mobile number").fill(phone.slice(3));
  const code = await codeSentBy(world.url, phone, () => page.getByRole("button", { name: "Send the code" }).click());
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Enter the code");
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Enter the code");
  await page.getByLabel("Six-digit code").fill(code);
  await expect(page).toHaveURL(/\/kyc/);
});

test("continues the countdown to another code after a reload", async ({ page, world }) => {
  const phone = newPhone();
  await open(page, "/login");
  await page.getByLabel("Mobile number").fill(phone.slice(3));
  await codeSentBy(world.url, phone, () => page.getByRole("button", { name: "Send the code" }).click());
  const again = page.getByRole("button", { name: /^Send a new code in \d+ s$/ });
  const secondsLeft = async () => Number(/\d+/.exec((await again.textContent()) ?? "")?.[0]);
  await expect.poll(secondsLeft).toBeLessThan(27);
  await page.reload();
  await expect(again).toBeVisible();
  expect(await secondsLeft()).toBeLessThan(27);
});

test("stays on the phone number step after going back and reloading", async ({ page, world }) => {
  const phone = newPhone();
  await open(page, "/login");
  await page.getByLabel("Mobile number").fill(phone.slice(3));
  await codeSentBy(world.url, phone, () => page.getByRole("button", { name: "Send the code" }).click());
  await page.getByRole("button", { name: "Change the number" }).click();
  await expect(page.getByLabel("Mobile number")).toHaveValue(phone.slice(3));
  await page.reload();
  await expect(page.getByLabel("Mobile number")).toBeVisible();
  await expect(page.getByLabel("Six-digit code")).toHaveCount(0);
});

test("returns to the code step of a withdrawal after a reload", async ({ context, page, world }) => {
  const { client, contact } = await arriveVerified(world.url, { rupees: 5_000 });
  await become(context, client);
  await open(page, "/wallet/withdraw");
  await page.getByLabel("Amount", { exact: true }).fill("1200");
  const send = page.getByRole("button", { name: "Continue" });
  const code = await codeSentBy(world.url, contact, () => send.click());
  // The message may be read before the page has the answer.
  await expect(page.getByLabel("Six-digit code")).toBeVisible();
  await page.reload();
  await page.getByLabel("Six-digit code").fill(code);
  await expect(page).toHaveURL(/\/wallet\/withdrawals\//);
});

test("returns to the name of a checked PAN after a reload, without the PAN in the browser", async ({
  context,
  page,
  world,
}) => {
  const { client } = await arriveFresh(world.url);
  const { name, dateOfBirth, country, pan } = newIdentityDocuments();
  await client.call(updateProfile, { name, dateOfBirth, country });
  await become(context, client);
  await open(page, "/kyc");
  await page.getByLabel("PAN", { exact: true }).fill(pan);
  await page.getByRole("button", { name: "Check this PAN" }).click();
  const confirm = page.getByRole("button", { name: "Yes, this is my PAN" });
  await expect(confirm).toBeVisible();
  const nameOnCard = page.getByLabel("Your name, as on the card");
  await nameOnCard.fill("Asha Raman of Mysuru");
  await page.reload();
  await expect(nameOnCard).toHaveValue("Asha Raman of Mysuru");
  await nameOnCard.fill(name);
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(pan);
  expect(await page.content()).not.toContain(pan);
  await page.getByRole("button", { name: "No, use another PAN" }).click();
  await expect(page.getByLabel("PAN", { exact: true })).toHaveValue(pan);
  await page.getByRole("button", { name: "Check this PAN" }).click();
  await confirm.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your Aadhaar");
});

test("returns to UIDAI's code after a reload, without the Aadhaar number in the browser", async ({
  context,
  page,
  world,
}) => {
  const { client, contact } = await arriveFresh(world.url);
  const { name, dateOfBirth, country, pan, aadhaar } = newIdentityDocuments();
  await client.call(updateProfile, { name, dateOfBirth, country });
  await client.call(panSave, { panCardNumber: pan, name });
  await become(context, client);
  await open(page, "/kyc");
  await page.getByLabel("Aadhaar number").fill(aadhaar);
  const send = page.getByRole("button", { name: "Send the code" });
  const code = await codeSentBy(world.url, contact, () => send.click());
  // The message may be read before the page has the answer.
  await expect(page.getByLabel("Code from UIDAI")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Code from UIDAI")).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(aadhaar);
  expect(await page.content()).not.toContain(aadhaar);
  await page.getByLabel("Code from UIDAI").fill(code);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your bank account");
});
