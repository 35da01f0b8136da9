/**
 * `POST /webhooks/payments`: the provider tells what became of a payment. Only what its signature vouches for is read,
 * and only the investor's own object moves money.
 *
 * 204 when it is taken in, now or before. 401 when it is not the provider's. A provider tells again whatever is not
 * answered with 2xx, for a day (Razorpay then switches the webhook off), so anything but 2xx is kept for what may go
 * better next time: an object that is away, a body that a later version of us may understand.
 */
import { AppError } from "../../../lib/contract/values/errors.ts";
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
  if (request.method !== "POST") throw new AppError("METHOD_NOT_ALLOWED");
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
