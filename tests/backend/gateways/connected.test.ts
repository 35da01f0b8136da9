/** Gateways connected by their settings: the hosts that they call, and a carrier whose settings are wrong. */
import { env as sandbox } from "cloudflare:workers";
import { afterEach, expect, it, vi } from "vitest";
import type { Env } from "../../../backend/env.ts";
import { routeByChannel } from "../../../backend/gateways/carriers.ts";
import { isDefiniteFailure } from "../../../backend/gateways/deadline.ts";
import type { Message } from "../../../backend/gateways/messages.ts";
import { payoutsOf, verificationOf } from "../../../backend/gateways/settings.ts";
import { CLIENT, PUBLIC_KEY } from "./cashfree/world.ts";

const CASHFREE = {
  ...{ IDENTITY_PROVIDER: "cashfree", PAYOUTS_PROVIDER: "cashfree" },
  ...{ CASHFREE_VERIFICATION_CLIENT_ID: CLIENT.clientId, CASHFREE_VERIFICATION_CLIENT_SECRET: CLIENT.clientSecret },
  ...{ CASHFREE_PAYOUTS_CLIENT_ID: CLIENT.clientId, CASHFREE_PAYOUTS_CLIENT_SECRET: CLIENT.clientSecret },
  ...{ CASHFREE_VERIFICATION_PUBLIC_KEY: PUBLIC_KEY, CASHFREE_PAYOUTS_PUBLIC_KEY: PUBLIC_KEY },
};

afterEach(() => {
  vi.restoreAllMocks();
});

it.each([
  ["production", "https://api.cashfree.com"],
  ["sandbox", "https://sandbox.cashfree.com"],
])("verifies and pays in %s at %s alone", async (environment, origin) => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const called: string[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (url) => {
    called.push(new URL(String(url)).origin);
    return Response.json({ code: "api_error", message: "" }, { status: 400 });
  });
  const env: Env = { ...sandbox, ...CASHFREE, ULTRA_ENV: environment };
  await expect(verificationOf(env)?.check()).rejects.toThrow("Cashfree refused");
  await expect(payoutsOf(env)?.transferStatus({ key: "k", currency: "INR" })).rejects.toThrow("Cashfree refused");
  expect(called).toEqual([origin, origin]);
});

it("takes a message for not sent whose carrier has wrong settings, and sends those of the other carrier", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const send = vi.fn(async () => "1");
  const carriers = routeByChannel({ ...sandbox, SMS_PROVIDER: "msg91", MSG91_AUTH_KEY: "short" }, { send });
  const message = { channel: "SMS", to: "+919876543210" } as Message;
  const cause: unknown = await carriers.send(message).catch((thrown: unknown) => thrown);
  expect(cause).toMatchObject({ code: "GATEWAY_UNAVAILABLE" });
  expect(isDefiniteFailure(cause)).toBe(true);
  expect(logged.mock.calls.map(([line]) => JSON.parse(line))).toMatchObject([
    { event: "gateway_misconfigured", kind: "messages SMS" },
  ]);
  expect(send).not.toHaveBeenCalled();
  await carriers.send({ ...message, channel: "EMAIL", to: "asha@example.com" });
  expect(send).toHaveBeenCalledTimes(1);
});
