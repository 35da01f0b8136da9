import type { Deal } from "@/lib/contract/calls/deals";
import { getInvestmentTerms, type InvestmentTerms } from "@/lib/contract/calls/investment-terms";
import { amountDigits } from "@/lib/contract/facts/pasted-amount";
import { settlementCalendar } from "@/lib/web/edge-config";
import { readOptional } from "@/lib/web/optional-read";
import { type AmountCheck, checkAmount, stepsOf } from "./amount-check";
import { offerOf, type ReadChoice, readDepositChoice } from "./choice";
import { plainDigits, type TermsQuery } from "./terms-address";

export interface RequestedTerms {
  /** The URL's values, or their defaults. */
  readonly requested: TermsQuery;
  readonly check: AmountCheck;
  readonly problems: ReadChoice["problems"];
  /** Terms of the entered amount, or of the nearest valid one; null when they could not be computed. */
  readonly terms: InvestmentTerms | null;
}

export type TermsSearchParams = Readonly<Partial<Record<keyof TermsQuery, string | string[] | undefined>>>;

/** Reads the requested terms, with the deal's minimum as default amount; null for a deal that is not open. */
export async function readTermsQuery(deal: Deal, query: TermsSearchParams): Promise<RequestedTerms | null> {
  if (deal.progress.status !== "OPEN") return null;
  const textOf = (value: string | string[] | undefined) => (typeof value === "string" ? value : undefined);
  const steps = stepsOf(deal, await settlementCalendar());
  const typed = textOf(query.amount);
  const amount = typed === undefined ? plainDigits(steps.least) : amountDigits(typed);
  const check = checkAmount(amount, steps);
  const { choice, problems } = readDepositChoice(offerOf(deal), {
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
  return { requested, check, problems, terms: await readOptional(getInvestmentTerms, { ...input, amount: taken }) };
}
