import type { Page } from "@playwright/test";
import { codeSentBy, newPhone } from "../../../scripts/sandbox/world.ts";
import { faultsIn } from "../support/axe.ts";
import { expect, test } from "../support/journey.ts";
import { testAtPort } from "../support/journey-at-port.ts";
import { arriveVerified } from "../support/people.ts";
import { become } from "../support/sign-in-browser.ts";
import { open, signOutEverywhere } from "../support/steps.ts";

/** A device that keeps passkeys and always recognises its owner, or never does. */
async function addAuthenticator(page: Page, { isVerified = true } = {}): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      ...{ protocol: "ctap2", transport: "internal", hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: isVerified, automaticPresenceSimulation: true },
    },
  });
}

testAtPort("a passkey is added, signs in, confirms a withdrawal and is removed", async ({ context, page, world }) => {
  const { client, contact } = await arriveVerified(world.url, { rupees: 5_000 });
  await become(context, client);
  await addAuthenticator(page);

  await open(page, "/profile/security");
  await page.getByRole("link", { name: "Add a passkey" }).click();
  const send = page.getByRole("button", { name: "Send the code" });
  const code = await codeSentBy(world.url, contact, () => send.click());
  await page.getByLabel("Six-digit code").fill(code);
  await expect(page.getByLabel("Name")).toHaveValue("My device");
  expect(await faultsIn(page, "all")).toEqual([]);
  await page.getByLabel("Name").fill("My phone");
  await page.getByRole("button", { name: "Create the passkey" }).click();
  await expect(page).toHaveURL(/\/profile\/security/);
  await expect(page.getByText("My phone")).toBeVisible();
  expect(await faultsIn(page, "all")).toEqual([]);

  await signOutEverywhere(page);
  await open(page, "/login?returnTo=/wallet/withdraw");
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page).toHaveURL(/\/wallet\/withdraw$/);

  await page.getByLabel("Amount", { exact: true }).fill("1200");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Confirm with a passkey" }).click();
  await expect(page).toHaveURL(/\/wallet\/withdrawals\//);

  await open(page, "/profile/security");
  await page.getByRole("link", { name: "Change My phone" }).click();
  const illegible = `My old phone${"\u0301".repeat(6)}`;
  await page.getByLabel("Name").fill(illegible);
  await page.getByRole("button", { name: "Save the name" }).click();
  await expect(page.getByLabel("Name")).toHaveAccessibleDescription(/not right/);
  await expect(page.getByLabel("Name")).toHaveValue(illegible);
  await page.getByLabel("Name").fill("Old phone");
  await page.getByRole("button", { name: "Save the name" }).click();
  await page.getByRole("link", { name: "Change Old phone" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Old phone" })).toBeVisible();
  expect(await faultsIn(page, "all")).toEqual([]);
  await page.getByRole("button", { name: "Send the code" }).click();
  await page.getByRole("button", { name: "Confirm with a passkey" }).click();
  await expect(page).toHaveURL(/\/profile\/security/);
  await expect(page.getByText("Old phone")).toHaveCount(0);

  await signOutEverywhere(page);
  await open(page, "/login");
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByText("This passkey was not accepted. Try again, or use a code.")).toBeVisible();
});

testAtPort("a device that does not recognise its owner leaves the code", async ({ page }) => {
  await addAuthenticator(page, { isVerified: false });
  await open(page, "/login");
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByText("The passkey was not used. Try again, or use a code.")).toBeVisible();
  await page.getByLabel("Mobile number").fill("9822200001");
});

testAtPort(
  "the contact field offers the device's passkeys once it is touched, before any code is sent",
  async ({ page }) => {
    await page.addInitScript(() => {
      const requests: CredentialRequestOptions[] = [];
      Object.assign(window, { requests });
      PublicKeyCredential.isConditionalMediationAvailable = async () => true;
      navigator.credentials.get = (options = {}) => {
        requests.push(options);
        return new Promise((_, reject) => {
          options.signal?.addEventListener("abort", () => reject(new DOMException("ended", "AbortError")));
        });
      };
    });
    const requests = () =>
      page.evaluate(() =>
        (Reflect.get(window, "requests") as CredentialRequestOptions[]).map(
          ({ mediation, signal }) => `${mediation}${signal?.aborted ? ", ended" : ""}`,
        ),
      );
    await open(page, "/login");
    const field = page.getByLabel("Mobile number");
    await expect(field).toHaveAttribute("autocomplete", "tel-national webauthn");
    expect(await requests()).toEqual([]);
    await field.focus();
    await expect.poll(requests).toEqual(["conditional"]);
    await page.getByRole("link", { name: "E-mail" }).focus();
    await field.focus();
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await expect.poll(requests).toEqual(["conditional, ended", "optional"]);
  },
);

test("no passkey is offered at an address that is no domain", async ({ page, world }) => {
  await page.goto(`${world.url.replace("localhost", "127.0.0.1")}/login`);
  await expect(page.getByLabel("Mobile number")).toBeVisible();
  await expect(page.getByRole("button", { name: "Sign in with a passkey" })).toHaveCount(0);
});

test("the code of an SMS is filled in and sent where the browser reads messages", async ({ page, world }) => {
  const phone = newPhone();
  // As Chrome on Android: the code of the next message that names this host.
  await page.addInitScript(() => {
    Object.defineProperty(window, "OTPCredential", { value: class {} });
    navigator.credentials.get = (options) =>
      new Promise((resolve, reject) => {
        options?.signal?.addEventListener("abort", () => reject(new DOMException("ended", "AbortError")));
        window.addEventListener("sms", (event) => {
          if (event instanceof CustomEvent) resolve({ id: "", type: "otp", code: event.detail } as Credential);
        });
      });
  });
  await open(page, "/login");
  await page.getByLabel("Mobile number").fill(phone.slice(3));
  const code = await codeSentBy(world.url, phone, () => page.getByRole("button", { name: "Send the code" }).click());
  await expect(page.getByLabel("Six-digit code")).toBeVisible();
  await page.evaluate((detail) => window.dispatchEvent(new CustomEvent("sms", { detail })), code);
  await expect(page).toHaveURL(/\/kyc/);
});
