import { plainAmount } from "@/components/ui/amount-text";
import type { Deal, InvestmentTerms } from "@/lib/contract/deals";
import { getInvestmentTerms } from "@/lib/contract/deals";
import { readPart } from "@/lib/server/partial-read";
import { type AmountCheck, checkAmount, stepsOf } from "./amount-check";
import { offerOf, type ReadChoice, readChoice } from "./choice";
import { plainDigits } from "./plain-digits";
import type { Asked } from "./terms-address";

export interface AskedTerms {
  /** As it stands in the address, or what stands for it. */
  readonly asked: Asked;
  readonly check: AmountCheck;
  readonly problems: ReadChoice["problems"];
  /** Of the typed amount where the deal takes it, else of the nearest; null when they could not be worked out. */
  readonly terms: InvestmentTerms | null;
}

export type AskedQuery = Readonly<Partial<Record<keyof Asked, string | string[] | undefined>>>;

/** What the address asks, or the least that the deal takes; null for a deal that takes nothing. */
export async function readAskedTerms(deal: Deal, query: AskedQuery): Promise<AskedTerms | null> {
  if (deal.progress.status !== "OPEN") return null;
  const said = (value: string | string[] | undefined) => (typeof value === "string" ? value : undefined);
  const steps = stepsOf(deal);
  const typed = said(query.amount);
  const amount = typed === undefined ? plainDigits(steps.least) : plainAmount(typed);
  const check = checkAmount(amount, steps);
  const { choice, problems } = readChoice(offerOf(deal), {
    tenureMonths: said(query.tenureMonths),
    payoutPlan: said(query.payoutPlan),
  });
  const asked = {
    amount,
    tenureMonths: choice.tenureMonths === undefined ? null : String(choice.tenureMonths),
    payoutPlan: choice.payoutPlan ?? null,
  };
  const input = { dealId: deal.dealId, financeType: deal.product.kind, ...choice };
  const taken = plainDigits(check.isTaken ? check.amount : check.nearest);
  return { asked, check, problems, terms: await readPart(getInvestmentTerms, { ...input, amount: taken }) };
}
