/**
 * The investor's choices besides the amount: tenure and payout plan. Pure. The first option offered is the default; an
 * option that is not offered gets an error beside its field.
 */
import type { Deal } from "@/lib/contract/calls/deals";
import type { ErrorCode } from "@/lib/contract/values/errors";
import type { PayoutPlan, RateRow } from "@/lib/contract/values/products";
import { productOf } from "@/lib/products/lookup";

/** The field names shared by the URL, the form and the contract. */
export const CHOICE_NAMES = ["tenureMonths", "payoutPlan"] as const;
export type ChoiceName = (typeof CHOICE_NAMES)[number];

export interface DepositOffer {
  readonly tenures: readonly RateRow[];
  readonly plans: readonly PayoutPlan[];
}

/** Null for a deal without choices. */
export function offerOf({ product }: Pick<Deal, "product">): DepositOffer | null {
  const term = productOf(product).termOf(product);
  return term.is === "choice" ? { tenures: term.rates, plans: term.payouts } : null;
}

/** Input for a backend call; empty for a deal without choices. */
export type DepositChoice = { readonly tenureMonths: number; readonly payoutPlan: PayoutPlan } | Record<string, never>;

export interface ReadChoice {
  readonly choice: DepositChoice;
  readonly problems: Readonly<Partial<Record<ChoiceName, ErrorCode>>>;
}

type PageQuery = Readonly<Partial<Record<ChoiceName, string | undefined>>>;

export function readDepositChoice(offer: DepositOffer | null, requested: PageQuery): ReadChoice {
  const [shortest] = offer?.tenures ?? [];
  const [firstPlan] = offer?.plans ?? [];
  if (!offer || !shortest || !firstPlan) return { choice: {}, problems: {} };
  const tenure = offer.tenures.find(({ tenureMonths }) => String(tenureMonths) === requested.tenureMonths);
  const plan = offer.plans.find((each) => each === requested.payoutPlan);
  return {
    choice: { tenureMonths: (tenure ?? shortest).tenureMonths, payoutPlan: plan ?? firstPlan },
    problems: {
      ...(requested.tenureMonths && !tenure && { tenureMonths: "TENURE_NOT_OFFERED" as const }),
      ...(requested.payoutPlan && !plan && { payoutPlan: "PAYOUT_NOT_OFFERED" as const }),
    },
  };
}
