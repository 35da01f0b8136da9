import { getInvestmentTerms } from "../../../../lib/contract/calls/deals.ts";
import { dateInIndia } from "../../../../lib/contract/values/calendar-date.ts";
import { getDeal } from "../../../catalogue/deals.ts";
import { paisePerMajorOf } from "../../../catalogue/exchange-rates.ts";
import { clock } from "../../../clock.ts";
import { assertKind } from "../../../deal/plan.ts";
import { assertTakesAmount } from "../../../deal/purchase.ts";
import { investmentTermsOf, likelyTaxpayer } from "../../../deal/terms.ts";
import { route } from "../../route.ts";

export const investmentTermsRoute = route(
  getInvestmentTerms,
  async ({ env }, { dealId, amount, financeType, ...choice }) => {
    const now = clock.now();
    const deal = await getDeal(env, dealId, now);
    assertKind(deal, financeType);
    const investOn = dateInIndia(now);
    assertTakesAmount({ deal, progress: deal.progress, amount, on: investOn });
    const paisePerMajor = await paisePerMajorOf(env, deal.currency);
    return investmentTermsOf({ deal, amount, choice, investOn, taxpayer: likelyTaxpayer(deal), paisePerMajor });
  },
);
