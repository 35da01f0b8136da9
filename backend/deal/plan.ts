/** The investor's choice of tenure and payout plan, and the resulting plan. Pure. */
import type { DealTerms } from "../../lib/contract/calls/deals.ts";
import type { getInvestmentTerms } from "../../lib/contract/calls/investment-terms.ts";
import type { startFlow } from "../../lib/contract/calls/investments.ts";
import { fieldError } from "../../lib/contract/field-error.ts";
import type { CalendarDate } from "../../lib/contract/values/calendar-date.ts";
import { AppError } from "../../lib/contract/values/errors.ts";
import type { PayoutPlan, ProductKind, RateRow } from "../../lib/contract/values/products.ts";
import type { Taxpayer } from "../../lib/finance/taxpayer.ts";
import { productOf } from "../../lib/products/lookup.ts";
import type { Plan } from "../../lib/products/product.ts";
import { seniorExtra } from "../../lib/products/senior-rate.ts";
import { tenuresFor } from "../../lib/products/tenures.ts";

export interface ChosenPlan {
  readonly tenureMonths?: number | undefined;
  readonly payoutPlan?: PayoutPlan | undefined;
}

/** @throws AppError FINANCE_TYPE_MISMATCH when the caller expects another product kind */
export function assertKind({ product }: Pick<DealTerms, "product">, requested: ProductKind | undefined): void {
  if (requested !== undefined && requested !== product.kind) throw new AppError("FINANCE_TYPE_MISMATCH");
}

/** The depositor, and the day of the deposit. */
interface Opening {
  readonly on: CalendarDate;
  readonly depositor: Taxpayer;
}

/**
 * The plan of a choice; its rate is that of any depositor where no `opening` is known.
 * @throws AppError TENURE_NOT_OFFERED, also for a tenure that the depositor may not choose; PAYOUT_NOT_OFFERED; each also where the
 *   deal leaves no choice
 */
export function planOf(
  { product, rateBps }: Pick<DealTerms, "product" | "rateBps">,
  choice: ChosenPlan,
  opening: Opening | null = null,
): Plan {
  const term = productOf(product).termOf(product);
  if (term.is === "choice") {
    const { tenureMonths, rateBps: rate } = rowOf(opening ? tenuresFor(term, opening) : term.rates, choice);
    const extra = opening ? seniorExtra({ seniorBps: term.seniorBps, ...opening }) : 0;
    return { rateBps: rate + extra, tenureMonths, payoutPlan: payoutOf(term.payouts, choice) };
  }
  if (choice.tenureMonths !== undefined) throw notOfferedError.tenure();
  if (choice.payoutPlan !== undefined) throw notOfferedError.payout();
  return { rateBps, tenureMonths: term.is === "months" ? term.months : null, payoutPlan: null };
}

type Chosen = typeof getInvestmentTerms | typeof startFlow;

const notOfferedError = {
  tenure: () => fieldError<Chosen>("tenureMonths", "TENURE_NOT_OFFERED"),
  payout: () => fieldError<Chosen>("payoutPlan", "PAYOUT_NOT_OFFERED"),
};

function rowOf(rates: readonly RateRow[], { tenureMonths }: ChosenPlan): RateRow {
  const row = tenureMonths === undefined ? rates[0] : rates.find((rate) => rate.tenureMonths === tenureMonths);
  if (!row) throw notOfferedError.tenure();
  return row;
}

function payoutOf(offered: readonly PayoutPlan[], { payoutPlan }: ChosenPlan): PayoutPlan {
  const [first] = offered;
  const chosen = payoutPlan === undefined ? first : offered.find((plan) => plan === payoutPlan);
  if (!chosen) throw notOfferedError.payout();
  return chosen;
}
