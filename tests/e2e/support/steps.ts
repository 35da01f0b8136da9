import { expect, type Locator, type Page } from "@playwright/test";
import type { Person } from "../../../scripts/sandbox/person.ts";
import { codeSentBy } from "../../../scripts/sandbox/world.ts";

/* User actions by visible labels. Each step ends when its result is on the screen. */

const originOf = (page: Page) => new URL(page.url()).origin;

/** Opens a page and waits for hydration; input before hydration is tested elsewhere. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await scriptsHave(page);
}

/** The first touch, for which the scripts of a stored page wait. The pointer stays where the journey has put it. */
const touch = (page: Page) => page.evaluate(() => dispatchEvent(new Event("pointermove")));

/** Waits until React has hydrated every control of its own, which it marks with a property: for a page that a link has opened. */
export async function scriptsHave(page: Page): Promise<void> {
  await touch(page);
  await page.waitForFunction(() =>
    [...document.querySelectorAll("main input:not([type=hidden]), main button")]
      .filter((element) => element.closest("[data-drawn]") === null)
      .every((element) => Object.keys(element).some((key) => key.startsWith("__reactProps"))),
  );
}

/** Opens a page with a form that React leaves as the server sent it, and waits for the page's own scripts. */
export async function openAsServed(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await scriptsRun(page);
}

/** Waits until React has hydrated the layout, whose first link leads to the content. */
export async function scriptsRun(page: Page): Promise<void> {
  await touch(page);
  await page.waitForFunction(() =>
    Object.keys(document.querySelector("body a") ?? {}).some((key) => key.startsWith("__reactProps")),
  );
}

/** Presses a link once React answers for it: before, the browser follows it as any link, also where it replaces its page. */
export async function follow(link: Locator): Promise<void> {
  await expect
    .poll(() => link.evaluate((element) => Object.keys(element).some((key) => key.startsWith("__reactProps"))))
    .toBe(true);
  await link.click();
}

/** Presses a key until something is seen: the effect that listens to keys may run after the page's controls react. */
export async function pressUntilSeen(page: Page, key: string, seen: Locator): Promise<void> {
  await expect(async () => {
    await page.keyboard.press(key);
    await expect(seen).toBeVisible({ timeout: 1_000 });
  }).toPass();
}

const PREFETCH_HEADER = /^next-router-(?:segment-)?prefetch$/i;

/**
 * Refuses Next's prefetches of the pages that a page links to. A page's own refresh goes on: refused, it would load the
 * document again, and interrupt the next navigation of the test.
 */
export async function refuseLinkedPages(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  session.on("Fetch.requestPaused", async ({ requestId, request: { headers } }) => {
    const isPrefetch = Object.keys(headers).some((name) => PREFETCH_HEADER.test(name));
    const decided = isPrefetch
      ? session.send("Fetch.failRequest", { requestId, errorReason: "BlockedByClient" })
      : session.send("Fetch.continueRequest", { requestId });
    // A page that is closed meanwhile has no request any more.
    await decided.catch(() => undefined);
  });
  await session.send("Fetch.enable", { patterns: [{ urlPattern: "*_rsc=*" }] });
}

/** The figure and note under a label such as "Left" or "Received so far". */
export const figure = (page: Page, label: string): Locator =>
  page.locator('[data-slot="figure"]').filter({ has: page.getByText(label, { exact: true }) });

/** Requests a code and types the one that was sent; its sixth digit sends the form. */
async function typeCode(page: Page, { to, sendWith, label }: { to: string; sendWith: Locator; label: string }) {
  const code = await codeSentBy(originOf(page), to, () => sendWith.click());
  await page.getByLabel(label).fill(code);
}

export interface Contact {
  /** E.164. */
  readonly phone: string;
}

export async function signIn(page: Page, contact: Contact): Promise<void> {
  await open(page, "/login");
  await signInHere(page, contact);
  await expect(page).not.toHaveURL(/\/login/);
}

/** Signs in on the sign-in page; the caller checks where it redirects. */
export async function signInHere(page: Page, { phone }: Contact): Promise<void> {
  await page.getByLabel("Mobile number").fill(phone.replace("+91", ""));
  await typeCode(page, {
    to: phone,
    sendWith: page.getByRole("button", { name: "Send the code" }),
    label: "Six-digit code",
  });
}

export type Decision = "Pay" | "Decline" | "Leave pending";

/** The payer's action on the provider's page. */
export async function decide(page: Page, decision: Decision): Promise<void> {
  await expect(page).toHaveURL(/\/sandbox\/pay\//);
  await page.getByRole("button", { name: decision, exact: true }).click();
}

export async function addMoney(
  page: Page,
  { rupees, decision }: { rupees: number; decision: Decision },
): Promise<void> {
  await open(page, "/wallet/add");
  await page.getByLabel("Amount", { exact: true }).fill(String(rupees));
  await page.getByRole("button", { name: "Go to the payment page" }).click();
  await decide(page, decision);
}

export interface Purchase extends Contact {
  readonly deal: string;
  readonly rupees: number;
  readonly from: "Your wallet" | "Online";
}

/** Invests from the list of deals to the confirmation; an online payment succeeds. */
export async function invest(page: Page, purchase: Purchase): Promise<void> {
  await open(page, "/invest");
  await chooseAndInvest(page, purchase);
}

/** The same from the list of deals that is open. */
export async function chooseAndInvest(page: Page, { phone, deal, rupees, from }: Purchase): Promise<void> {
  await page.getByRole("link", { name: deal, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: deal })).toBeVisible();
  await expect(page).toHaveURL(/\/deals\//);
  await scriptsHave(page);
  await page.getByLabel("You invest", { exact: true }).fill(String(rupees));
  await expect(page).toHaveURL(new RegExp(`amount=${rupees}`));
  await expect(page.getByRole("region", { name: "What you pay and receive" })).toContainText("You receive on");
  await page.getByRole("button", { name: "See the terms" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(`in ${deal}`);
  await confirm(page, { phone, from });
}

interface Choice {
  readonly deal: string;
  /** The address of the deal page with every choice made. */
  readonly path: string;
}

/** Invests from the wallet, from the deal page to the confirmation. */
export async function investHere(page: Page, { contact }: Person, { path, deal }: Choice): Promise<void> {
  await open(page, path);
  await page.getByRole("button", { name: "See the terms" }).click();
  await expect(page).toHaveURL(/\/invest\/flow_/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(`in ${deal}`);
  await acceptTerms(page, contact);
  await expect(page.getByRole("link", { name: "See this investment" })).toBeVisible();
}

/** A product that a journey buys, and the page that lists its holding. */
export interface LifetimePurchase extends Choice {
  readonly product: string;
  readonly holdings: string;
}

/** The address of each holding, by product. */
export async function visitHoldings(
  page: Page,
  purchases: readonly LifetimePurchase[],
): Promise<ReadonlyMap<string, string>> {
  const addresses = new Map<string, string>();
  for (const { product, deal, holdings } of purchases) {
    await open(page, holdings);
    await page.getByRole("main").getByRole("link", { name: deal, exact: true }).first().click();
    await expect(page).toHaveURL(/\/investments\/inv_/);
    addresses.set(product, page.url());
  }
  return addresses;
}

/** On the page of an investment: its last payout and all before it are in the wallet. */
export async function hasPaidEverything(page: Page, address: string): Promise<void> {
  await open(page, address);
  const payouts = page.getByRole("table", { name: "Payout schedule", exact: true });
  const unpaid = payouts
    .getByRole("row")
    .filter({ hasNot: page.getByRole("columnheader"), hasNotText: /on time|late|(more|earlier) payouts?/ });
  await expect(payouts).toContainText(/on time/);
  await expect(unpaid).toHaveCount(0);
}

/** The two declarations, and the code that confirms them. */
async function acceptTerms(page: Page, contact: string): Promise<void> {
  await page.getByRole("checkbox", { name: /may pay late or not at all/ }).check();
  await page.getByRole("checkbox", { name: /agree to these terms/ }).check();
  const sendWith = page.getByRole("button", { name: "Send me the code" });
  await typeCode(page, { to: contact, sendWith, label: "Six-digit code" });
}

/** Chooses the source, accepts the terms and enters the code. */
async function confirm(page: Page, { phone, from }: Pick<Purchase, "phone" | "from">): Promise<void> {
  await expect(page).toHaveURL(/\/invest\/flow_/);
  await scriptsHave(page);
  await page.getByRole("radio", { name: from }).check();
  await acceptTerms(page, phone);
  if (from === "Online") await decide(page, "Pay");
}

/** Requests a withdrawal and enters the code; ends on the withdrawal's page. */
export async function withdraw(page: Page, { phone, rupees }: Contact & { rupees: string }): Promise<void> {
  await open(page, "/wallet/withdraw");
  await page.getByLabel("Amount", { exact: true }).fill(rupees);
  await typeCode(page, {
    to: phone,
    sendWith: page.getByRole("button", { name: "Continue" }),
    label: "Six-digit code",
  });
  await expect(page).toHaveURL(/\/wallet\/withdrawals\//);
}

/** At a code step: a wrong code is refused beside the field, a reload keeps the step, and the sent code confirms. */
export async function confirmAfterWrongCode(page: Page, code: string): Promise<void> {
  const field = page.getByLabel("Six-digit code");
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, "0");
  await field.fill(wrong);
  await expect(field).toHaveAccessibleDescription(/This is not the code we sent/);
  await page.reload();
  await expect(field).toBeVisible();
  await scriptsHave(page);
  await field.fill(code);
}

export async function signOutEverywhere(page: Page): Promise<void> {
  await open(page, "/profile/security");
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(page).toHaveURL((url) => url.pathname === "/");
}
