/** Maps investments and their payouts to the views of the contract. Pure. */

import type {
  Investment,
  InvestmentStage,
  InvestmentSummary,
  Payout,
} from "../../../lib/contract/calls/investments.ts";
import { addMinor, type Minor, minor, paise } from "../../../lib/contract/facts/money.ts";
import { daysBetween } from "../../../lib/contract/values/calendar-date.ts";
import type { Reinvestment } from "../../../lib/contract/values/reinvestment.ts";
import { absoluteReturnBps } from "../../../lib/finance/xirr.ts";
import { bringsMoney } from "../../../lib/products/payout-kind.ts";
import { isForeseen } from "../../../lib/products/perpetual.ts";
import { incomeTypeOf } from "../../../lib/products/tax.ts";
import type { BusinessDay } from "../../platform/clock.ts";
import type { InvestmentRecord } from "./investment-store.ts";
import type { PayoutRecord } from "./payout-store.ts";
import { settlementDueOn } from "./payout-time.ts";
import { costOfRest } from "./principal.ts";
import { expectedXirrBps, valueOn } from "./valuation.ts";

export function payoutView(
  { investmentId: _, promisedGross: __, ...payout }: PayoutRecord,
  { today, calendar }: BusinessDay,
): Payout {
  const until = payout.status === "DELAYED" ? today : payout.paidOn;
  const daysLate =
    until === null ? 0 : Math.max(0, daysBetween({ from: settlementDueOn(payout, calendar), to: until }));
  return { ...payout, daysLate };
}

export function sumOfPayouts(payouts: readonly PayoutRecord[], part: "net" | "tds" | "gross"): Minor {
  return addMinor(...payouts.map((payout) => payout[part]));
}

/** The next unpaid payout. One on schedule precedes a delayed one, whose day is unknown. */
export function nextOf<P extends Pick<PayoutRecord, "status" | "dueOn">>(payouts: readonly P[]): P | null {
  const [next] = payouts.filter(({ status }) => status !== "PAID").sort((a, b) => rankOf(a).localeCompare(rankOf(b)));
  return next ?? null;
}

const rankOf = ({ status, dueOn }: Pick<PayoutRecord, "status" | "dueOn">) =>
  `${status === "DELAYED" ? 1 : 0} ${dueOn}`;

/** Whether everything has been paid, by maturity, sale or withdrawal. */
export function isEndedStage(stage: InvestmentStage): boolean {
  switch (stage) {
    case "MATURED":
    case "SOLD":
    case "WITHDRAWN":
      return true;
    case "ACTIVE":
    case "DELAYED":
      return false;
  }
}

interface InvestmentFacts extends BusinessDay {
  readonly investment: InvestmentRecord;
  readonly payouts: readonly PayoutRecord[];
  /** The same payouts with the amounts of `owedToday`: a late one includes its late interest. */
  readonly owed: readonly PayoutRecord[];
}

interface InvestmentFactsWithReinvestment extends InvestmentFacts {
  readonly reinvestment: Reinvestment | null;
}

export function summaryView({ investment, payouts, owed, today, calendar }: InvestmentFacts): InvestmentSummary {
  const paid = payouts.filter(({ status }) => status === "PAID");
  const open = owed.filter(({ status, dueOn }) => status !== "PAID" && isForeseen(investment.product, dueOn, today));
  const next = nextOf(open.filter(bringsMoney));
  const { id: investmentId, amount: investmentAmount, status: investmentStatus, ...facts } = investment;
  const {
    dealId,
    productType,
    currency,
    title,
    payerName,
    tenureDays,
    tenureMonths,
    rateBps,
    units,
    unitsSold,
    unitsPut,
  } = facts;
  const { stage, failure, investedOn, tradesOn, settlesOn, maturesOn, restructuredOn, reinvestedFrom } = facts;
  return {
    ...{
      investmentId,
      dealId,
      productType,
      currency,
      title,
      payerName,
      tenureDays,
      tenureMonths,
      rateBps,
      units,
      unitsSold,
      unitsPut,
    },
    kind: facts.product.kind,
    investmentType: currency === "INR" ? "INR" : "GIFT",
    investmentAmount,
    stillInvested: stage !== null && !isEndedStage(stage) ? costOfRest(investment, payouts) : minor(0),
    currentValue: valueOn(investment, payouts, today, calendar),
    received: sumOfPayouts(paid, "net"),
    expected: sumOfPayouts(open, "net"),
    tds: sumOfPayouts(paid, "tds"),
    ...{ investmentStatus, stage, failure, investedOn, maturesOn, restructuredOn },
    settlement: tradesOn && settlesOn && { tradesOn, settlesOn },
    xirr:
      stage !== null && isEndedStage(stage)
        ? { bps: facts.realisedXirrBps, basis: "REALISED" }
        : { bps: facts.promisedXirrBps, basis: "PROMISED" },
    nextPayout: next && payoutView(next, { today, calendar }),
    overdue: overdueOf(open, { today, calendar }),
    expectedXirrBps:
      stage === "DELAYED" || (stage === "ACTIVE" && restructuredOn !== null)
        ? expectedXirrBps(investment, payouts, { lateOn: today, calendar })
        : null,
    reinvestedFrom,
  };
}

function overdueOf(open: readonly PayoutRecord[], { today, calendar }: BusinessDay): InvestmentSummary["overdue"] {
  const late = open.filter(({ status }) => status === "DELAYED");
  const days = late.map((payout) => settlementDueOn(payout, calendar)).toSorted();
  const [dueOn] = days;
  if (dueOn === undefined) return null;
  const daysLate = Math.max(1, daysBetween({ from: dueOn, to: today }));
  return { payouts: late.length, amount: sumOfPayouts(late, "net"), dueOn, daysLate };
}

export function investmentView(facts: InvestmentFactsWithReinvestment): Investment {
  const { investment, payouts, owed, today, calendar, reinvestment } = facts;
  const { flowKey, payoutPlan, paymentSource, paymentKey, amount, consentedAt, createdAt } = investment;
  const sums = { investedPaise: paise(amount), returnedPaise: paise(sumOfPayouts(payouts, "gross")) };
  const isAllForeseen = payouts.every(({ dueOn }) => isForeseen(investment.product, dueOn, today));
  const returned = payouts.length > 0 && isAllForeseen ? absoluteReturnBps(sums) : null;
  return {
    ...summaryView(facts),
    ...{ flowKey, payoutPlan, paymentSource, paymentKey, consentedAt, createdAt },
    incomeType: incomeTypeOf(investment.product),
    cashflow: owed
      .filter(({ dueOn }) => isForeseen(investment.product, dueOn, today))
      .map((payout) => payoutView(payout, { today, calendar })),
    absoluteReturnBps: returned ?? investment.absoluteReturnBps,
    stashCoins: investment.status === "SUCCESS" ? investment.stashCoins : 0,
    reinvestment,
  };
}
