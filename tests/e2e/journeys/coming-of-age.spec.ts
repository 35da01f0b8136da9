import type { BrowserContext, Page } from "@playwright/test";
import { addChild } from "../../../lib/contract/calls/family.ts";
import { addDays, addMonths, dateInIndia } from "../../../lib/contract/values/calendar-date.ts";
import { businessNow } from "../../../lib/web/clock.ts";
import { type Operator, operate } from "../../../scripts/operator.ts";
import { aboutMember } from "../../../scripts/sandbox/client.ts";
import { addMoney } from "../../../scripts/sandbox/person.ts";
import { codeSentBy, newPhone, readOutbox } from "../../../scripts/sandbox/world.ts";
import { faultsIn } from "../support/axe.ts";
import { expect, testInTime as test } from "../support/journey.ts";
import { nameBank, proveAadhaar, showPan } from "../support/kyc-steps.ts";
import { arriveVerified, newIdentityDocuments, type VerifiedPerson } from "../support/people.ts";
import { become } from "../support/sign-in-browser.ts";
import { open, signIn } from "../support/steps.ts";

interface Journey {
  readonly world: Operator;
  readonly guardian: VerifiedPerson;
  /** The guardian's browser. */
  readonly page: Page;
  /** The child's browser. */
  readonly owner: Page;
  readonly childId: string;
  readonly phone: string;
}

const NAME = "Nandini Kulkarni";
const DAYS_AHEAD = 20;

const CHAPTERS: readonly (readonly [string, (journey: Journey) => Promise<void>])[] = [
  ["the guardian links the child's own contact", linksContact],
  ["the child cannot sign in before the birthday", isTooYoung],
  ["the guardian is notified on the birthday, and the guardian can only view", comesOfAge],
  ["the child signs in, completes KYC and takes the account over", takesOver],
  ["the guardian no longer sees the account", seesNothing],
];

test("a child who comes of age takes the account over, and the guardian sees it no more", async ({
  context,
  page,
  browser,
  world,
}) => {
  const journey = await grownUp({
    context,
    page,
    world,
    owner: await (await browser.newContext({ baseURL: world.url })).newPage(),
  });
  for (const [title, happens] of CHAPTERS) await test.step(title, () => happens(journey));
  expect(await operate(world, { command: "verify", args: {} })).toMatchObject({ findings: [] });
});

/** A child a few weeks before the eighteenth birthday, with money in the wallet. */
async function grownUp({
  context,
  ...own
}: Pick<Journey, "page" | "owner" | "world"> & { context: BrowserContext }): Promise<Journey> {
  const guardian = await arriveVerified(own.world.url);
  const birthday = addDays(dateInIndia(businessNow()), DAYS_AHEAD);
  const dateOfBirth = addMonths(birthday, -18 * 12);
  const { userId: childId } = await guardian.client.call(addChild, { name: NAME, dateOfBirth, consent: true });
  await addMoney({ ...guardian, client: aboutMember(guardian.client, childId) }, { rupees: 5_000, key: "child" });
  await become(context, guardian.client);
  return { ...own, guardian, childId, phone: newPhone() };
}

async function linksContact({ page, world, guardian, childId, phone }: Journey): Promise<void> {
  await open(page, `/family/${childId}`);
  await page.getByRole("link", { name: "Link the contact they will sign in with" }).click();
  expect(await faultsIn(page, "all")).toEqual([]);
  await page.getByLabel("Mobile number").fill(phone.replace("+91", ""));
  const send = page.getByRole("button", { name: "Send the codes" });
  const code = await codeSentBy(world.url, phone, () => send.click());
  await page.getByLabel(/the new contact$/).fill(code);
  const known = (await readOutbox(world.url, guardian.contact)).find((message) => message.code);
  await page.getByLabel(/a contact you already have$/).fill(known?.code ?? "");
  await page.getByRole("button", { name: "Add it" }).click();
  await expect(page.getByText(`${NAME} can sign in with it from the 18th birthday`)).toBeVisible();
  await open(page, `/family/${childId}`);
  await expect(page.getByRole("main")).toContainText(`${phone.slice(-4)} from the 18th birthday. Link another contact`);
}

async function isTooYoung({ owner, world, phone }: Journey): Promise<void> {
  await open(owner, "/login");
  await owner.getByLabel("Mobile number").fill(phone.replace("+91", ""));
  const send = owner.getByRole("button", { name: "Send the code" });
  const code = await codeSentBy(world.url, phone, () => send.click());
  await owner.getByLabel("Six-digit code").fill(code);
  await expect(owner.getByText("18th birthday", { exact: false }).first()).toBeVisible();
}

async function comesOfAge({ page, world, childId }: Journey): Promise<void> {
  await operate(world, { command: "clock", args: { advanceDays: DAYS_AHEAD } });
  await open(page, "/notifications");
  await expect(page.getByRole("main")).toContainText("Of age since");
  await open(page, `/family/${childId}`);
  await expect(page.getByRole("complementary", { name: "Accounts" })).toContainText(
    "You can view it, and nothing more",
  );
  await expect(page.getByRole("main").getByRole("link", { name: "Add money" })).toHaveCount(0);
  // A tab from before the birthday leads to the page that says why.
  for (const path of ["/wallet/add", "/wallet/withdraw", "/bank-account", "/invest", "/deals/merchant-reserve"]) {
    await page.goto(`/family/${childId}${path}`);
    await expect(page).toHaveURL(new RegExp(`/family/${childId}$`));
  }
}

async function takesOver({ owner, phone }: Journey): Promise<void> {
  const documents = newIdentityDocuments({ name: NAME });
  // A new tab: this one still shows the refused code.
  await owner.evaluate(() => sessionStorage.clear());
  await signIn(owner, { phone });
  await open(owner, "/notifications");
  await expect(owner.getByRole("main")).toContainText("You come of age");
  for (const path of ["/deals/merchant-reserve", "/gold/buy"]) {
    await open(owner, path);
    await expect(owner.getByRole("main")).toContainText("take your account over first");
    await expect(owner.getByRole("button", { name: "See the terms" })).toHaveCount(0);
  }
  await open(owner, "/take-over");
  await owner.getByRole("link", { name: "Complete your KYC" }).click();
  await expect(owner.getByLabel("Full name")).toHaveValue(NAME);
  await owner.getByRole("button", { name: "Save and continue" }).click();
  await expect(owner.getByRole("heading", { level: 1 })).toHaveText("Your PAN");
  await showPan(owner, documents.pan);
  await proveAadhaar(owner, { phone, number: documents.aadhaar });
  await nameBank(owner, documents);
  await open(owner, "/take-over");
  expect(await faultsIn(owner, "all")).toEqual([]);
  await owner.getByRole("button", { name: "Accept and take over" }).click();
  await expect(owner).toHaveURL(/\/dashboard$/);
  await open(owner, "/wallet");
  await expect(owner.getByRole("main")).toContainText("₹5,000.00");
  await expect(owner.getByRole("link", { name: "Withdraw" }).first()).toBeVisible();
}

async function seesNothing({ page, world, childId }: Journey): Promise<void> {
  for (const path of ["", "/wallet", "/wallet?show=payouts", "/hand-over"]) {
    expect((await page.goto(`${world.url}/family/${childId}${path}`))?.status()).toBe(404);
  }
  await operate(world, { command: "clock", args: { advanceDays: 1 } });
  await open(page, "/family");
  await expect(page.getByText("Taken over by its owner")).toBeVisible();
  await open(page, "/notifications");
  await expect(page.getByRole("main")).toContainText("Taken over on");
}
