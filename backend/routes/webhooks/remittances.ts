/**
 * `POST /webhooks/remittances`: the bank in GIFT City reports a transfer from abroad. Only a signed body is parsed, and
 * only the investor's own object moves money.
 *
 * 204 when the event is processed, now or earlier, or can never be (an account that does not exist); 401 when the
 * signature is invalid; any other status makes the bank redeliver.
 */
import { AppError, methodNotAllowed } from "../../../lib/contract/values/errors.ts";
import type { Env } from "../../env.ts";
import { gatewaysFor } from "../../gateways/gateways.ts";
import type { RemittanceEvent } from "../../gateways/remittance.ts";
import { readText } from "../body.ts";
import type { RouteContext } from "../route.ts";
import { acknowledge } from "./acknowledge.ts";

export async function handleRemittancesWebhook({
  env,
  request,
}: Pick<RouteContext, "env" | "request">): Promise<Response> {
  if (request.method !== "POST") throw methodNotAllowed(["POST"]);
  const body = await readText(request);
  const reading = await gatewaysFor(env).remittance.readWebhook({ body, headers: request.headers });
  switch (reading.kind) {
    case "FORGED":
      throw new AppError("UNAUTHENTICATED");
    case "EVENT":
      await notifyInvestor(env, reading.event);
      break;
  }
  return new Response(null, { status: 204 });
}

async function notifyInvestor(env: Env, event: RemittanceEvent): Promise<void> {
  const investor = env.INVESTOR.get(env.INVESTOR.idFromName(event.userId));
  acknowledge(await investor.remittanceEvent(event), "remittance_event_in_vain");
}
