import { dateInIndia } from "../../../../lib/contract/calendar-date.ts";
import { getTenureHistory } from "../../../../lib/contract/deals.ts";
import { Refusal } from "../../../../lib/contract/errors.ts";
import { findDealTerms } from "../../../catalogue/deals.ts";
import { listYields } from "../../../catalogue/tenure-history.ts";
import { clock } from "../../../clock.ts";
import { route } from "../../route.ts";

export const tenureHistoryRoute = route(getTenureHistory, async ({ env }, { dealId, tenure: tenureMonths }) => {
  const at = clock.now();
  const terms = await findDealTerms(env.CATALOGUE, dealId);
  if (!terms) throw new Refusal("NOT_FOUND");
  const yields = await listYields(env.CATALOGUE, { terms, tenureMonths, at });
  return { dealId, tenureMonths, asOf: dateInIndia(at), yields };
});
