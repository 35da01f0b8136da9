import type { Page } from "@playwright/test";
import { getProfile } from "../../../lib/contract/calls/user.ts";
import { addDays, addMonths, type CalendarDate } from "../../../lib/contract/values/calendar-date.ts";
import { type Operator, operate } from "../../../scripts/operator.ts";
import { pdf } from "../../../scripts/sandbox/files.ts";
import { addMoney, investFromWallet, type Person } from "../../../scripts/sandbox/person.ts";
import { expect, testInTime as test } from "../support/journey.ts";
import { arriveAbroad } from "../support/non-residents.ts";
import { become } from "../support/sign-in-browser.ts";
import { open } from "../support/steps.ts";
import { enterYearOf, firstPayout, invoiceAwayFromYearEnd, pass, taxStatementOf } from "../support/tax-relief.ts";

const CERTIFICATE = pdf(["Tax residency certificate", "Kiran Joshi"]);
const ACKNOWLEDGEMENT = "123456789012345";

/** The tax on interest of a non-resident, and of one in Dubai by the treaty with the United Arab Emirates. */
const [ORDINARY_BPS, TREATY_BPS] = [3120, 1250];

test("interest is paid at the treaty's rate once the residency certificate is accepted", async ({
  context,
  page,
  world,
}) => {
  const person = await arriveAbroad(world.url);
  await addMoney(person, { rupees: 50_000, key: "rupees" });
  await investFromWallet(person, { dealId: invoiceAwayFromYearEnd().dealId, rupees: 50_000, key: "once" });
  const before = await firstPayout(person);
  expect(before).toMatchObject({ tdsRateBps: ORDINARY_BPS, tdsBasis: "NON_RESIDENT", status: "EXPECTED" });
  await enterYearOf(world, before.dueOn);
  await become(context, person.client);

  await test.step("the investor claims the rate, and sends the certificate", () => claim(page, before.dueOn));
  expect(await firstPayout(person)).toMatchObject({ tdsRateBps: ORDINARY_BPS, tdsBasis: "NON_RESIDENT" });
  await test.step("the operator reads the certificate and accepts it", () => accept(world, person));
  await test.step("the investor sees the claim accepted, and less tax expected", async () => {
    await open(page, "/profile/tax");
    await expect(page.getByText("Accepted", { exact: true })).toBeVisible();
    await expect(page.getByRole("main")).toContainText("Treaty’s rate");
    expect(await firstPayout(person)).toMatchObject({ tdsRateBps: TREATY_BPS, tdsBasis: "TREATY" });
  });

  await test.step("the payout is taxed at the treaty's rate, and its page and the tax statement say why", async () => {
    await pass(world, 40);
    const paid = { tdsRateBps: TREATY_BPS, tdsBasis: "TREATY", status: "PAID", gross: before.gross };
    await expect.poll(() => firstPayout(person)).toMatchObject(paid);
    const { tds, net } = await firstPayout(person);
    expect(tds).toBeLessThan(before.tds);
    expect(net).toBeCloseTo(before.gross - tds, 4);
    await isExplained(page, before.path);
    expect(await taxStatementOf(person, before.dueOn)).toContain("Taxed as: Tax treaty (Form 41)");
  });
  expect(await operate(world, { command: "verify", args: {} })).toMatchObject({ findings: [] });
});

/** Of a certificate that is valid around the payout. */
async function claim(page: Page, dueOn: CalendarDate): Promise<void> {
  await open(page, "/profile/tax");
  await expect(page.getByRole("main")).toContainText("interest may be taxed at 12.50%");
  await page.getByLabel("Acknowledgement of Form 41").fill(ACKNOWLEDGEMENT);
  await page.getByLabel("Certificate valid from").fill(addMonths(dueOn, -6));
  await page.getByLabel("Valid until").fill(addDays(dueOn, 90));
  await page.getByRole("button", { name: "Go on to the certificate" }).click();
  const file = { name: "certificate.pdf", mimeType: "application/pdf", buffer: Buffer.from(CERTIFICATE) };
  await page.getByLabel("Residency certificate").setInputFiles(file);
  await page.getByRole("button", { name: "Send for review" }).click();
  await expect(page.getByText("In review", { exact: true })).toBeVisible();
}

async function accept(world: Operator, { client }: Person): Promise<void> {
  const { userId: investorId } = await client.call(getProfile, {});
  const review = (args: object) => operate(world, { command: "treaty", args });
  await expect.poll(async () => JSON.stringify(await review({ action: "list" }))).toContain(investorId);
  const content = Buffer.from(CERTIFICATE).toString("base64");
  expect(await review({ action: "show", investorId })).toMatchObject({ content });
  await review({ action: "approve", investorId });
}

/** The page of an investment in rupees, seen in rupees. */
async function isExplained(page: Page, path: string): Promise<void> {
  await open(page, "/transactions/tax-forecast");
  await page.getByRole("main").getByRole("button", { name: "Switch to INR" }).click();
  await expect(page.getByRole("main").getByRole("button", { name: "Switch to INR" })).toHaveCount(0);
  await open(page, path);
  await expect(page.getByRole("main")).toContainText("12.50% of interest");
  await expect(page.getByRole("main")).toContainText("The treaty with your country sets this rate on interest.");
}
