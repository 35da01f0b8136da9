/**
 * Gold and silver as investments: one per metal, into which each purchase invests and from which each sale pays out.
 * Invariant: the amount, the payouts and the value are the sums of the trades and the proceeds of selling the rest.
 */
import type {
  InvestmentFailure,
  Payout,
  PortfolioInvestment,
  PortfolioSummary,
} from "../../../lib/contract/calls/investments.ts";
import type { MetalFailure } from "../../../lib/contract/calls/metals.ts";
import { addMinor, minor, subtractMinor, ZERO_PAISE } from "../../../lib/contract/facts/money.ts";
import type { InvestmentId } from "../../../lib/contract/values/ids.ts";
import { METALS, type Metal, type TenthMg, tenthMg } from "../../../lib/contract/values/weight.ts";
import { metalLotsOf } from "../../../lib/finance/metal-holding.ts";
import { taxpayerOf } from "../holdings/taxpayer.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { findUnpaidPurchase, listTrades, type MetalRecord, metalTitleOf, sumTrades } from "../metals/store.ts";
import { type MetalValuation, valueMetals } from "../metals/valuation.ts";
import type { InvestmentOrder } from "./merged-page.ts";

export interface MetalInvestment {
  readonly summary: PortfolioSummary;
  readonly order: InvestmentOrder;
}

export async function listMetalInvestments(
  context: AccountContext,
  metals: readonly Metal[] = METALS,
): Promise<readonly MetalInvestment[]> {
  const worths = await valueMetals(context, metals);
  return worths.map((worth) => ({
    summary: summaryOf(worth, context.ledger.balance(worth.metal).posted),
    order: { investedOn: worth.investedOn, maturesOn: null, amount: worth.invested, ...keyOf(worth) },
  }));
}

export const metalStageOf = (weight: TenthMg) => (weight === 0 ? "SOLD" : "ACTIVE");

const keyOf = ({ createdAt, investmentId: id }: Pick<MetalValuation, "createdAt" | "investmentId">) => ({
  createdAt,
  id,
});

function summaryOf(worth: MetalValuation, grams: TenthMg): PortfolioSummary {
  const { metal: productType, investmentId, title, invested, received, currentValue, investedOn, cost } = worth;
  return {
    ...{ investmentId, productType, title, grams, received, currentValue, investedOn },
    ...{ investmentType: "INR", currency: "INR", investmentAmount: invested, stillInvested: cost },
    ...{ dealId: null, kind: null, payerName: null, tenureDays: null, tenureMonths: null, rateBps: null },
    ...{ units: null, unitsSold: 0, unitsPut: 0, expected: minor(0), tds: minor(0) },
    ...{ investmentStatus: "SUCCESS", stage: metalStageOf(grams), failure: null },
    ...{
      maturesOn: null,
      restructuredOn: null,
      xirr: { bps: null, basis: "PROMISED" },
      settlement: null,
      overdue: null,
      expectedXirrBps: null,
      nextPayout: null,
      reinvestedFrom: null,
    },
  };
}

/** The sales of the metal with this investment id; null when it is no metal's. */
export function findMetalPayouts({ sql }: Pick<AccountContext, "sql">, id: InvestmentId): readonly Payout[] | null {
  const found = sumTrades(sql).find(({ investmentId }) => investmentId === id);
  if (!found) return findUnpaidPurchase(sql, id) && [];
  const { sold } = metalLotsOf(listTrades(sql, found.metal));
  const { residency } = taxpayerOf({ sql });
  return [...Map.groupBy(sold, ({ sale }) => sale)].map(([{ total, tradedOn: day }, lots], index) => {
    const principal = addMinor(...lots.map(({ cost }) => cost));
    return {
      ...{ payoutSequence: index + 1, kind: "SALE", status: "PAID", daysLate: 0 },
      ...{ dueOn: day, accruesTo: day, paidOn: day },
      ...{
        principal,
        interest: subtractMinor(total, principal),
        gross: total,
        tdsRateBps: 0,
        tdsBasis: residency,
        tds: minor(0),
        net: total,
      },
    };
  });
}

/** One metal with its sales; null when the id is no metal's. */
export async function findMetalInvestment(
  context: AccountContext,
  id: InvestmentId,
): Promise<PortfolioInvestment | null> {
  const unpaid = findUnpaidPurchase(context.sql, id);
  if (unpaid) return unpaidInvestment(unpaid, id);
  const worth = (await valueMetals(context)).find(({ investmentId }) => investmentId === id);
  if (!worth) return null;
  const summary = summaryOf(worth, context.ledger.balance(worth.metal).posted);
  return investmentOf(worth, summary, findMetalPayouts(context, id) ?? []);
}

function investmentOf(
  { createdAt, stashCoins }: Pick<MetalValuation, "createdAt" | "stashCoins">,
  summary: PortfolioSummary,
  cashflow: readonly Payout[],
): PortfolioInvestment {
  return {
    ...summary,
    ...{ flowKey: null, payoutPlan: null, incomeType: null, paymentSource: null, paymentKey: null, reinvestment: null },
    ...{ cashflow: [...cashflow], absoluteReturnBps: null, stashCoins },
    ...{ consentedAt: createdAt, createdAt },
  };
}

/** A metal of which no purchase is paid is shown as its latest purchase, like an unpaid investment in a deal. */
function unpaidInvestment(purchase: MetalRecord, investmentId: InvestmentId): PortfolioInvestment {
  const { metal, total: invested, tradedOn: investedOn, createdAt, state, failure } = purchase;
  const nothing = { received: ZERO_PAISE, cost: ZERO_PAISE, currentValue: ZERO_PAISE, pricedAt: null, stashCoins: 0 };
  const worth = { metal, investmentId, title: metalTitleOf(metal), invested, investedOn, createdAt, ...nothing };
  const summary: PortfolioSummary = {
    ...summaryOf(worth, tenthMg(0)),
    investmentStatus: state === "FAILED" ? "FAILED" : "PAYMENT_PENDING",
    ...{ stage: null, failure: failure && failureOf(failure) },
  };
  return investmentOf(worth, summary, []);
}

function failureOf(failure: MetalFailure): InvestmentFailure {
  switch (failure) {
    case "PAYMENT_FAILED":
    case "PAYMENT_EXPIRED":
      return failure;
    // The price had expired before the money came.
    case "PAID_TOO_LATE":
      return "PAYMENT_EXPIRED";
  }
}
