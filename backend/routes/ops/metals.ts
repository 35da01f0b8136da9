import { z } from "zod";
import { AppError } from "../../../lib/contract/values/errors.ts";
import { metal } from "../../../lib/contract/values/weight.ts";
import type { Env } from "../../env.ts";
import { FEED_STATES, setFeedState } from "../../gateways/sandbox/metals.ts";

const args = z.object({ metal, feed: z.enum(FEED_STATES) });

/**
 * Makes the sandbox's price feed of one metal fail or hang, or restores it.
 * @throws AppError NOT_FOUND outside the sandbox.
 */
export async function metalsCommand(env: Env, sent: unknown): Promise<z.output<typeof args>> {
  if (!env.SANDBOX) throw new AppError("NOT_FOUND");
  const feed = args.parse(sent);
  await setFeedState(env.SANDBOX, feed);
  return feed;
}
