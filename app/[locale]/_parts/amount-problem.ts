import { getTranslations } from "next-intl/server";
import { formatMoney } from "@/components/money/format";
import type { Deal } from "@/lib/contract/calls/deals";
import type { Minor } from "@/lib/contract/values/money";
import { isBoughtWhole } from "@/lib/products/lookup";
import { stepsOf } from "./amount-check";
import type { AmountProblem } from "./amount-choice";
import { plainDigits } from "./plain-digits";
import { termsAddress } from "./terms-address";
import type { RequestedTerms } from "./terms-query";

interface Problem {
  readonly deal: Deal;
  readonly chosen: RequestedTerms;
  readonly path: string;
}

/** The amount's validation message with the deal's limits, and the nearest valid amount. */
export async function amountProblem({ deal, chosen, path }: Problem): Promise<AmountProblem | null> {
  const { check, requested } = chosen;
  if (check.isTaken) return null;
  const t = await getTranslations("deal");
  const { unit, least, most } = stepsOf(deal);
  const { currency, product } = deal;
  const round = (amount: Minor) => formatMoney({ amount, currency }, { decimals: "auto" });
  const numbers = { minimum: round(least), remaining: round(most), unit: round(unit) };
  const plain = plainDigits(check.nearest);
  const message = isBoughtWhole(product.kind)
    ? t(`panel.wholeProblem.${check.code}`, numbers)
    : t(`panel.problem.${check.code}`, numbers);
  return {
    message,
    instead: {
      words: t("panel.use", { amount: round(check.nearest) }),
      plain,
      isMore: false,
      href: termsAddress(path, { ...requested, amount: plain }),
    },
  };
}
