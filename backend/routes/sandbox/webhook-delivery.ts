/** How the sandbox's providers tell of what happened: after a while, and without keeping anybody waiting. */
import { paceOf } from "../../gateways/sandbox/delays.ts";
import { logFailure } from "../../log.ts";
import type { SandboxContext } from "./sandbox-route.ts";

/** After the provider's usual while; a world without delay tells before whoever caused it has his answer. */
export async function scheduleProgressEvent(
  { sandbox, waitUntil }: Pick<SandboxContext, "sandbox" | "waitUntil">,
  tell: () => Promise<void>,
): Promise<void> {
  const delay = await paceOf(sandbox, "WEBHOOK_DELAY");
  if (delay === 0) await telling(tell);
  else waitUntil(new Promise((resolve) => setTimeout(resolve, delay)).then(() => telling(tell)));
}

/** What cannot be delivered is the provider's worry: it would try again. */
export const telling = (tell: () => Promise<void>): Promise<void> =>
  tell().catch((cause) => logFailure({ event: "webhook_not_delivered", cause }));
