import type { Page } from "@playwright/test";
import { phoneOtpRequest, phoneOtpVerify } from "../../../lib/contract/calls/auth.ts";
import { getReferral } from "../../../lib/contract/calls/referral.ts";
import { openClient } from "../../../scripts/sandbox/client.ts";
import { completeKyc } from "../../../scripts/sandbox/person.ts";
import { codeSentBy, newPhone, readOutbox } from "../../../scripts/sandbox/world.ts";
import { expect, test } from "../support/journey.ts";
import { arriveVerified, newGroup, newIdentityDocuments, type VerifiedPerson } from "../support/people.ts";
import { open, signInHere } from "../support/steps.ts";

interface Host extends VerifiedPerson {
  readonly name: string;
  readonly groupCode: string;
  readonly referralCode: string;
}

/** A unique name of letters only: all investors share the leaderboard. */
const newName = () => `Asha ${[...newPhone().slice(3)].map((digit) => "abcdefghij".charAt(Number(digit))).join("")}`;

async function arriveWithGroup(url: string): Promise<Host> {
  const person = await arriveVerified(url);
  const name = newName();
  const groupCode = await newGroup(person, { friendlyName: name, name: "Sunday savers" });
  const { code } = await person.client.call(getReferral, {});
  return { ...person, name, groupCode, referralCode: code };
}

const members = (page: Page) => page.getByRole("main").locator("ol").getByRole("listitem");

test("a referred friend signs in, joins the group and sees the leaderboard", async ({ page, world }) => {
  const host = await arriveWithGroup(world.url);
  const phone = newPhone();

  await test.step("reads the invitation before signing in", async () => {
    await open(page, `/groups/${host.groupCode}?ref=${host.referralCode}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sunday savers");
    await expect(page.getByText(`${host.name} invites you to a group`)).toBeVisible();
  });

  await test.step("signs in and returns to the invitation", async () => {
    await page.getByRole("link", { name: "Sign in to join" }).click();
    await expect(page.getByText("A friend has invited you")).toBeVisible();
    await signInHere(page, { phone });
    await expect(page).toHaveURL(new RegExp(`/groups/${host.groupCode}$`));
  });

  await test.step("chooses a display name after a refused one and joins without KYC", async () => {
    await page.getByLabel("Display name").fill("9876543210");
    await page.getByRole("button", { name: "Join the group" }).click();
    await expect(page.getByLabel("Display name")).toHaveAttribute("aria-invalid", "true");
    await page.getByLabel("Display name").fill("Kiran");
    await page.getByRole("button", { name: "Join the group" }).click();
    await expect(page.getByText("You joined.")).toBeVisible();
    await expect(members(page)).toHaveText([new RegExp(`${host.name}.*Joined first`), /Kiran.*You/]);
  });

  await test.step("is recorded as the sender's friend and changes the display name", async () => {
    await open(page, "/referrals");
    await expect(page.getByText(`You came here by ${host.name}’s invitation`)).toBeVisible();
    await page.getByLabel("Your display name").fill("Kiran J.");
    await page.getByRole("button", { name: "Change the name" }).click();
    await expect(page.getByText("Saved. Others see it from now on.")).toBeVisible();
    await open(page, `/groups/${host.groupCode}`);
    await expect(members(page).nth(1)).toContainText("Kiran J.");
  });

  await test.step("sees the leaderboard once another friend is verified", async () => {
    await bringVerifiedFriend(world.url, host.referralCode);
    const row = page.getByRole("table", { name: "Leaderboard" }).getByRole("row").filter({ hasText: host.name });
    await expect(async () => {
      await page.goto("/referrals");
      await expect(row).toHaveText(new RegExp(`${host.name}1$`), { timeout: 1_000 });
    }).toPass();
  });

  await test.step("leaves the group after a confirmation", async () => {
    await open(page, `/groups/${host.groupCode}`);
    await page.getByRole("button", { name: "Leave" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Leave" }).click();
    await expect(page).toHaveURL(/\/referrals$/);
    await open(page, `/groups/${host.groupCode}`);
    await expect(page.getByRole("button", { name: "Join the group" })).toBeVisible();
  });
});

async function bringVerifiedFriend(url: string, referralCode: string): Promise<void> {
  const [client, phone] = [openClient(url), newPhone()];
  const contact = { phone: phone.replace("+91", ""), countryCode: "+91" };
  const otp = await codeSentBy(url, phone, () => client.call(phoneOtpRequest, contact));
  const { referral } = await client.call(phoneOtpVerify, { ...contact, otp, referralCode });
  expect(referral).toBe("ATTACHED");
  await completeKyc({ client, contact: phone }, newIdentityDocuments());
}

test("an investor sees why their own referral link does not count, and can continue", async ({
  page,
  world,
  context,
}) => {
  const host = await arriveWithGroup(world.url);
  await context.clearCookies();
  await open(page, `/login?ref=${host.referralCode.toLowerCase()}`);
  await signInHere(page, { phone: host.contact });
  await expect(page.getByText("This code is your own.")).toBeVisible();
  await page.getByRole("link", { name: "Continue" }).click();
  await expect(page).toHaveURL(/\/invest$/);
});

test("an investor creates a group and sends an invitation", async ({ page, world }) => {
  const { client } = await arriveVerified(world.url);
  await page.context().addCookies(
    client
      .cookie()
      .split("; ")
      .map((pair) => ({ name: pair.split("=", 1)[0] ?? "", value: pair.slice(pair.indexOf("=") + 1), url: world.url })),
  );
  await open(page, "/referrals");
  await expect(page.getByText("First choose a display name above.")).toBeVisible();
  await page.getByLabel("Your display name").fill("Meera");
  await page.getByRole("button", { name: "Use this name" }).click();
  await page.getByLabel("Name of the group").fill("Cousins");
  await page.getByLabel("Goal").fill("4");
  await page.getByRole("button", { name: "Start the group" }).click();
  await expect(page.getByText("Group created.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Cousins");

  const friend = newPhone();
  await page.getByLabel("Or let us write to them").fill(friend);
  await page.getByRole("button", { name: "Send an invitation" }).click();
  await expect(page.getByText(/An invitation is on its way to \+91 •+\d{4}\./)).toBeVisible();
  const [message] = await readOutbox(world.url, friend);
  expect(message?.text).toContain("Meera invites you");
  const link = await page.getByLabel("Link to this group").inputValue();
  expect(message?.text).toContain(new URL(link).pathname + new URL(link).search);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a referred friend joins the group", async ({ page, world }) => {
    const host = await arriveWithGroup(world.url);
    const phone = newPhone();
    await page.goto(`/hi/groups/${host.groupCode}?ref=${host.referralCode}`);
    await page.getByRole("link", { name: "शामिल होने के लिए साइन इन करें" }).click();
    await page.getByLabel("मोबाइल नंबर").fill(phone.slice(3));
    const send = page.getByRole("button", { name: "कोड भेजें" });
    await page.getByLabel("छह अंकों का कोड").fill(await codeSentBy(world.url, phone, () => press(page, send)));
    await page.getByRole("button", { name: "साइन इन करें" }).click();
    await page.getByLabel("दिखने वाला नाम").fill("आशा");
    await page.getByRole("button", { name: "समूह में शामिल हों" }).click();
    await expect(members(page)).toHaveCount(2);
    await expect(members(page).nth(1)).toContainText("आशा");
  });
});

/** Without scripts, every click loads a new page. */
async function press(page: Page, button: ReturnType<Page["getByRole"]>): Promise<void> {
  await button.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("कोड लिखें");
}
