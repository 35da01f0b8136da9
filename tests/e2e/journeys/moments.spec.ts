import enDashboard from "../../../messages/en/dashboard.json" with { type: "json" };
import { expect, test } from "../support/journey.ts";
import { arriveVerified } from "../support/people.ts";
import { become } from "../support/sign-in-browser.ts";
import { scriptsRun } from "../support/steps.ts";

const { turn } = enDashboard;

test("a turning point leaves the dashboard when its button is pressed, and does not come back", async ({
  page,
  context,
  world,
}) => {
  await become(context, (await arriveVerified(world.url)).client);
  await page.goto("/dashboard");
  await scriptsRun(page);
  const moment = page.getByRole("region", { name: turn.KYC_DONE.label });
  await expect(moment).toBeVisible();
  await moment.getByRole("button", { name: turn.close }).click();
  await expect(moment).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(moment).toHaveCount(0);
});
