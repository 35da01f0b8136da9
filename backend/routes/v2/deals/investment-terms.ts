import { dateInIndia } from "../../../../lib/contract/calendar-date.ts";
import { getInvestmentTerms } from "../../../../lib/contract/deals.ts";
import { getDeal } from "../../../catalogue/deals.ts";
import { clock } from "../../../clock.ts";
import { assertTakesAmount, investmentTermsOf, RESIDENT_WITH_PAN } from "../../../deal/terms.ts";
import { route } from "../../route.ts";

export const investmentTermsRoute = route(getInvestmentTerms, async ({ env }, { dealId, amount }) => {
  const now = clock.now();
  const deal = await getDeal(env, dealId, now);
  assertTakesAmount({ deal, progress: deal.progress, amountPaise: amount });
  return investmentTermsOf({ deal, amountPaise: amount, investOn: dateInIndia(now), taxpayer: RESIDENT_WITH_PAN });
});
