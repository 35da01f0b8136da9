import { listPublicRewards } from "../../../lib/contract/calls/rewards.ts";
import { dateInIndia } from "../../../lib/contract/values/calendar-date.ts";
import { listOfferedRewards } from "../../catalogue/rewards.ts";
import { clock } from "../../platform/clock.ts";
import { route } from "../route.ts";

export const publicRewardsRoute = route(listPublicRewards, async ({ env }) => {
  const rewards = await listOfferedRewards(env.CATALOGUE, { on: dateInIndia(clock.now()), market: null });
  return { rewards: rewards.map(({ isWithdrawn: _, opensOn: __, ...reward }) => reward) };
});
