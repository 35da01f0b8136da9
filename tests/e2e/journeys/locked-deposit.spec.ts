import { getProfile } from "../../../lib/contract/calls/user.ts";
import { dealId } from "../../../lib/contract/values/ids.ts";
import { operate } from "../../../scripts/operator.ts";
import { pdf } from "../../../scripts/sandbox/files.ts";
import { investFromWallet } from "../../../scripts/sandbox/person.ts";
import { expect, test } from "../support/journey.ts";
import { arriveVerified } from "../support/people.ts";
import { become } from "../support/sign-in-browser.ts";
import { open } from "../support/steps.ts";

/* In a critical illness a finance company repays the whole of a locked deposit. */

const CERTIFICATE = {
  ...{ name: "certificate.pdf", mimeType: "application/pdf", buffer: Buffer.from(pdf(["Certificate"])) },
};

async function arriveWithDeposit(url: string) {
  const person = await arriveVerified(url, { rupees: 2_00_000 });
  const { investmentId } = await investFromWallet(person, {
    ...{ dealId: dealId.parse("marigold-homes-deposit"), rupees: 2_00_000, key: "deposit" },
    ...{ tenureMonths: 12, payoutPlan: "CUMULATIVE" },
  });
  return { ...person, page: `/investments/${investmentId}` };
}

test("a locked deposit is repaid whole once its certificate of a critical illness is accepted", async ({
  context,
  page,
  world,
}) => {
  const { client, page: deposit } = await arriveWithDeposit(world.url);
  await become(context, client);
  await open(page, deposit);
  const main = page.getByRole("main");
  await page.getByRole("button", { name: "See what you would get" }).click();
  await expect(main).toContainText("Most you can take now");
  await main.getByRole("link", { name: "Request the whole deposit in a critical illness" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The whole deposit, in a critical illness");
  await page.getByRole("button", { name: "Request the whole deposit" }).click();
  await expect(main).toContainText("Choose a file");
  await page.locator("input[type=file]").setInputFiles({ ...CERTIFICATE, buffer: Buffer.from("no PDF") });
  await page.getByRole("button", { name: "Request the whole deposit" }).click();
  await expect(page.locator("input[type=file]")).toHaveAttribute("aria-invalid", "true");
  await expect(main).toContainText("certificate.pdf");
  await expect(main).not.toContainText("Chosen");
  await page.locator("input[type=file]").setInputFiles(CERTIFICATE);
  await page.getByRole("button", { name: "Request the whole deposit" }).click();
  await expect(main).toContainText("usually within two working days");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();

  const { userId: investorId } = await client.call(getProfile, {});
  const made = await operate(world, { command: "operator", args: { action: "make", name: "ritu" } });
  const operator = { ...world, operatorKey: String(Object(made).token) };
  const act = (args: object) => operate(operator, { command: "hardship", args: { investorId, ...args } });
  const { review } = Object(await act({ action: "show" }));
  await act({ action: "refuse", review, reason: "HARDSHIP_NOT_ENOUGH" });
  await open(page, deposit);
  await expect(main).toContainText("does not state who is ill");
  await main.getByRole("link", { name: "Request the whole deposit in a critical illness" }).click();
  await expect(main).toContainText("does not state who is ill");
  await page.locator("input[type=file]").setInputFiles(CERTIFICATE);
  await page.getByRole("button", { name: "Request the whole deposit" }).click();
  await expect(main).toContainText("In review");
  await act({ action: "accept", review: Object(await act({ action: "show" })).review });

  await open(page, "/notifications");
  await expect(main).toContainText("Your deposit can be repaid in full");
  await open(page, deposit);
  await expect(main).toContainText("The company repays the whole deposit, without interest.");
  await page.getByRole("button", { name: "See what you would get" }).click();
  await expect(main).toContainText("Interest forgone");
  await expect(main).toContainText("ended so early, it earns no interest");
  await expect(main).not.toContainText("taken off for leaving early");
  await expect(main).toContainText("₹2,00,000.00");
  await page.getByRole("button", { name: "End this deposit" }).click();
  await expect(main).toContainText("You have ended this deposit.");
  await open(page, `${deposit}/hardship`);
  await expect(main).toContainText("You have ended this deposit");
  await expect(main).not.toContainText("You can withdraw it until");
});

test("the whole of a locked deposit is requested, and the request withdrawn, without scripts", async ({
  browser,
  world,
}) => {
  const { client, page: deposit } = await arriveWithDeposit(world.url);
  const context = await browser.newContext({ baseURL: world.url, javaScriptEnabled: false });
  await become(context, client);
  const page = await context.newPage();
  await page.goto(`/hi${deposit}/hardship`);
  const send = page.getByRole("button", { name: "पूरी जमा के लिए अनुरोध करें" });
  const dropHere = page.getByText("फ़ाइल चुनें, या यहाँ छोड़ें");
  await expect(dropHere).toBeAttached();
  await expect(dropHere).toBeHidden();
  await send.click();
  await expect(page).toHaveURL(/hardship\?refused=FILE_MISSING&file=file/);
  await expect(page.getByRole("main")).toContainText("कोई फ़ाइल नहीं चुनी गई");
  await page.locator("input[type=file]").setInputFiles(CERTIFICATE);
  await send.click();
  await expect(page).toHaveURL(new RegExp(`/hi${deposit}/hardship$`));
  await expect(page.getByRole("main")).toContainText("जाँच में");
  await page.getByRole("button", { name: "अनुरोध वापस लें" }).click();
  await expect(send).toBeVisible();
  await context.close();
});
