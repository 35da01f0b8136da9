import type { Deal } from "@/lib/contract/calls/deals";
import { getInvestmentTerms, type InvestmentTerms } from "@/lib/contract/calls/investment-terms";
import { getOwnTerms } from "@/lib/contract/calls/investments";
import { amountDigits } from "@/lib/contract/facts/pasted-amount";
import { dateInIndia } from "@/lib/contract/values/calendar-date";
import type { CallOptions } from "@/lib/web/backend-call";
import { businessNow } from "@/lib/web/clock";
import { settlementCalendar } from "@/lib/web/edge-config";
import { readOptional } from "@/lib/web/optional-read";
import { type AmountCheck, checkAmount, stepsOf } from "./amount-check";
import { type DepositOffer, offerOf, type ReadChoice, readDepositChoice } from "./choice";
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

/** The account for which terms are computed. */
interface TermsAccount {
  /** The holder's country of residence; null when unknown. */
  readonly residence: string | null;
  readonly about: Pick<CallOptions, "member">;
}

/**
 * Reads the requested terms, with the deal's minimum as default amount; null for a deal that is not open.
 * @param account null for a visitor, for whom the terms are those of a resident without other holdings
 */
export async function readTermsQuery(
  deal: Deal,
  query: TermsSearchParams,
  account: TermsAccount | null = null,
): Promise<RequestedTerms | null> {
  if (deal.progress.status !== "OPEN") return null;
  const textOf = (value: string | string[] | undefined) => (typeof value === "string" ? value : undefined);
  const steps = stepsOf(deal, await settlementCalendar());
  const typed = textOf(query.amount);
  const amount = typed === undefined ? plainDigits(steps.least) : amountDigits(typed);
  const check = checkAmount(amount, steps);
  const offer = offerOf(deal, { residence: account?.residence ?? null, on: dateInIndia(businessNow()) });
  const { choice, problems } = readDepositChoice(offer, {
    tenureMonths: textOf(query.tenureMonths),
    payoutPlan: textOf(query.payoutPlan),
  });
  const requested = {
    amount,
    tenureMonths: choice.tenureMonths === undefined ? null : String(choice.tenureMonths),
    payoutPlan: choice.payoutPlan ?? null,
  };
  const taken = plainDigits(check.isTaken ? check.amount : check.nearest);
  const input = { dealId: deal.dealId, financeType: deal.product.kind, ...choice, amount: taken };
  const terms = await (account
    ? readOptional(getOwnTerms, input, account.about)
    : readOptional(getInvestmentTerms, input));
  return { requested, check, offer, problems, terms };
}
