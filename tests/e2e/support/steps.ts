import { expect, type Locator, type Page } from "@playwright/test";
import { codeSentBy } from "../../../scripts/sandbox/world.ts";

/* What people do on the screens, told by what stands on them. Each step ends when its result is on the screen. */

const originOf = (page: Page) => new URL(page.url()).origin;

/** Opens a page and waits until its scripts have it: what is typed before that belongs to another test. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await scriptsHave(page);
}

/** Until React has taken up whatever one can fill in or press. It leaves its mark on each element. */
async function scriptsHave(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll("main input:not([type=hidden]), main button")].every((element) =>
      Object.keys(element).some((key) => key.startsWith("__reactProps")),
    ),
  );
}

/** The figure that stands under a label, with its note: "Left", "Received so far". */
export const figure = (page: Page, label: string): Locator =>
  page.locator('[data-slot="figure"]').filter({ has: page.getByText(label, { exact: true }) });

/** Presses what sends a code and types the code that came. */
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

/** On the page for it, wherever it was come to from; where it leads is for the caller to expect. */
export async function signInHere(page: Page, { phone }: Contact): Promise<void> {
  await page.getByLabel("Mobile number").fill(phone.replace("+91", ""));
  await typeCode(page, {
    to: phone,
    sendWith: page.getByRole("button", { name: "Send the code" }),
    label: "Six-digit code",
  });
  await page.getByRole("button", { name: "Sign in" }).click();
}

export type Decision = "Pay" | "Decline" | "Leave pending";

/** What the payer does at the provider's. */
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

/** From the list of deals to the end of the walk; an online payment is made. */
export async function invest(page: Page, { phone, deal, rupees, from }: Purchase): Promise<void> {
  await open(page, "/invest");
  await page.getByRole("link", { name: deal, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: deal })).toBeVisible();
  await expect(page).toHaveURL(/\/deals\//);
  await scriptsHave(page);
  await page.getByLabel("You invest", { exact: true }).fill(String(rupees));
  await expect(page).toHaveURL(new RegExp(`amount=${rupees}`));
  await expect(page.getByRole("region", { name: "What it comes to" })).toContainText("You receive on");
  await page.getByRole("button", { name: "See the terms" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(`in ${deal}`);
  await confirm(page, { phone, from });
}

/** The terms, the two promises and the code. */
async function confirm(page: Page, { phone, from }: Pick<Purchase, "phone" | "from">): Promise<void> {
  await expect(page).toHaveURL(/\/invest\/flow_/);
  await scriptsHave(page);
  await page.getByRole("radio", { name: from }).check();
  await page.getByRole("checkbox", { name: /may pay late or not at all/ }).check();
  await page.getByRole("checkbox", { name: /agree to these terms/ }).check();
  const sendWith = page.getByRole("button", { name: "Send me the code" });
  await typeCode(page, { to: phone, sendWith, label: "Six-digit code" });
  if (from === "Your wallet") {
    await page.getByRole("button", { name: /^Invest/ }).click();
  } else {
    await page.getByRole("button", { name: /^Continue to pay/ }).click();
    await decide(page, "Pay");
  }
}

/** Asks for the money and gives the code; ends on the page of the withdrawal. */
export async function withdraw(page: Page, { phone, rupees }: Contact & { rupees: string }): Promise<void> {
  await open(page, "/wallet/withdraw");
  await page.getByLabel("Amount", { exact: true }).fill(rupees);
  await typeCode(page, {
    to: phone,
    sendWith: page.getByRole("button", { name: "Continue" }),
    label: "Six-digit code",
  });
  await page.getByRole("button", { name: /^Withdraw/ }).click();
  await expect(page).toHaveURL(/\/wallet\/withdrawals\//);
}

export async function signOutEverywhere(page: Page): Promise<void> {
  await open(page, "/profile");
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(page).toHaveURL((url) => url.pathname === "/");
}
