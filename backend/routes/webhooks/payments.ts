/**
 * `POST /webhooks/payments`: the provider reports the status of a payment. Only a signed body is parsed, and only the
 * investor's own object moves money.
 *
 * 204 when the event is processed, now or earlier. 401 when the signature is invalid. Other errors only where a
 * redelivery may succeed, such as an unavailable object or a body that a later version may understand: the provider
 * redelivers for a day whatever is not 2xx, and Razorpay then disables the webhook.
 */
import { AppError, methodNotAllowed } from "../../../lib/contract/values/errors.ts";
import type { Env } from "../../env.ts";
import { gatewaysFor } from "../../gateways/gateways.ts";
import type { PaymentEvent } from "../../gateways/payments.ts";
import { readText } from "../body.ts";
import type { RouteContext } from "../route.ts";
import { acknowledge } from "./acknowledge.ts";

export async function handlePaymentsWebhook({
  env,
  request,
}: Pick<RouteContext, "env" | "request">): Promise<Response> {
  if (request.method !== "POST") throw methodNotAllowed(["POST"]);
  const body = await readText(request);
  const reading = await gatewaysFor(env).payments.readWebhook({ body, headers: request.headers });
  switch (reading.kind) {
    case "FORGED":
      throw new AppError("UNAUTHENTICATED");
    case "EVENT":
      await notifyInvestor(env, reading.event);
      break;
    case "OTHER":
      break;
  }
  return new Response(null, { status: 204 });
}

async function notifyInvestor(env: Env, event: PaymentEvent): Promise<void> {
  const investor = env.INVESTOR.get(env.INVESTOR.idFromName(event.userId));
  acknowledge(await investor.paymentEvent(event), "payment_event_in_vain");
}
