import { addDays, addMonths, dateInIndia } from "../../../lib/contract/values/calendar-date.ts";
import { businessNow } from "../../../lib/web/clock.ts";
import { investFromWallet } from "../../../scripts/sandbox/person.ts";
import { faultsIn } from "../support/axe.ts";
import { expect, testInTime as test } from "../support/journey.ts";
import { addDemat, arriveVerified } from "../support/people.ts";
import { publish } from "../support/scene-deals.ts";
import { become } from "../support/sign-in-browser.ts";
import { open, scriptsHave } from "../support/steps.ts";

/* Bonds put to the issuer while the window is open. The bond is published here, so the journey has its own server. */

test("a put shows which bonds leave and what they cost before it is confirmed, and can be revoked", async ({
  context,
  page,
  world,
}) => {
  // The window opens thirty days before the put and closes on its record date.
  const on = addDays(dateInIndia(businessNow()), 22);
  const days = { issuedOn: addMonths(on, -24), maturityOn: addMonths(on, 24) };
  const product = { ...days, puts: [{ on, price: 1_005_000 }], putNoticeDays: 30 };
  const dealId = await publish(world, { id: "journey-puttable", like: "bonds/tulsipatra-silos-60m", product });
  const person = await arriveVerified(world.url, { rupees: 60_000 });
  await addDemat(person, world);
  const { investmentId } = await investFromWallet(person, { dealId, rupees: 45_000, key: "once" });
  await become(context, person.client);

  await open(page, `/investments/${investmentId}`);
  await page.getByRole("link", { name: "Redeem early" }).click();
  await expect(page).toHaveURL(`/investments/${investmentId}/put`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Early redemption");
  await scriptsHave(page);
  await page.getByLabel("How many bonds").fill("3");
  await page.getByRole("button", { name: "See what you would get" }).click();
  for (const line of [
    "Principal of 3 bonds",
    "Premium on early redemption",
    "Which bonds leave, for your tax return",
  ]) {
    await expect(page.getByText(line, { exact: true })).toBeVisible();
  }
  await expect(page.getByText(/^3 bonds bought on /)).toBeVisible();
  expect(await faultsIn(page, "all")).toEqual([]);
  await page.getByRole("button", { name: "Redeem 3 bonds early" }).click();

  await expect(page).toHaveURL(`/investments/${investmentId}`);
  const put = page.getByRole("listitem").filter({ hasText: "3 bonds" });
  await expect(put).toContainText("The issuer redeems them on");
  await put.getByRole("button", { name: "Revoke" }).click();
  await expect(put).toContainText("You revoked this request");
});
