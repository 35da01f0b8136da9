/** Delivery of the simulated providers' webhooks: after a delay, and in the background. */
import { simulatedDelayOf } from "../../gateways/sandbox/delays.ts";
import { logFailure } from "../../platform/log.ts";
import type { SandboxContext } from "./sandbox-route.ts";

/** Delivers after the configured delay; without a delay, before the response to the request that caused it. */
export async function scheduleWebhook(
  { sandbox, waitUntil }: Pick<SandboxContext, "sandbox" | "waitUntil">,
  deliver: () => Promise<void>,
): Promise<void> {
  const delay = await simulatedDelayOf(sandbox, "WEBHOOK_DELAY");
  if (delay === 0) await ignoringFailure(deliver);
  else waitUntil(new Promise((resolve) => setTimeout(resolve, delay)).then(() => ignoringFailure(deliver)));
}

/** A failed delivery is ignored: a real provider would redeliver. */
export const ignoringFailure = (deliver: () => Promise<void>): Promise<void> =>
  deliver().catch((cause) => logFailure({ event: "webhook_not_delivered", cause }));
