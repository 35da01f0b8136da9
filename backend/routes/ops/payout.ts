import { z } from "zod";
import { dealId } from "../../../lib/contract/values/ids.ts";
import { delayPayout, settlePayouts } from "../../deal/payout-collections.ts";
import type { Env } from "../../env.ts";

const args = z.discriminatedUnion("action", [
  z.object({ action: z.literal("delay"), dealId, days: z.number().int().min(1).max(365) }),
  z.object({ action: z.literal("settle"), dealId }),
]);

/** Makes a deal's simulated payer late by a number of days, or pay now. */
export async function payoutCommand(env: Env, sent: unknown): Promise<unknown> {
  const command = args.parse(sent);
  switch (command.action) {
    case "delay":
      return delayPayout(env, command);
    case "settle":
      return settlePayouts(env, command);
  }
}
