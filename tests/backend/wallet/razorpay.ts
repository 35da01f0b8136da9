/** An investor whose payments go to Razorpay, with the environment and the webhook endpoint of that configuration. */
import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import type { Env } from "../../../backend/env.ts";
import { handlePaymentsWebhook } from "../../../backend/routes/webhooks.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import { problemResponse } from "../../../lib/contract/values/problem-response.ts";
import { KEYS, WEBHOOK_SECRET } from "../gateways/razorpay/world.ts";
import { type Investor, newInvestor } from "./investor.ts";

const razorpayEnv: Env = {
  ...env,
  PAYMENTS_PROVIDER: "razorpay",
  RAZORPAY_KEY_ID: KEYS.keyId,
  RAZORPAY_KEY_SECRET: KEYS.keySecret,
  RAZORPAY_WEBHOOK_SECRET: WEBHOOK_SECRET,
};

export async function newRazorpayInvestor(): Promise<Investor> {
  const investor = await newInvestor();
  await runInDurableObject(investor.object, (instance) => void Object.assign(instance, { env: razorpayEnv }));
  return investor;
}

/** The HTTP status that Razorpay receives. */
export async function sendRazorpayEvent({ body, headers }: { body: string; headers: Headers }): Promise<number> {
  const request = new Request("http://backend/webhooks/payments", { method: "POST", body, headers });
  try {
    return (await handlePaymentsWebhook({ env: razorpayEnv, request })).status;
  } catch (cause) {
    if (cause instanceof AppError) return problemResponse(cause.code, { requestId: "test" }).status;
    throw cause;
  }
}
