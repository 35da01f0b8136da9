import type { Page } from "@playwright/test";
import { dealId } from "../../../lib/contract/values/ids.ts";
import { type Operator, operate } from "../../../scripts/operator.ts";
import { pdf } from "../../../scripts/sandbox/files.ts";
import { buyShares, investFromWallet } from "../../../scripts/sandbox/person.ts";
import { codeSentBy } from "../../../scripts/sandbox/world.ts";
import { expect, test, testInTime } from "../support/journey.ts";
import { accredit, addDemat, arriveVerified, type VerifiedPerson } from "../support/people.ts";
import { become } from "../support/sign-in-browser.ts";
import { decide, open, scriptsHave } from "../support/steps.ts";

const EVERYBODYS_DEAL = dealId.parse("malhar-saffron-30");

/** Investor pages on which pre-IPO shares could appear, and the section itself. */
const WAYS_IN = ["/invest", "/dashboard/bonds", "/wallet?show=expected", "/dashboard"] as const;
const SECTION = ["/pre-ipo", "/pre-ipo/kalrav-audio", "/deals/kalrav-audio", "/dashboard/pre-ipo"] as const;

async function arriveInvested(world: Operator): Promise<VerifiedPerson> {
  const person = await arriveVerified(world.url, { rupees: 50_000 });
  await investFromWallet(person, { dealId: EVERYBODYS_DEAL, rupees: 50_000, key: "first" });
  return person;
}

/** A report of another account, which its owner permits with a code. */
async function sendAnotherReport(page: Page, { client, contact }: VerifiedPerson): Promise<void> {
  const file = page.locator("input[type=file]");
  await expect(file).toHaveCount(0);
  const send = page.getByRole("button", { name: "Send me a code" });
  await page.getByLabel("Six-digit code").fill(await codeSentBy(client.url, contact, () => send.click()));
  await expect(file).toBeFocused();
  const report = pdf(["Client Master Report", "BO ID: 1208160012344471"]);
  await file.setInputFiles({ name: "report.pdf", mimeType: "application/pdf", buffer: Buffer.from(report) });
  await page.getByRole("button", { name: "Send for review" }).click();
  await expect(page.getByRole("main")).toContainText("Your report is being reviewed.");
}

test("pre-IPO is hidden on every page until the first investment, and open after it", async ({
  context,
  page,
  world,
}) => {
  const person = await arriveVerified(world.url, { rupees: 50_000 });
  await become(context, person.client);
  for (const path of WAYS_IN) {
    await open(page, path);
    await expect(page.getByText("Pre IPO"), path).toHaveCount(0);
    await expect(page.locator("a[href*='pre-ipo'], a[href*='kalrav-audio']"), path).toHaveCount(0);
  }
  for (const path of SECTION) {
    expect((await page.goto(path))?.status(), path).toBe(404);
  }
  await investFromWallet(person, { dealId: EVERYBODYS_DEAL, rupees: 50_000, key: "first" });
  for (const path of SECTION) {
    expect((await page.goto(path))?.status(), path).toBe(200);
  }
  await expect(page).toHaveURL("/dashboard/pre-ipo");
  await open(page, "/invest?category=PRE_IPO");
  await expect(page.getByRole("link", { name: "Kalrav Audio" })).toHaveAttribute("href", "/pre-ipo/kalrav-audio");
});

test("the deal asks for accreditation and a demat account before it takes money", async ({ context, page, world }) => {
  const person = await arriveInvested(world);
  await become(context, person.client);
  await open(page, "/pre-ipo/kalrav-audio");
  await expect(page.getByText("Only accredited investors may buy this.", { exact: false }).first()).toBeVisible();
  await expect(page.getByRole("button", { name: "See the terms" })).toHaveCount(0);
  await accredit(person, world);
  await open(page, "/pre-ipo/kalrav-audio");
  await expect(page.getByRole("link", { name: "Add your demat account" })).toHaveAttribute("href", "/profile/demat");
  await addDemat(person, world);
  await open(page, "/pre-ipo/kalrav-audio");
  await expect(page.getByRole("button", { name: "See the terms" })).toBeVisible();
});

testInTime(
  "shares are bought in lots, paid online and delivered to the demat account",
  async ({ context, page, world }) => {
    const person = await arriveInvested(world);
    await accredit(person, world);
    await addDemat(person, world);
    await become(context, person.client);
    await open(page, "/pre-ipo");
    await expect(page.getByText("Shares of an unlisted company have no market price.", { exact: false })).toBeVisible();
    await page.getByRole("link", { name: "Kalrav Audio" }).click();
    await expect(page).toHaveURL(/\/pre-ipo\/kalrav-audio/);
    const most = page.getByLabel("Maximum to invest");
    await expect(most).toBeVisible();
    await scriptsHave(page);
    await most.fill("120000");
    await expect(page).toHaveURL(/amount=120000/);
    // The wallet cannot pay for shares: nothing counts what it lacks.
    await expect(page.getByText(/From wallet|All of wallet|₹[\d,.]+ short|short by/)).toHaveCount(0);
    await page.getByRole("button", { name: "See the terms" }).click();
    await expect(page).toHaveURL(/\/pre-ipo\/kalrav-audio\/order\?amount=120000/);
    const pay = page.getByRole("button", { name: /^Pay / });
    await pay.click();
    await expect(page.getByText("Confirm first that you know the risk.")).toBeVisible();
    await page.getByRole("checkbox", { name: /I know that I may find no buyer/ }).check();
    await pay.click();
    await decide(page, "Pay");
    await expect(page).toHaveURL(/\/pre-ipo\?payment=/);
    await expect(page.getByText(/^Paid: ₹/)).toBeVisible();
    await page.getByRole("link", { name: "See this investment" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Kalrav Audio");
    await open(page, "/pre-ipo");
    const held = page.getByRole("table", { name: "Your shares" });
    await expect(held).toContainText("On the way");
    await operate(world, { command: "clock", args: { advanceDays: 2 } });
    await expect(async () => {
      await page.reload();
      await expect(held).toContainText("Delivered");
    }).toPass();
    await expect(held).toContainText("in demat account ••••");
  },
);

testInTime(
  "shares that the depository refuses wait for another demat account, and say so",
  async ({ context, page, world }) => {
    const person = await arriveInvested(world);
    await accredit(person, world);
    // The sandbox's depository refuses an account that ends in 0404.
    await addDemat(person, world, "1208160012340404");
    await buyShares(person, { dealId: dealId.parse("kalrav-audio"), lots: 1, key: "shares" });
    await become(context, person.client);
    const held = page.getByRole("table", { name: "Your shares" });
    const untilHeld = (state: string) =>
      expect(async () => {
        await open(page, "/pre-ipo");
        await expect(held).toContainText(state, { timeout: 1_000 });
      }).toPass();
    // The order must stand before its days pass.
    await untilHeld("On the way");
    await operate(world, { command: "clock", args: { advanceDays: 2 } });
    await untilHeld("Waiting for your demat account");
    await expect(held).toContainText("This demat account is frozen.");
    await expect(page.getByRole("main").getByRole("heading", { level: 2 }).first()).toHaveText("Your shares");
    await held.getByRole("link", { name: "Kalrav Audio" }).click();
    await expect(page.getByRole("main")).toContainText("This demat account is frozen.");
    await open(page, "/pre-ipo");
    await held.getByRole("link", { name: "Send a client master report" }).click();
    await expect(page.getByRole("main")).toContainText("This demat account is frozen.");
    await sendAnotherReport(page, person);
    // The operator's decision on the report, which is in review.
    await addDemat(person, world);
    await untilHeld("On the way");
    await operate(world, { command: "clock", args: { advanceDays: 2 } });
    await untilHeld("Delivered");
    await held.getByRole("link", { name: "Kalrav Audio" }).click();
    await expect(page.getByRole("main")).toContainText("The depository refused your demat account");
    await expect(page.getByRole("main")).toContainText("Delivered to your demat account");
    expect(await operate(world, { command: "verify", args: {} })).toMatchObject({ findings: [] });
  },
);
