/** `/sandbox/pay/{key}`: the payment provider's simulated page, and the decision that a payer or a test submits. */
import { z } from "zod";
import { AppError } from "../../../lib/contract/values/errors.ts";
import { wantsJson } from "../../gateways/sandbox/pages/page.ts";
import { payPage } from "../../gateways/sandbox/pages/pay-page.ts";
import {
  decidePayment,
  eventsOf,
  findProviderPayment,
  type ProviderPayment,
  returnPathOf,
  webhookOf,
} from "../../gateways/sandbox/payments.ts";
import { readBody, readText } from "../body.ts";
import { handlePaymentsWebhook } from "../webhooks/payments.ts";
import type { SandboxContext, SandboxRoute } from "./sandbox-route.ts";
import { scheduleWebhook } from "./webhook-delivery.ts";

const path = /^\/sandbox\/pay\/(pay_[0-9a-z]{20,32})$/;

const decision = z.object({ outcome: z.enum(["SUCCESS", "FAILED", "PENDING"]) });

const whereItStands = (payment: ProviderPayment) =>
  Response.json(
    { key: payment.key, status: payment.status, returnTo: returnPathOf(payment) },
    { headers: { "cache-control": "private, no-store" } },
  );

export const payPageRoute: SandboxRoute = {
  method: "GET",
  path,
  answer: async ({ request, sandbox }, [, key = ""]) => {
    const payment = await findProviderPayment(sandbox, key);
    if (!payment) throw new AppError("NOT_FOUND");
    return wantsJson(request) ? whereItStands(payment) : payPage(payment);
  },
};

export const payRoute: SandboxRoute = {
  method: "POST",
  path,
  answer: async (context, [, key = ""]) => {
    const isForm = /^application\/x-www-form-urlencoded\b/i.test(context.request.headers.get("content-type") ?? "");
    const { outcome } = await decisionIn(context.request, isForm);
    const payment = await decidePayment(context.sandbox, { key, outcome });
    if (!payment) throw new AppError("NOT_FOUND");
    await deliverWebhook(payment, context);
    if (!isForm) return whereItStands(payment);
    return new Response(null, { status: 303, headers: { location: returnPathOf(payment) } });
  },
};

async function decisionIn(request: Request, isForm: boolean): Promise<z.output<typeof decision>> {
  const sent = isForm ? Object.fromEntries(new URLSearchParams(await readText(request))) : await readBody(request);
  const parsed = decision.safeParse(sent);
  if (!parsed.success) throw new AppError("INVALID_INPUT", { outcome: "INVALID_INPUT" });
  return parsed.data;
}

function deliverWebhook(payment: ProviderPayment, context: SandboxContext): Promise<void> {
  const { env } = context;
  return scheduleWebhook(context, async () => {
    for (const event of eventsOf(payment)) {
      const { body, headers } = webhookOf(event, env.PAYMENTS_WEBHOOK_SECRET);
      await handlePaymentsWebhook({ env, request: new Request(WEBHOOK, { method: "POST", body, headers }) });
    }
  });
}

/** Never requested over the network: the Worker's own handler is called with it. */
const WEBHOOK = "http://backend/webhooks/payments";
