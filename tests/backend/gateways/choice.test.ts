import { env } from "cloudflare:workers";
import { expect, it, vi } from "vitest";
import { gatewaysFor } from "../../../backend/gateways/choice.ts";
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

it("needs the settings of a provider only where that provider is used", () => {
  const gateways = gatewaysFor({ ...env, ...METALPRICEAPI, METALS_API_KEY: "" });
  expect(gateways.payments).toBeDefined();
  expect(gateways.bank).toBeDefined();
  expect(() => gateways.metals).toThrow("METALS_API_KEY");
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
