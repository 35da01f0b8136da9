import { getTenureHistory } from "../../../../lib/contract/calls/deals.ts";
import { dateInIndia } from "../../../../lib/contract/values/calendar-date.ts";
import { AppError } from "../../../../lib/contract/values/errors.ts";
import { findDealTerms } from "../../../catalogue/deals.ts";
import { listYields } from "../../../catalogue/tenure-history.ts";
import { clock } from "../../../clock.ts";
import { route } from "../../route.ts";

export const tenureHistoryRoute = route(getTenureHistory, async ({ env }, { dealId, tenure: tenureMonths }) => {
  const at = clock.now();
  const terms = await findDealTerms(env.CATALOGUE, dealId);
  if (!terms) throw new AppError("NOT_FOUND");
  const yields = await listYields(env.CATALOGUE, { terms, tenureMonths, at });
  return { dealId, tenureMonths, asOf: dateInIndia(at), yields };
});
