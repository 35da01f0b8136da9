import { getTranslations } from "next-intl/server";
import { durationOfMonths } from "@/components/deals/duration";
import { durationText } from "@/components/deals/duration-text";
import { formatRate } from "@/components/money/format";
import type { ChoiceGroupWords } from "./choice-group";
import type { RequestedTerms } from "./terms-query";

/** Labels of the deal's choices: each tenure with its rate, and each payout plan. */
export async function choiceGroups({
  offer,
  problems,
}: Pick<RequestedTerms, "offer" | "problems">): Promise<ChoiceGroupWords[]> {
  if (!offer) return [];
  const [t, product, errors] = await Promise.all([
    getTranslations("deal"),
    getTranslations("product"),
    getTranslations("errors"),
  ]);
  const spanOf = (months: number) => durationText(product, durationOfMonths(months));
  const { limits } = offer;
  const { tenureMonths: tenureProblem, payoutPlan: planProblem } = problems;
  return [
    {
      name: "tenureMonths",
      legend: t("panel.tenure"),
      error: tenureProblem && errors(tenureProblem),
      reason:
        limits &&
        t("panel.tenureAbroad", {
          leastMonths: limits.minimumMonths,
          least: spanOf(limits.minimumMonths),
          most: spanOf(limits.maximumMonths),
        }),
      options: offer.tenures.map(({ tenureMonths, rateBps }) => ({
        value: String(tenureMonths),
        words: spanOf(tenureMonths),
        note: t("panel.aYear", { rate: formatRate(rateBps) }),
      })),
    },
    {
      name: "payoutPlan",
      legend: t("panel.plan"),
      error: planProblem && errors(planProblem),
      reason: null,
      options: offer.plans.map((plan) => ({ value: plan, words: product(`plan.${plan}`), note: null })),
    },
  ];
}
