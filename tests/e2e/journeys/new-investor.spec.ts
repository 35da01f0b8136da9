import type { Page } from "@playwright/test";
import { type Operator, operate } from "../../../scripts/operator.ts";
import { newPhone, pay } from "../../../scripts/sandbox/world.ts";
import { faultsIn } from "../support/axe.ts";
import { expect, testInTime as test } from "../support/journey.ts";
import { nameBank, proveAadhaar, showPan, submitProfile } from "../support/kyc-steps.ts";
import { newIdentityDocuments } from "../support/people.ts";
import { addMoney, decide, figure, invest, open, signIn, signOutEverywhere, withdraw } from "../support/steps.ts";

interface Journey {
  readonly page: Page;
  /** The investor's second browser. */
  readonly elsewhere: Page;
  readonly world: Operator;
  readonly phone: string;
  readonly documents: ReturnType<typeof newIdentityDocuments>;
}

const CHAPTERS: readonly (readonly [string, (journey: Journey) => Promise<void>])[] = [
  ["lands on the first page and signs in with a code", arrives],
  ["does half of KYC and leaves", leavesHalfWay],
  ["goes on in another browser, where the first one stopped", goesOnElsewhere],
  ["is told the truth of a payment that failed, one that is pending, and one that came", addsMoney],
  ["invests from the wallet, and the deal has so much less", investsFromWallet],
  ["invests in another deal online", investsOnline],
  ["sees both on the dashboard, with what is promised", seesBoth],
  ["is paid a month later, less TDS, and the XIRR is realised", isPaid],
  ["is told that the other one is late before it pays", isPaidLate],
  ["withdraws: what the bank returns is there again, the rest is with the bank", withdraws],
  ["signs out everywhere", leaves],
];

test("a new investor signs in, completes KYC, adds money, invests, receives a payout and withdraws it", async ({
  page,
  browser,
  world,
}) => {
  const elsewhere = await (await browser.newContext({ baseURL: world.url })).newPage();
  const journey = { page, elsewhere, world, phone: newPhone(), documents: newIdentityDocuments() };
  for (const [title, happens] of CHAPTERS) await test.step(title, () => happens(journey));
  expect(await operate(world, { command: "verify", args: {} })).toMatchObject({ findings: [] });
});

const later = (world: Operator, days: number) => operate(world, { command: "clock", args: { advanceDays: days } });

async function arrives({ page, phone }: Journey): Promise<void> {
  await open(page, "/");
  await page.getByRole("link", { name: "Start investing" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
  await signIn(page, { phone });
  await expect(page).toHaveURL(/\/kyc/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Who is investing?");
}

async function leavesHalfWay({ page, documents }: Journey): Promise<void> {
  await submitProfile(page, documents.name);
  expect(await faultsIn(page, "all")).toEqual([]);
  await showPan(page, documents.pan);
  await page.getByRole("link", { name: "Leave, your steps are kept" }).click();
}

async function goesOnElsewhere({ elsewhere, phone, documents }: Journey): Promise<void> {
  await signIn(elsewhere, { phone });
  await expect(elsewhere.getByRole("heading", { level: 1 })).toHaveText("Your Aadhaar");
  await expect(elsewhere.getByText(`${documents.pan.slice(0, 5)}••••${documents.pan.slice(-1)}`).first()).toBeVisible();
  await proveAadhaar(elsewhere, { phone, number: documents.aadhaar });
  expect(await faultsIn(elsewhere, "all")).toEqual([]);
  await nameBank(elsewhere, documents);
  expect(await faultsIn(elsewhere, "all")).toEqual([]);
  await answerAccreditation(elsewhere);
  await expect(elsewhere.getByRole("heading", { level: 1 })).toHaveText("You can invest");
}

async function addsMoney({ page, elsewhere, world }: Journey): Promise<void> {
  await addMoney(page, { rupees: 200_000, decision: "Decline" });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The payment did not go through");
  await page.getByRole("link", { name: "Try again with this amount" }).click();
  await expect(page.getByLabel("Amount", { exact: true })).toHaveValue("2,00,000");
  await page.getByRole("button", { name: "Go to the payment page" }).click();
  await decide(page, "Leave pending");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your bank has not confirmed yet");
  await open(elsewhere, "/wallet");
  await expect(elsewhere.getByRole("main")).toContainText("₹0.00");

  await pay(world.url, /pay_\w+/.exec(page.url())?.[0] ?? "", "SUCCESS");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("₹2,00,000.00 is in your wallet");
  await expect(page.getByRole("link", { name: /Wallet/ }).filter({ hasText: "₹2,00,000" })).toBeVisible();
}

async function investsFromWallet({ page, phone }: Journey): Promise<void> {
  await open(page, "/deals/terrace-indus-60?amount=100000");
  const left = figure(page, "Left").locator("dd").first();
  await expect(left).toHaveText("₹86,00,000");
  await expect(figure(page, "Return a year, after tax at 31.2%")).toContainText("XIRR before tax");
  await expect(page.getByRole("main")).toContainText("Principal and interest");
  await invest(page, { phone, deal: "Terrace Farms", rupees: 100_000, from: "Your wallet" });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You hold ₹1,00,000 of Terrace Farms");
  await open(page, "/deals/terrace-indus-60");
  await expect(left).toHaveText("₹85,00,000");
}

async function investsOnline({ page, phone }: Journey): Promise<void> {
  await invest(page, { phone, deal: "Malhar Foods", rupees: 60_000, from: "Online" });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You hold ₹60,000 of Malhar Foods");
}

async function seesBoth({ page }: Journey): Promise<void> {
  await open(page, "/dashboard");
  await expect(figure(page, "XIRR, expected")).toContainText("none realised yet");
  await expect(figure(page, "Next payout")).toContainText("Malhar Foods");
  const holdings = page.getByRole("table", { name: "Holdings" });
  await expect(holdings.locator("tbody").getByRole("link")).toHaveText(["Terrace Farms", "Malhar Foods"]);
  await page.getByRole("link", { name: "All Invoice Discounting" }).click();
  await expect(page).toHaveURL(/\/dashboard\/invoice-discounting/);
  await expect(figure(page, "Still invested")).toContainText("₹1,60,000");
  await expect(page.getByRole("main")).toContainText("Malhar Foods");
}

async function isPaid({ page, world }: Journey): Promise<void> {
  // Due after 30 days, or on the first business day after that.
  await later(world, 34);
  await open(page, "/dashboard");
  await expect(figure(page, "Received so far")).toContainText(/₹60,\d{3}\.\d{2}after ₹\d+\.\d{2} TDS/);
  await expect(figure(page, "XIRR, realised")).toContainText("expected");
  await open(page, "/wallet?show=payouts");
  await expect(page.getByRole("row").filter({ hasText: "Malhar Foods" })).toContainText(/\+₹/);
}

async function isPaidLate({ page, world }: Journey): Promise<void> {
  await later(world, 31);
  await open(page, "/dashboard");
  await expect(page.getByText(/^Terrace Farms is \d+ days? late$/)).toBeVisible();
  const holdings = page.getByRole("table", { name: "Holdings" });
  await holdings.getByRole("link", { name: "Terrace Farms", exact: true }).click();
  await expect(page).toHaveURL(/\/investments\//);
  await expect(page.getByText(/^Late by \d+ days?$/).first()).toBeVisible();
  await later(world, 12);
  await page.reload();
  await expect(page.getByRole("table", { name: "Payout schedule" })).toContainText(/\d days late/);
  await expect(figure(page, "XIRR, realised")).toContainText("%");
}

async function withdraws({ page, phone }: Journey): Promise<void> {
  await withdraw(page, { phone, rupees: "50000.01" });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("₹50,000.01 is on its way");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The withdrawal did not go through");
  await expect(page.getByRole("main")).toContainText("The money is in the wallet again.");
  await withdraw(page, { phone, rupees: "50000" });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("₹50,000.00 is with your bank");
}

async function leaves({ page, elsewhere }: Journey): Promise<void> {
  await signOutEverywhere(page);
  await elsewhere.goto("/dashboard");
  await expect(elsewhere).toHaveURL((url) => url.pathname === "/");
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/login\?returnTo=%2Fdashboard/);
}

async function answerAccreditation(page: Page): Promise<void> {
  for (const answer of ["₹2 crore or more", "₹7.5 crore or more", "₹3.75 crore or more"]) {
    await page.getByRole("radio", { name: answer }).check();
  }
  await page.getByRole("button", { name: "Save my answers" }).click();
}
