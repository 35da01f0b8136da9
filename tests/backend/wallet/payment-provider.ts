/** Investors whose payments go to a real provider, and the webhook's endpoint in that configuration. */
import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import type { Env } from "../../../backend/env.ts";
import { handlePaymentsWebhook } from "../../../backend/routes/webhooks.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import { problemResponse } from "../../../lib/contract/values/problem-response.ts";
import { type Investor, newInvestor } from "./investor.ts";

interface PaymentProvider {
  readonly newInvestor: () => Promise<Investor>;
  /** The HTTP status that the provider receives for an event. */
  readonly sendEvent: (event: { readonly body: string; readonly headers: Headers }) => Promise<number>;
}

/** @param settings PAYMENTS_PROVIDER and the provider's secrets */
export function configureProvider(settings: Partial<Env>): PaymentProvider {
  const configured: Env = { ...env, ...settings };
  return {
    async newInvestor() {
      const investor = await newInvestor();
      await runInDurableObject(investor.object, (instance) => void Object.assign(instance, { env: configured }));
      return investor;
    },
    async sendEvent({ body, headers }) {
      const request = new Request("http://backend/webhooks/payments", { method: "POST", body, headers });
      try {
        return (await handlePaymentsWebhook({ env: configured, request })).status;
      } catch (cause) {
        if (cause instanceof AppError) return problemResponse(cause.code, { requestId: "test" }).status;
        throw cause;
      }
    },
  };
}
