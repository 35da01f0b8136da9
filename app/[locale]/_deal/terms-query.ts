import type { Deal } from "@/lib/contract/calls/deals";
import { getInvestmentTerms, type InvestmentTerms } from "@/lib/contract/calls/investment-terms";
import { amountDigits } from "@/lib/contract/facts/pasted-amount";
import { dateInIndia } from "@/lib/contract/values/calendar-date";
import { businessNow } from "@/lib/web/clock";
import { settlementCalendar } from "@/lib/web/edge-config";
import { readOptional } from "@/lib/web/optional-read";
import { type AmountCheck, checkAmount, stepsOf } from "./amount-check";
import { type DepositOffer, offerOf, type ReadChoice, readDepositChoice } from "./choice";
import type { DealHolder } from "./deal-holder";
import { plainDigits, type TermsQuery } from "./terms-address";

export interface RequestedTerms {
  /** The URL's values, or their defaults. */
  readonly requested: TermsQuery;
  readonly check: AmountCheck;
  /** The choices that a deal offers besides the amount, such as a tenure; null for a deal without any. */
  readonly offer: DepositOffer | null;
  readonly problems: ReadChoice["problems"];
  /** Terms of the entered amount, or of the nearest valid one; null when they could not be computed. */
  readonly terms: InvestmentTerms | null;
}

export type TermsSearchParams = Readonly<Partial<Record<keyof TermsQuery, string | string[] | undefined>>>;

/**
 * Reads the requested terms, with the deal's minimum as default amount; null for a deal that is not open.
 * @param residence where the holder lives; null for a visitor and when unknown
 */
export async function readTermsQuery(
  deal: Deal,
  query: TermsSearchParams,
  residence: DealHolder["residence"] = null,
): Promise<RequestedTerms | null> {
  if (deal.progress.status !== "OPEN") return null;
  const textOf = (value: string | string[] | undefined) => (typeof value === "string" ? value : undefined);
  const steps = stepsOf(deal, await settlementCalendar());
  const typed = textOf(query.amount);
  const amount = typed === undefined ? plainDigits(steps.least) : amountDigits(typed);
  const check = checkAmount(amount, steps);
  const offer = offerOf(deal, { residence, on: dateInIndia(businessNow()) });
  const { choice, problems } = readDepositChoice(offer, {
    tenureMonths: textOf(query.tenureMonths),
    payoutPlan: textOf(query.payoutPlan),
  });
  const requested = {
    amount,
    tenureMonths: choice.tenureMonths === undefined ? null : String(choice.tenureMonths),
    payoutPlan: choice.payoutPlan ?? null,
  };
  const input = { dealId: deal.dealId, financeType: deal.product.kind, ...choice };
  const taken = plainDigits(check.isTaken ? check.amount : check.nearest);
  const terms = await readOptional(getInvestmentTerms, { ...input, amount: taken });
  return { requested, check, offer, problems, terms };
}
