import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { gatewaysFor } from "../../../backend/gateways/gateways.ts";
import { MetalPriceApi } from "../../../backend/gateways/metalpriceapi.ts";
import { signed, WEBHOOK_SECRET } from "./razorpay/world.ts";

const RAZORPAY = {
  PAYMENTS_PROVIDER: "razorpay",
  RAZORPAY_KEY_ID: "rzp_test_AbCdEfGhIjKlMn",
  RAZORPAY_KEY_SECRET: "a-key-secret-of-24-chars",
  RAZORPAY_WEBHOOK_SECRET: WEBHOOK_SECRET,
};

const METALPRICEAPI = { METALS_PROVIDER: "metalpriceapi", METALS_API_KEY: "0123456789abcdef0123456789abcdef" };

const unrelated = signed('{"event":"settlement.processed","payload":{}}', { eventId: "evt_1" });

it("takes the sandbox's part wherever no real one is configured", async () => {
  expect(await gatewaysFor(env).payments.readWebhook(unrelated)).toEqual({ kind: "FORGED" });
});

it("takes a real one for one part and leaves the others the sandbox's", async () => {
  const gateways = gatewaysFor({ ...env, ...RAZORPAY });
  expect(await gateways.payments.readWebhook(unrelated)).toEqual({ kind: "OTHER" });
  expect(await gateways.bank.transferStatus("wtx_nobody")).toBe("UNKNOWN");
});

it("takes the prices of metals from whoever is configured for them", () => {
  expect(gatewaysFor(env).metals).not.toBeInstanceOf(MetalPriceApi);
  expect(gatewaysFor({ ...env, ...METALPRICEAPI }).metals).toBeInstanceOf(MetalPriceApi);
});

it("has no part played by the sandbox in production, and says which have nobody else", () => {
  const chosen = { ...RAZORPAY, ...METALPRICEAPI, RAZORPAY_KEY_ID: "rzp_live_AbCdEfGhIjKlMn" };
  const production = { ...env, ...chosen, ULTRA_ENV: "production" };
  const missing = () => gatewaysFor(production);
  expect(missing).toThrow(/^no real gateway is configured for: .*\bmessages\b.*\bbank\b/);
  expect(missing).not.toThrow(/payments|metals/);
});
