import { env } from "cloudflare:workers";
import { expect, it, vi } from "vitest";
import { combineBanks } from "../../../backend/gateways/bank-providers.ts";
import { gatewaysFor } from "../../../backend/gateways/choice.ts";
import type { Message } from "../../../backend/gateways/messages.ts";
import { MetalPriceApi } from "../../../backend/gateways/metalpriceapi.ts";
import { withoutTemplate } from "../../../backend/platform/wording.ts";
import { CLIENT, PUBLIC_KEY } from "./cashfree/world.ts";
import { signed, WEBHOOK_SECRET } from "./razorpay/world.ts";

const RAZORPAY = {
  PAYMENTS_PROVIDER: "razorpay",
  RAZORPAY_KEY_ID: "rzp_test_AbCdEfGhIjKlMn",
  RAZORPAY_KEY_SECRET: "a-key-secret-of-24-chars",
  RAZORPAY_WEBHOOK_SECRET: WEBHOOK_SECRET,
};

const CASHFREE = {
  IDENTITY_PROVIDER: "cashfree",
  CASHFREE_VERIFICATION_CLIENT_ID: CLIENT.clientId,
  CASHFREE_VERIFICATION_CLIENT_SECRET: CLIENT.clientSecret,
  CASHFREE_VERIFICATION_PUBLIC_KEY: PUBLIC_KEY,
};

const METALPRICEAPI = { METALS_PROVIDER: "metalpriceapi", METALS_API_KEY: "0123456789abcdef0123456789abcdef" };

const unrelated = signed('{"event":"settlement.processed","payload":{}}', { eventId: "evt_1" });

it("uses the sandbox gateway where no real one is configured", async () => {
  expect(await gatewaysFor(env).payments.readWebhook(unrelated)).toEqual({ kind: "FORGED" });
});

it("uses a configured gateway for one service and the sandbox for the others", async () => {
  const gateways = gatewaysFor({ ...env, ...RAZORPAY });
  expect(await gateways.payments.readWebhook(unrelated)).toEqual({ kind: "OTHER" });
  expect(await gateways.bank.transferStatus({ key: "wtx_nobody", currency: "INR" })).toEqual({
    status: "UNKNOWN",
    utr: null,
  });
});

it("uses the configured provider of metal prices", () => {
  expect(gatewaysFor(env).metals).not.toBeInstanceOf(MetalPriceApi);
  expect(gatewaysFor({ ...env, ...METALPRICEAPI }).metals).toBeInstanceOf(MetalPriceApi);
});

it("needs the settings of a provider only where that provider is used", () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const gateways = gatewaysFor({ ...env, ...METALPRICEAPI, METALS_API_KEY: "" });
  expect(gateways.payments).toBeDefined();
  expect(gateways.bank).toBeDefined();
  expect(() => gateways.metals).toThrow(expect.objectContaining({ code: "GATEWAY_UNAVAILABLE" }));
  expect(logged.mock.calls.map(([line]) => JSON.parse(line))).toMatchObject([
    { event: "gateway_misconfigured", kind: "metals" },
  ]);
  logged.mockRestore();
});

const PRODUCTION = {
  ...RAZORPAY,
  ...METALPRICEAPI,
  RAZORPAY_KEY_ID: "rzp_live_AbCdEfGhIjKlMn",
  ULTRA_ENV: "production",
};

it("refuses a sandbox gateway in production when it is used, and logs its name", () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const gateways = gatewaysFor({ ...env, ...PRODUCTION });
  expect(gateways.payments).toBeDefined();
  expect(gateways.metals).toBeInstanceOf(MetalPriceApi);
  expect(logged).not.toHaveBeenCalled();
  expect(() => gateways.bank).toThrow(expect.objectContaining({ code: "GATEWAY_UNAVAILABLE", retryAfterSeconds: 600 }));
  expect(logged.mock.calls.map(([line]) => JSON.parse(line))).toMatchObject([
    { event: "gateway_not_configured", kind: "bank" },
  ]);
  logged.mockRestore();
});

const CODE: Message = {
  ...withoutTemplate("482913"),
  channel: "EMAIL",
  to: "asha@example.com",
  code: "482913",
  key: null,
};
const WITH_EMAIL = { ...env, ...PRODUCTION, EMAIL_PROVIDER: "cloudflare", EMAIL_FROM: "messages@ultra.example" };

it("sends by the carrier of each channel, and refuses in production only the channel that has none", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const send = vi.fn(async () => ({ messageId: "1" }));
  const { SANDBOX: _, ...production } = WITH_EMAIL;
  const { messages } = gatewaysFor({ ...production, EMAIL: { send } });
  await messages.send(CODE);
  expect(send).toHaveBeenCalledOnce();
  for (const channel of ["SMS", "WHATSAPP"] as const) {
    const refused = expect.objectContaining({ code: "GATEWAY_UNAVAILABLE", retryAfterSeconds: 600 });
    await expect(messages.send({ ...CODE, channel, to: "+919876543210" })).rejects.toThrow(refused);
  }
  expect(logged.mock.calls.map(([line]) => JSON.parse(line))).toMatchObject([
    { event: "gateway_not_configured", kind: "messages SMS" },
    { event: "gateway_not_configured", kind: "messages WHATSAPP" },
  ]);
  logged.mockRestore();
});

it("delivers to the sandbox's outbox what has no carrier", async () => {
  const send = vi.fn(async () => ({ messageId: "1" }));
  const { messages } = gatewaysFor({ ...WITH_EMAIL, ULTRA_ENV: "sandbox", EMAIL: { send } });
  await messages.send({ ...CODE, channel: "SMS", to: "+919800000001" });
  await messages.send(CODE);
  const { results } = (await env.SANDBOX?.prepare("SELECT recipient FROM outbox").all()) ?? {};
  expect(results).toEqual([{ recipient: "+919800000001" }]);
  expect(send).toHaveBeenCalledOnce();
});

it("verifies identities by Cashfree where it is named, and leaves the other services to their own providers", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { SANDBOX: _, ...production } = { ...env, ...PRODUCTION, ...CASHFREE };
  const gateways = gatewaysFor(production);
  for (const name of ["pan", "aadhaar", "aadhaarImages", "digilocker", "passport"] as const)
    expect(gateways[name]).toBeDefined();
  expect(gateways.bank.findBranch).toBeDefined();
  const unavailable = expect.objectContaining({ code: "GATEWAY_UNAVAILABLE" });
  await expect(gateways.bank.transferStatus({ key: "wtx_nobody", currency: "INR" })).rejects.toThrow(unavailable);
  expect(() => gateways.bank.findForeignBank("COSTINBB")).toThrow(unavailable);
  expect(() => gateways.kra).toThrow(unavailable);
  expect(gateways.hasKra).toBe(false);
  expect(logged.mock.calls.map(([line]) => JSON.parse(line).kind)).toEqual(["bank transfers", "bank abroad", "kra"]);
  logged.mockRestore();
});

it("leaves to the sandbox what Cashfree is not named for", async () => {
  const gateways = gatewaysFor({ ...env, ...CASHFREE });
  expect(await gateways.bank.transferStatus({ key: "wtx_nobody", currency: "INR" })).toEqual({
    status: "UNKNOWN",
    utr: null,
  });
  expect(await gateways.bank.findForeignBank("COSTINBB")).toBeDefined();
});

it("orders and looks up a transfer abroad where transfers abroad are made, and never with the rupee provider", async () => {
  const rupees = { transfer: vi.fn(), transferStatus: vi.fn(), readWebhook: vi.fn() };
  const simulated = gatewaysFor(env).bank;
  const bank = combineBanks({ accounts: null, payouts: rupees, abroad: null, accountsAbroad: null, simulated });
  expect(await bank.transferStatus({ key: "wtx_abroad", currency: "USD" })).toEqual({ status: "UNKNOWN", utr: null });
  const production = combineBanks({
    ...{ accounts: null, payouts: rupees, abroad: null, accountsAbroad: null },
    simulated: null,
  });
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  await expect(production.transferStatus({ key: "wtx_abroad", currency: "USD" })).rejects.toThrow(
    expect.objectContaining({ code: "GATEWAY_UNAVAILABLE" }),
  );
  vi.restoreAllMocks();
  expect(rupees.transferStatus).not.toHaveBeenCalled();
});
