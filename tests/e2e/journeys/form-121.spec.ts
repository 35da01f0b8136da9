import type { Page } from "@playwright/test";
import { operate } from "../../../scripts/operator.ts";
import { addMoney } from "../../../scripts/sandbox/person.ts";
import { codeSentBy } from "../../../scripts/sandbox/world.ts";
import { expect, testInTime as test } from "../support/journey.ts";
import { arriveVerified, type VerifiedPerson } from "../support/people.ts";
import { become } from "../support/sign-in-browser.ts";
import { investHere, open } from "../support/steps.ts";
import { enterYearOf, firstPayout, invoiceAwayFromYearEnd, pass, taxStatementOf } from "../support/tax-relief.ts";

/** Earns more than the ₹10,000 a year below which section 194A deducts nothing. */
const RUPEES = 1_250_000;

test("a declaration on Form 121 stops TDS, ends with its year, and is withdrawn", async ({ context, page, world }) => {
  const person = await arriveVerified(world.url, { rupees: 700_000 });
  await addMoney(person, { rupees: 600_000, key: crypto.randomUUID() });
  await become(context, person.client);
  const main = page.getByRole("main");

  const { dealId, title } = invoiceAwayFromYearEnd();
  const purchase = { deal: title, path: `/deals/${dealId}?amount=${RUPEES}` };
  await test.step("the terms expect TDS before the declaration", () => investHere(page, person, purchase));
  const before = await firstPayout(person);
  expect(before.tds).toBeGreaterThan(0);

  await enterYearOf(world, before.dueOn);
  await test.step("the declaration is signed with a code", () => declare(page, person));
  await expect(page.getByText(/^Form 121 is filed for/)).toBeVisible();
  expect(await firstPayout(person)).toMatchObject({ tds: 0, tdsBasis: "FORM_121", status: "EXPECTED" });

  await test.step("the whole payout comes, and its page and the tax statement say why", async () => {
    await pass(world, 40);
    const paid = { tds: 0, net: before.gross, tdsBasis: "FORM_121", status: "PAID" };
    await expect.poll(() => firstPayout(person)).toMatchObject(paid);
    await open(page, before.path);
    await expect(main).toContainText("none: Form 121");
    await expect(main).toContainText("You declared that you will owe no tax this year.");
    expect(await taxStatementOf(person, before.dueOn)).toContain("Taxed as: Form 121: no TDS");
    await open(page, "/profile/tax");
    await expect(page.getByText("In force", { exact: true })).toBeVisible();
  });

  await test.step("it ends on 31 March, and one for the next year is offered", async () => {
    await pass(world, 365);
    await open(page, "/profile/tax");
    await expect(page.getByText("Ended", { exact: true })).toBeVisible();
    await declare(page, person);
  });

  await test.step("withdrawn, it ends with the day", async () => {
    await page.getByRole("button", { name: "Withdraw", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Withdraw", exact: true }).click();
    await expect(page.getByText("Withdrawn", { exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "Send the code" })).toBeVisible();
  });
  expect(await operate(world, { command: "verify", args: {} })).toMatchObject({ findings: [] });
});

async function declare(page: Page, { client, contact }: VerifiedPerson): Promise<void> {
  await open(page, "/profile/tax");
  await page.getByLabel(/^Estimated total income/).fill("350000");
  const send = page.getByRole("button", { name: "Send the code" });
  await page.getByLabel("Six-digit code").fill(await codeSentBy(client.url, contact, () => send.click()));
  await expect(page.getByRole("button", { name: "Withdraw", exact: true })).toBeVisible();
}
