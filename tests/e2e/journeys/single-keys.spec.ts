import { expect, test } from "../support/journey.ts";
import { arriveVerified } from "../support/people.ts";
import { become } from "../support/sign-in-browser.ts";
import { open, pressUntilSeen } from "../support/steps.ts";

/* People who speak to their computer press keys that they do not mean (WCAG 2.1.4). */

test("hides amounts on the key H until its switch in the preferences is off, on every page and until it is on again", async ({
  page,
  context,
  world,
}) => {
  await become(context, (await arriveVerified(world.url, { rupees: 5_000 })).client);
  const isHidden = () => page.evaluate(() => document.documentElement.hasAttribute("data-hide-amounts"));
  const button = (shown: "Hide amounts" | "Show amounts") => page.getByRole("button", { name: shown }).first();
  const press = async (shown: "Hide amounts" | "Show amounts") => {
    await pressUntilSeen(page, "h", button(shown));
    return isHidden();
  };
  const pressInVain = async () => {
    await page.keyboard.press("h");
    await expect(button("Hide amounts")).toBeVisible();
    return isHidden();
  };
  await open(page, "/profile/preferences");
  const keys = page.getByRole("switch");
  await expect(keys).toBeChecked();
  expect([await press("Show amounts"), await press("Hide amounts")]).toEqual([true, false]);

  await keys.press("Enter");
  await expect(keys).not.toBeChecked();
  expect(await pressInVain()).toBe(false);
  await open(page, "/wallet");
  expect(await pressInVain()).toBe(false);

  await open(page, "/profile/preferences");
  await keys.press("Enter");
  await expect(keys).toBeChecked();
  expect(await press("Show amounts")).toBe(true);
});
