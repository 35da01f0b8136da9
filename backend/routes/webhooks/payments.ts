/**
 * `POST /webhooks/payments`: the provider tells what became of a payment. Only what its signature vouches for is read,
 * and only the investor's own object moves money.
 *
 * 204 when it is taken in, now or before. 401 when it is not the provider's. A provider tells again whatever is not
 * answered with 2xx, for a day (Razorpay then switches the webhook off), so anything but 2xx is kept for what may go
 * better next time: an object that is away, a body that a later version of us may understand.
 */
import { type ErrorCode, Refusal } from "../../../lib/contract/errors.ts";
import type { Env } from "../../env.ts";
import { gatewaysFor } from "../../gateways/gateways.ts";
import type { PaymentEvent } from "../../gateways/payments.ts";
import { logFailure } from "../../log.ts";
import { readText } from "../body.ts";
import type { RouteContext } from "../route.ts";

export async function answerPaymentsWebhook({
  env,
  request,
}: Pick<RouteContext, "env" | "request">): Promise<Response> {
  if (request.method !== "POST") throw new Refusal("METHOD_NOT_ALLOWED");
  const body = await readText(request);
  const reading = await gatewaysFor(env).payments.readWebhook({ body, headers: request.headers });
  switch (reading.kind) {
    case "FORGED":
      throw new Refusal("UNAUTHENTICATED");
    case "EVENT":
      await tellInvestor(env, reading.event);
      break;
    case "OTHER":
      break;
  }
  return new Response(null, { status: 204 });
}

/**
 * Will be refused for ever: a payment that was opened and never written down (nobody was shown its page), or one of
 * another amount. Telling it again changes nothing, so it is logged for an operator and acknowledged.
 */
const IN_VAIN = new Set<ErrorCode>(["NOT_FOUND", "AMOUNT_INVALID"]);

async function tellInvestor(env: Env, event: PaymentEvent): Promise<void> {
  const investor = env.INVESTOR.get(env.INVESTOR.idFromName(event.userId));
  const reply = await investor.paymentEvent(event);
  if (reply.ok) return;
  if (!IN_VAIN.has(reply.code)) throw new Refusal(reply.code, reply.fields);
  logFailure({ event: "payment_event_in_vain", kind: reply.code });
}
