import { z } from "zod";
import { DAY_MS, instant } from "../../../lib/contract/values/calendar-date.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import { calendarOf } from "../../calendar/appointment.ts";
import { listDealIds } from "../../catalogue/deals.ts";
import { hasInvestors, listInvestorIds } from "../../catalogue/investor-index.ts";
import { listManagers } from "../../catalogue/relationship-managers.ts";
import { recordEndedDeals } from "../../ended-deals.ts";
import type { Env } from "../../env.ts";
import { moveClock } from "../../platform/clock.ts";
import { isSandbox } from "../../platform/settings.ts";

const DAYS_MAX = 3_650;
export const advance = z.object({ advanceDays: z.coerce.number().int().min(-DAYS_MAX).max(DAYS_MAX) });

/**
 * Moves the sandbox's clock and runs everything that has come due before it returns: deals first, because investors'
 * jobs read them. Backwards only while there are no accounts, at the start of seeding.
 */
export async function advanceClock(env: Env, args: unknown): Promise<{ now: string }> {
  if (!isSandbox(env)) throw new AppError("NOT_FOUND");
  const { advanceDays } = advance.parse(args);
  if (advanceDays < 0 && (await hasInvestors(env.CATALOGUE))) throw new AppError("INVALID_INPUT");
  const now = await moveClock(env, advanceDays * DAY_MS);
  const dealIds = await listDealIds(env.CATALOGUE);
  await Promise.all(dealIds.map((dealId) => env.DEAL.get(env.DEAL.idFromName(dealId)).work()));
  for (const userId of await listInvestorIds(env.CATALOGUE)) {
    await env.INVESTOR.get(env.INVESTOR.idFromName(userId)).work();
  }
  const managers = await listManagers(env.CATALOGUE);
  await Promise.all(managers.map(({ id }) => calendarOf(env, id).work()));
  await recordEndedDeals(env, now);
  return { now: z.encode(instant, now) };
}
