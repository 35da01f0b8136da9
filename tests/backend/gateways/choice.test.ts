import { env } from "cloudflare:workers";
import { expect, it, vi } from "vitest";
import { gatewaysFor } from "../../../backend/gateways/gateways.ts";
import { MetalPriceApi } from "../../../backend/gateways/metalpriceapi.ts";
import {
  handleBankCreditsWebhook,
  handlePaymentsWebhook,
  handleRemittancesWebhook,
} from "../../../backend/routes/webhooks.ts";
import { signed, WEBHOOK_SECRET } from "./razorpay/world.ts";

const RAZORPAY = {
  PAYMENTS_PROVIDER: "razorpay",
  RAZORPAY_KEY_ID: "rzp_test_AbCdEfGhIjKlMn",
  RAZORPAY_KEY_SECRET: "a-key-secret-of-24-chars",
  RAZORPAY_WEBHOOK_SECRET: WEBHOOK_SECRET,
};

const METALPRICEAPI = { METALS_PROVIDER: "metalpriceapi", METALS_API_KEY: "0123456789abcdef0123456789abcdef" };

const unrelated = signed('{"event":"settlement.processed","payload":{}}', { eventId: "evt_1" });

it("uses the sandbox gateway where no real one is configured", async () => {
  expect(await gatewaysFor(env).payments.readWebhook(unrelated)).toEqual({ kind: "FORGED" });
});

it("uses a configured gateway for one service and the sandbox for the others", async () => {
  const gateways = gatewaysFor({ ...env, ...RAZORPAY });
  expect(await gateways.payments.readWebhook(unrelated)).toEqual({ kind: "OTHER" });
  expect(await gateways.bank.transferStatus("wtx_nobody")).toEqual({ status: "UNKNOWN", utr: null });
});

it("uses the configured provider of metal prices", () => {
  expect(gatewaysFor(env).metals).not.toBeInstanceOf(MetalPriceApi);
  expect(gatewaysFor({ ...env, ...METALPRICEAPI }).metals).toBeInstanceOf(MetalPriceApi);
});

const PRODUCTION = {
  ...RAZORPAY,
  ...METALPRICEAPI,
  RAZORPAY_KEY_ID: "rzp_live_AbCdEfGhIjKlMn",
  ULTRA_ENV: "production",
};

it("refuses sandbox gateways in production and logs the services without a provider", () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const missing = () => gatewaysFor({ ...env, ...PRODUCTION });
  expect(missing).toThrow(expect.objectContaining({ code: "GATEWAY_UNAVAILABLE", retryAfterSeconds: 600 }));
  const [[line = ""] = []] = logged.mock.calls;
  expect(line).toMatch(/gateways_not_configured.*\bmessages\b.*\bbank\b/);
  expect(line).not.toMatch(/payments|metals/);
  logged.mockRestore();
});

it.each([
  ["a payment", handlePaymentsWebhook],
  ["a remittance", handleRemittancesWebhook],
  ["a bank credit", handleBankCreditsWebhook],
])("refuses the webhook of %s with a time to retry while a gateway is not configured", async (_, handle) => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const request = new Request("http://backend/webhooks", { method: "POST", body: "{}" });
  await expect(handle({ env: { ...env, ...PRODUCTION }, request })).rejects.toMatchObject({
    code: "GATEWAY_UNAVAILABLE",
    retryAfterSeconds: 600,
  });
  logged.mockRestore();
});
