/**
 * `POST /webhooks/payments`: the provider tells what became of a payment. Only what its signature vouches for is read,
 * and only the investor's own object moves money. 204 when it is taken in, told before or not.
 */
import { Refusal } from "../../../lib/contract/errors.ts";
import { gatewaysFor } from "../../gateways/gateways.ts";
import { openReply } from "../../reply.ts";
import { readText } from "../body.ts";
import type { RouteContext } from "../route.ts";

export async function answerPaymentsWebhook({
  env,
  request,
}: Pick<RouteContext, "env" | "request">): Promise<Response> {
  if (request.method !== "POST") throw new Refusal("METHOD_NOT_ALLOWED");
  const body = await readText(request);
  const event = await gatewaysFor(env).payments.readWebhook({ body, headers: request.headers });
  if (!event) throw new Refusal("UNAUTHENTICATED");
  const investor = env.INVESTOR.get(env.INVESTOR.idFromName(event.userId));
  openReply(await investor.paymentEvent(event));
  return new Response(null, { status: 204 });
}
