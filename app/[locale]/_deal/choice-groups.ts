import { getTranslations } from "next-intl/server";
import { durationOfMonths } from "@/components/deals/duration";
import { durationText } from "@/components/deals/duration-text";
import { formatRate } from "@/components/money/format";
import type { Deal } from "@/lib/contract/calls/deals";
import { offerOf, type ReadChoice } from "./choice";
import type { ChoiceGroupWords } from "./choice-group";

/** Labels of the deal's choices: each tenure with its rate, and each payout plan. */
export async function choiceGroups(deal: Deal, problems: ReadChoice["problems"]): Promise<ChoiceGroupWords[]> {
  const offer = offerOf(deal);
  if (!offer) return [];
  const [t, product, errors] = await Promise.all([
    getTranslations("deal"),
    getTranslations("product"),
    getTranslations("errors"),
  ]);
  const { tenureMonths: tenureProblem, payoutPlan: planProblem } = problems;
  return [
    {
      name: "tenureMonths",
      legend: t("panel.tenure"),
      error: tenureProblem && errors(tenureProblem),
      options: offer.tenures.map(({ tenureMonths, rateBps }) => ({
        value: String(tenureMonths),
        words: durationText(product, durationOfMonths(tenureMonths)),
        note: t("panel.aYear", { rate: formatRate(rateBps) }),
      })),
    },
    {
      name: "payoutPlan",
      legend: t("panel.plan"),
      error: planProblem && errors(planProblem),
      options: offer.plans.map((plan) => ({ value: plan, words: product(`plan.${plan}`), note: null })),
    },
  ];
}
