/** `/sandbox/pay/{key}`: the payment provider's simulated page, and the decision that a payer or a test submits. */

import { z } from "zod";
import { rupeesFromPaise } from "../../../lib/contract/facts/money.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import { DEFAULT_LOCALE, LOCALES } from "../../../lib/i18n/locales.ts";
import {
  decidePayment,
  eventsOf,
  findProviderPayment,
  type ProviderPayment,
  returnPathOf,
  webhookOf,
} from "../../gateways/sandbox/payments.ts";
import { readBody, readText } from "../body.ts";
import { handlePaymentsWebhook } from "../webhooks.ts";
import { html, type Markup } from "./markup.ts";
import { page, wantsJson } from "./page.ts";
import type { SandboxContext, SandboxRoute } from "./sandbox-route.ts";
import { scheduleWebhook } from "./webhook-delivery.ts";

const path = /^\/sandbox\/pay\/(pay_[0-9a-z]{20,32})$/;

const decision = z.object({ outcome: z.enum(["SUCCESS", "FAILED", "PENDING"]) });

const statusResponse = (payment: ProviderPayment) =>
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
    return wantsJson(request) ? statusResponse(payment) : payPage(payment);
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
    if (!isForm) return statusResponse(payment);
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

const inRupees = new Intl.NumberFormat(LOCALES[DEFAULT_LOCALE].tag, { style: "currency", currency: "INR" });

/** The provider's payment page: the amount due and the three possible outcomes. */
function payPage(payment: ProviderPayment): Response {
  return page({
    title: "Sandbox Pay",
    body: html`<p class="amount">${inRupees.format(rupeesFromPaise(payment.amount))}</p>
<dl>
<div><dt>To</dt><dd>ultra</dd></div>
<div><dt>Payment</dt><dd>${payment.key}</dd></div>
</dl>
${hasDecided(payment) ? decided(payment) : choices(payment)}
<p class="note">No bank is behind this page and no money moves. It stands where your bank's own page would be.</p>`,
  });
}

const hasDecided = ({ status }: ProviderPayment) => status === "SUCCESS" || status === "FAILED";

function choices({ key }: ProviderPayment): Markup {
  return html`<form method="post" action="/sandbox/pay/${key}">
<button class="stack primary" name="outcome" value="SUCCESS">Pay</button>
<button class="stack" name="outcome" value="FAILED">Decline</button>
<button class="stack" name="outcome" value="PENDING">Leave pending</button>
</form>`;
}

function decided(payment: ProviderPayment): Markup {
  const verdict =
    payment.status === "SUCCESS"
      ? html`<p class="good">This payment has been made.</p>`
      : html`<p class="bad">This payment was declined.</p>`;
  return html`${verdict}<p><a href="${returnPathOf(payment)}">Back to ultra</a></p>`;
}
