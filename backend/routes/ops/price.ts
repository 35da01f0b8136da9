import { z } from "zod";
import { dateInIndia } from "../../../lib/contract/values/calendar-date.ts";
import { dealId } from "../../../lib/contract/values/ids.ts";
import { amount } from "../../../lib/contract/values/money.ts";
import { clock } from "../../clock.ts";
import type { Env } from "../../env.ts";

const args = z.object({ dealId, price: amount });

/** Values every holding of a deal's shares at today's price per share. */
export async function markPrice(env: Env, sent: unknown): Promise<unknown> {
  const { dealId: id, price } = args.parse(sent);
  const on = dateInIndia(clock.now());
  const { entries } = await env.DEAL.get(env.DEAL.idFromName(id)).register();
  const holders = entries.filter(({ confirmed }) => confirmed > 0);
  for (const { userId } of holders) {
    await env.INVESTOR.get(env.INVESTOR.idFromName(userId)).markShares({ dealId: id, price, on });
  }
  return { dealId: id, on, investors: holders.length };
}
