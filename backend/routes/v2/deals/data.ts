import { getDealData } from "../../../../lib/contract/calls/deals.ts";
import { getDeal } from "../../../catalogue/deals.ts";
import { clock } from "../../../clock.ts";
import { route } from "../../route.ts";

export const dealDataRoute = route(
  getDealData,
  async ({ env }, { id }) => (await getDeal(env, id, clock.now())).progress,
);
