/**
 * What an amount in a deal would bring, and whether the deal takes it. Pure: day, taxpayer and what is left are given.
 * Always true here: the sums of the terms are the sums of their cash flow, and the principal comes back whole.
 */
import type { CalendarDate } from "../../lib/contract/calendar-date.ts";
import type { DealProgress, DealTerms, InvestmentTerms } from "../../lib/contract/deals.ts";
import { Refusal } from "../../lib/contract/errors.ts";
import { addPaise, type Paise, paise } from "../../lib/contract/money.ts";
import { type CashFlow, promisedFlows } from "../../lib/finance/cash-flow.ts";
import { invoiceDiscountingSchedule } from "../../lib/finance/invoice-discounting.ts";
import { bps } from "../../lib/finance/rounding.ts";
import { coinsFor } from "../../lib/finance/stash.ts";
import type { Taxpayer } from "../../lib/finance/tax.ts";
import { absoluteReturnBps, xirrBps } from "../../lib/finance/xirr.ts";

/** What the public calculator assumes of whoever looks. */
export const RESIDENT_WITH_PAN: Taxpayer = { residency: "RESIDENT", panVerified: true };

interface Proposal {
  readonly deal: DealTerms;
  readonly amountPaise: Paise;
  readonly investOn: CalendarDate;
  readonly taxpayer: Taxpayer;
}

export function investmentTermsOf({ deal, amountPaise, investOn, taxpayer }: Proposal): InvestmentTerms {
  const { tenureDays } = deal;
  const rateBps = bps(deal.rateBps);
  const schedule = invoiceDiscountingSchedule({
    principalPaise: amountPaise,
    rateBps,
    investedOn: investOn,
    tenureDays,
    ...taxpayer,
  });
  const sumOf = (part: (flow: CashFlow) => Paise) => addPaise(...schedule.map(part));
  const promise = { investedOn: investOn, investedPaise: amountPaise, schedule };
  const returnedPaise = sumOf(({ grossPaise }) => grossPaise);
  return {
    dealId: deal.dealId,
    amount: amountPaise,
    units: unitsOf(deal, amountPaise),
    rateBps,
    tenureDays,
    investOn,
    maturesOn: schedule.at(-1)?.dueOn ?? investOn,
    cashflow: schedule.map(scheduledPayoutOf),
    totalInterest: sumOf(({ interestPaise }) => interestPaise),
    totalTds: sumOf(({ tdsPaise }) => tdsPaise),
    totalNet: sumOf(({ netPaise }) => netPaise),
    xirrBps: xirrBps(promisedFlows({ ...promise, tax: "BEFORE_TDS" })),
    netXirrBps: xirrBps(promisedFlows({ ...promise, tax: "AFTER_TDS" })),
    absoluteReturnBps: absoluteReturnBps({ investedPaise: amountPaise, returnedPaise }) ?? 0,
    stashCoins: coinsFor(amountPaise),
  };
}

function scheduledPayoutOf(flow: CashFlow): InvestmentTerms["cashflow"][number] {
  return {
    payoutSequence: flow.payoutSequence,
    dueOn: flow.dueOn,
    // The one payout of invoice discounting.
    kind: "MATURITY",
    principal: flow.principalPaise,
    interest: flow.interestPaise,
    gross: flow.grossPaise,
    tdsRateBps: flow.tdsRateBps,
    tds: flow.tdsPaise,
    net: flow.netPaise,
  };
}

/** Whole units in an amount that is a step of the deal. */
function unitsOf({ unit }: Pick<DealTerms, "unit">, amountPaise: Paise): number {
  return Math.floor(amountPaise / unit);
}

export function amountOfUnits({ unit }: Pick<DealTerms, "unit">, units: number): Paise {
  return paise(unit * units);
}

interface Asked {
  readonly deal: DealTerms;
  readonly progress: DealProgress;
  readonly amountPaise: Paise;
}

/**
 * The rest of a deal may be less than its minimum; then the whole rest is the minimum, or nobody could take it.
 * @throws Refusal DEAL_NOT_OPEN, NOT_A_STEP, BELOW_MINIMUM, ABOVE_REMAINING
 */
export function assertTakesAmount({ deal, progress, amountPaise }: Asked): void {
  if (progress.status !== "OPEN") throw new Refusal("DEAL_NOT_OPEN");
  const refuse = (code: "NOT_A_STEP" | "BELOW_MINIMUM" | "ABOVE_REMAINING") => new Refusal(code, { amount: code });
  if (amountPaise < Math.min(deal.minimum, progress.remaining)) throw refuse("BELOW_MINIMUM");
  if (amountPaise > progress.remaining) throw refuse("ABOVE_REMAINING");
  if (amountPaise % deal.unit !== 0) throw refuse("NOT_A_STEP");
}
