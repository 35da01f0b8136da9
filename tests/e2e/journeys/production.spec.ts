import type { Page } from "@playwright/test";
import { newPhone } from "../../../scripts/sandbox/world.ts";
import { expect, test } from "../support/journey.ts";
import { newIdentityDocuments } from "../support/people.ts";
import { Production } from "../support/production.ts";
import {
  DEAL,
  executeTransfer,
  listTransfers,
  noonOf,
  onlyPayoutOf,
  openForBusiness,
  payHolders,
  payOnline,
  takeTransfers,
  visitSandbox,
} from "../support/production-acts.ts";
import { type Journey, proves, signsIn, typeCode } from "../support/production-steps.ts";
import { figure, open } from "../support/steps.ts";

const CHAPTERS: readonly (readonly [string, (journey: Journey) => Promise<void>])[] = [
  ["signs up with the code of an SMS", signsIn],
  ["proves PAN, Aadhaar and bank account", proves],
  ["pays in at Razorpay", paysIn],
  ["invests from the wallet", invests],
  ["is paid a month later, when the payer's money is in the bank's statement", isPaid],
  ["withdraws, and reads that the money is with the bank", withdraws],
];

test("an investor signs up, invests, is paid and withdraws in production, at the providers' doubles", async ({
  page,
}) => {
  const production = await Production.start();
  try {
    await openForBusiness(production);
    expect(new Set(await visitSandbox(production))).toEqual(new Set([404]));
    const journey = { page, production, phone: newPhone(), documents: newIdentityDocuments() };
    for (const [title, happens] of CHAPTERS) await test.step(title, () => happens(journey));
    expect(await production.operate("verify", {})).toMatchObject({ findings: [] });
    expect(production.doubles.undescribed).toEqual([]);
  } finally {
    await production.stop();
  }
});

async function paysIn({ page, production }: Journey): Promise<void> {
  // Razorpay's page is a page without a network.
  await page.route("https://rzp.io/**", (route) =>
    route.fulfill({ contentType: "text/html", body: "<h1>Razorpay</h1>" }),
  );
  await open(page, `${production.url}/wallet/add`);
  await page.getByLabel("Amount", { exact: true }).fill("100000");
  await page.getByRole("button", { name: "Go to the payment page" }).click();
  await expect(page).toHaveURL(/^https:\/\/rzp\.io\//);
  expect(await payOnline(production)).toEqual([204, 204]);
  const [link] = [...production.doubles.payments.links.values()];
  const returned = new URL(link?.callback_url ?? "");
  expect(returned.host).toBe("ultra.example");
  await open(page, production.url + returned.pathname + returned.search);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("₹1,00,000.00 is in your wallet");
}

async function invests(journey: Journey): Promise<void> {
  const { page, production } = journey;
  await open(page, `${production.url}/deals/${DEAL}?amount=60000`);
  await page.getByRole("button", { name: "See the terms" }).click();
  await expect(page).toHaveURL(/\/invest\/flow_/);
  await page.getByRole("radio", { name: "Your wallet" }).check();
  await page.getByRole("checkbox", { name: /may pay late or not at all/ }).check();
  await page.getByRole("checkbox", { name: /agree to these terms/ }).check();
  await typeCode(journey, "Send me the code");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You hold ₹60,000 of Malhar Foods");
}

/** The payout of the investment that the page shows. */
async function payoutOn(page: Page) {
  const id = /inv_\w+/.exec(page.url())?.[0] ?? "";
  const path = `/api/v2/investment-dashboard/investment/${id}`;
  return onlyPayoutOf(await page.evaluate(async (address) => (await fetch(address)).json(), path));
}

async function isPaid(journey: Journey): Promise<void> {
  const { page, production } = journey;
  await page.getByRole("link", { name: "See this investment" }).click();
  await expect(page).toHaveURL(/\/investments\/inv_/);
  const address = page.url();
  await production.serveFrom(noonOf((await payoutOn(page)).dueOn));
  // A session ends after 30 days without a visit; the day of the payout may be earlier.
  await page.context().clearCookies();
  await signsIn(journey);
  await open(page, address);
  await payHolders(production, String((await payoutOn(page)).net));
  await expect.poll(async () => (await payoutOn(page)).status).toBe("PAID");
  await open(page, `${production.url}/dashboard`);
  await expect(figure(page, "Received so far")).toContainText(/₹60,5\d\d\.\d\d/);
}

async function withdraws(journey: Journey): Promise<void> {
  const { page, production } = journey;
  takeTransfers(production);
  await open(page, `${production.url}/wallet/withdraw`);
  await page.getByLabel("Amount", { exact: true }).fill("100000.50");
  await typeCode(journey, "Continue");
  const title = page.getByRole("heading", { level: 1 });
  await expect(title).toHaveText("₹1,00,000.50 is on its way");
  await expect.poll(() => listTransfers(production)).toHaveLength(1);
  expect(await executeTransfer(production)).toEqual([204, 204]);
  await expect(title).toHaveText("₹1,00,000.50 is with your bank");
}
