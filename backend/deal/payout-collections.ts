/** Simulated payer of a deal. Sandbox only. */
import { dateInIndia } from "../../lib/contract/values/calendar-date.ts";
import { AppError } from "../../lib/contract/values/errors.ts";
import type { DealId } from "../../lib/contract/values/ids.ts";
import type { Env } from "../env.ts";
import { planCollections, settleCollections } from "../gateways/sandbox/collections.ts";
import { clock } from "../platform/clock.ts";

interface Delay {
  readonly dealId: DealId;
  /** Days after each payout's due day. */
  readonly days: number;
}

/** Delays the payments of the deal's payer. @throws AppError NOT_FOUND outside the sandbox */
export async function delayPayout(env: Env, { dealId, days }: Delay): Promise<Delay> {
  if (!env.SANDBOX) throw new AppError("NOT_FOUND");
  await planCollections(env.SANDBOX, { dealId, lateByDays: days });
  return { dealId, days };
}

/**
 * Lets the deal's payer pay everything due today, and settles it for every holder at once.
 * @throws AppError NOT_FOUND outside the sandbox
 */
export async function settlePayouts(
  env: Env,
  { dealId }: Pick<Delay, "dealId">,
): Promise<{ readonly dealId: DealId; readonly investors: number }> {
  if (!env.SANDBOX) throw new AppError("NOT_FOUND");
  await settleCollections(env.SANDBOX, { dealId, on: dateInIndia(clock.now()) });
  const { entries } = await env.DEAL.get(env.DEAL.idFromName(dealId)).register();
  const holders = entries.filter(({ confirmed }) => confirmed > 0);
  for (const { userId } of holders) await env.INVESTOR.get(env.INVESTOR.idFromName(userId)).settlePayouts(dealId);
  return { dealId, investors: holders.length };
}
