/**
 * The investor's choices besides the amount: tenure and payout plan. Pure. The first option offered is the default; an
 * option that is not offered gets an error beside its field.
 */
import type { Deal } from "@/lib/contract/calls/deals";
import type { CalendarDate } from "@/lib/contract/values/calendar-date";
import type { ErrorCode } from "@/lib/contract/values/errors";
import type { PayoutPlan, RateRow } from "@/lib/contract/values/products";
import { productOf } from "@/lib/products/lookup";
import { type TenureLimits, tenureLimitsFor, tenuresFor } from "@/lib/products/tenures";

/** The field names shared by the URL, the form and the contract. */
export const CHOICE_NAMES = ["tenureMonths", "payoutPlan"] as const;
export type ChoiceName = (typeof CHOICE_NAMES)[number];

export interface DepositOffer {
  readonly tenures: readonly RateRow[];
  readonly plans: readonly PayoutPlan[];
  /** Why tenures of the deal are left out: the law's limits for somebody who lives abroad; null where all are offered. */
  readonly limits: TenureLimits | null;
}

interface Depositor {
  /** The holder's country of residence; null for a visitor and when unknown. */
  readonly residence: string | null;
  /** The day of the deposit. */
  readonly on: CalendarDate;
}

/** Null for a deal without choices. */
export function offerOf({ product }: Pick<Deal, "product">, { residence, on }: Depositor): DepositOffer | null {
  const term = productOf(product).termOf(product);
  if (term.is !== "choice") return null;
  const residency = residence === null || residence === "IN" ? "RESIDENT" : "NON_RESIDENT";
  const opening = { on, depositor: { residency } } as const;
  const tenures = tenuresFor(term, opening);
  const isLimited = tenures.length < term.rates.length;
  return { tenures, plans: term.payouts, limits: isLimited ? tenureLimitsFor(term, opening) : null };
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
