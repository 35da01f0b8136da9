import type { Page } from "@playwright/test";
import { dashboardInvestment, investmentView } from "../../../lib/contract/calls/dashboard.ts";
import { operate } from "../../../scripts/operator.ts";
import { codeSentBy } from "../../../scripts/sandbox/world.ts";
import { expect, testInTime as test } from "../support/journey.ts";
import { arriveVerified, type VerifiedPerson } from "../support/people.ts";
import { become } from "../support/sign-in-browser.ts";
import { open } from "../support/steps.ts";

const DEAL = "/deals/malhar-saffron-30?amount=50000";

test.setTimeout(240_000);

test("a declaration on Form 121 stops TDS, ends with its year, and is withdrawn", async ({ context, page, world }) => {
  const person = await arriveVerified(world.url, { rupees: 100_000 });
  await become(context, person.client);
  const pass = (days: number) => operate(world, { command: "clock", args: { advanceDays: days } });

  await test.step("the terms expect TDS before the declaration", () => buy(page, person));
  const [before] = await taxOf(person);
  expect(before?.tds).toBeGreaterThan(0);

  await test.step("the declaration is signed with a code", () => declare(page, person));
  await expect(page.getByText(/^Form 121 is filed for/)).toBeVisible();
  const [expected] = await taxOf(person);
  expect(expected).toMatchObject({ tds: 0, tdsBasis: "FORM_121", status: "EXPECTED" });

  await pass(40);
  const [paid] = await taxOf(person);
  expect(paid).toMatchObject({ tds: 0, tdsBasis: "FORM_121", status: "PAID" });
  await open(page, "/profile/tax");
  await expect(page.getByText("In force", { exact: true })).toBeVisible();

  await test.step("it ends on 31 March, and one for the next year is offered", async () => {
    await pass(365);
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

async function buy(page: Page, { client, contact }: VerifiedPerson): Promise<void> {
  await open(page, DEAL);
  await page.getByRole("button", { name: "See the terms" }).click();
  await expect(page).toHaveURL(/\/invest\/flow_/);
  await page.getByRole("checkbox", { name: /may pay late or not at all/ }).check();
  await page.getByRole("checkbox", { name: /agree to these terms/ }).check();
  const send = page.getByRole("button", { name: "Send me the code" });
  await page.getByLabel("Six-digit code").fill(await codeSentBy(client.url, contact, () => send.click()));
  await page.getByRole("button", { name: /^Invest/ }).click();
  await expect(page.getByRole("link", { name: "See this investment" })).toBeVisible();
}

async function declare(page: Page, { client, contact }: VerifiedPerson): Promise<void> {
  await open(page, "/profile/tax");
  await page.getByLabel(/^Estimated total income/).fill("350000");
  const send = page.getByRole("button", { name: "Send the code" });
  await page.getByLabel("Six-digit code").fill(await codeSentBy(client.url, contact, () => send.click()));
  await page.getByRole("button", { name: "Sign and file" }).click();
  await expect(page.getByRole("button", { name: "Withdraw", exact: true })).toBeVisible();
}

/** The payouts of the only investment. */
async function taxOf({ client }: VerifiedPerson) {
  const { investments } = await client.call(investmentView, {});
  const [only] = investments;
  if (!only) throw new Error("nothing is invested");
  return (await client.call(dashboardInvestment, { id: only.investmentId })).cashflow;
}
