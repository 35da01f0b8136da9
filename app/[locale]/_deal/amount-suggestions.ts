import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { amountsHidden } from "@/components/money/amounts-hidden";
import { formatMoney } from "@/components/money/format";
import type { Deal } from "@/lib/contract/calls/deals";
import { type Minor, minor } from "@/lib/contract/facts/money";
import { isBoughtWhole } from "@/lib/products/lookup";
import { settlementCalendar } from "@/lib/web/edge-config";
import { type Steps, stepsOf, wholeOf } from "./amount-check";
import { addDigits, plainDigits, type TermsQuery, termsAddress } from "./terms-address";
import type { RequestedTerms } from "./terms-query";

const MORE_STEPS = [5, 10] as const;
const MORE_UNITS = [0, 1, 4] as const;

interface Quick {
  readonly deal: Deal;
  readonly requested: TermsQuery;
  readonly path: string;
  /** The free balance of the paying wallet; null when unknown. */
  readonly free: Minor | null;
}

export interface AmountChoice {
  readonly words: ReactNode;
  /** Plain digits that replace the field's amount, or are added to it when `isMore` is set. */
  readonly plain: string;
  readonly isMore: boolean;
  /** The link's target while JavaScript has not loaded. */
  readonly href: string;
}

/** The amount's validation error and the nearest valid amount. */
export interface AmountProblem {
  readonly message: string;
  readonly instead: AmountChoice;
}

/**
 * Suggested amounts and the whole available balance. The balance is omitted while amounts are hidden, as it would
 * reveal it.
 */
export async function quickAmounts(quick: Quick): Promise<AmountChoice[]> {
  const { deal, requested, path, free } = quick;
  const [t, isHidden] = await Promise.all([getTranslations("deal"), amountsHidden()]);
  const steps = stepsOf(deal, await settlementCalendar());
  const some = steps.whole ? await wholeUnits(quick, steps) : moreSteps(quick, steps);
  const all = free === null || isHidden ? null : wholeOf(free, steps);
  if (all === null) return some;
  const plain = plainDigits(all);
  return [
    ...some,
    { words: t("panel.all"), plain, isMore: false, href: termsAddress(path, { ...requested, amount: plain }) },
  ];
}

/** Adds five or ten steps to the amount. */
function moreSteps({ deal, requested, path }: Quick, steps: Steps): AmountChoice[] {
  return MORE_STEPS.map((units) => minor(deal.unit * units))
    .filter((amount) => amount + steps.least <= steps.most)
    .map((amount) => {
      const plain = plainDigits(amount);
      const words = formatMoney({ amount, currency: deal.currency }, { sign: "always", decimals: "auto" });
      const href = termsAddress(path, { ...requested, amount: addDigits(requested.amount, plain) });
      return { words, plain, isMore: true, href };
    });
}

/** The minimum and a few larger quantities, each as the price of whole units. */
async function wholeUnits({ deal, requested, path }: Quick, { least, whole }: Steps): Promise<AmountChoice[]> {
  const { kind } = deal.product;
  if (!whole || !isBoughtWhole(kind)) return [];
  const kinds = await getTranslations("kinds");
  const first = whole.unitsFor(least);
  const choice = (units: number, amount: Minor): AmountChoice => {
    const plain = plainDigits(amount);
    const href = termsAddress(path, { ...requested, amount: plain });
    return { words: kinds(`${kind}.units`, { count: units }), plain, isMore: false, href };
  };
  return MORE_UNITS.map((more) => first + more)
    .filter((units) => units <= whole.left)
    .map((units) => choice(units, whole.costOf(units)));
}

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
  const { unit, least, most } = stepsOf(deal, await settlementCalendar());
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
