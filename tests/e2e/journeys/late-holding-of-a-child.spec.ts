import { addChild } from "../../../lib/contract/calls/family.ts";
import { dealId } from "../../../lib/contract/values/ids.ts";
import { operate } from "../../../scripts/operator.ts";
import { aboutMember } from "../../../scripts/sandbox/client.ts";
import { addMoney, investFromWallet } from "../../../scripts/sandbox/person.ts";
import { expect, testInTime as test } from "../support/journey.ts";
import { arriveVerified } from "../support/people.ts";
import { become } from "../support/sign-in-browser.ts";
import { open } from "../support/steps.ts";

const DEAL = dealId.parse("malhar-saffron-30");

test("a child's late payout is told to the guardian, from the account to the page of the holding", async ({
  context,
  page,
  world,
}) => {
  const guardian = await arriveVerified(world.url);
  const child = await guardian.client.call(addChild, { name: "Ira Rao", dateOfBirth: "2015-02-03", consent: true });
  const account = { ...guardian, client: aboutMember(guardian.client, child.userId) };
  await addMoney(account, { rupees: 50_000, key: "child" });
  const { investmentId } = await investFromWallet(account, { dealId: DEAL, rupees: 50_000, key: "child" });
  await operate(world, { command: "payout", args: { action: "delay", dealId: DEAL, days: 20 } });
  await operate(world, { command: "clock", args: { advanceDays: 40 } });
  await become(context, guardian.client);

  const home = `/family/${child.userId}`;
  const holding = new RegExp(`${home}/investments/${investmentId}`);
  const main = page.getByRole("main");
  await test.step("the account names the late payer and leads to what happened", async () => {
    await open(page, home);
    await page.getByRole("link", { name: /^Current status ?: Malhar Foods$/ }).click();
    await expect(page).toHaveURL(holding);
    await expect(main).toContainText(/The payout is \d+ days late\. Saffron Lane Hotels was due to pay on/);
    await expect(main).toContainText("has named no day yet");
    await expect(page.getByRole("navigation", { name: "Main" }).locator("[aria-current=page]:visible")).toHaveText(
      "Home",
    );
  });
  await test.step("so do the holdings, the notification and the past transactions", async () => {
    await open(page, home);
    await page.getByRole("table", { name: "Holdings" }).getByRole("link", { name: "Malhar Foods" }).click();
    await expect(page).toHaveURL(holding);
    await open(page, "/notifications");
    await main.getByRole("button", { name: /^Payout late/ }).click();
    await expect(page).toHaveURL(holding);
    await open(page, `${home}/wallet`);
    await main
      .getByRole("link", { name: /Malhar Foods/ })
      .first()
      .click();
    await expect(page).toHaveURL(holding);
  });
  await page.getByRole("link", { name: "Ira Rao", exact: true }).first().click();
  await expect(page).toHaveURL(new RegExp(`${home}$`));
});
