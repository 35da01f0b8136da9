import type { investPreIpo, PreIpoInvestment } from "../../../lib/contract/calls/pre-ipo.ts";
import { type Minor, type Paise, paise } from "../../../lib/contract/facts/money.ts";
import { pageOf } from "../../../lib/contract/facts/paging.ts";
import { fieldError } from "../../../lib/contract/field-error.ts";
import type { EpochMs } from "../../../lib/contract/values/calendar-date.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import { type InvestmentId, investmentId } from "../../../lib/contract/values/ids.ts";
import { markToLast, worthOf } from "../../../lib/finance/pre-ipo.ts";
import { preIpo } from "../../../lib/products/pre-ipo.ts";
import { priceOfUnits, purchaseDayOf } from "../../../lib/products/purchase.ts";
import { getDeal, type PublishedDeal } from "../../catalogue/deals.ts";
import { assertTakesAmount } from "../../deal/purchase.ts";
import { featureFlags } from "../../embedded/remote-config/feature-flags.ts";
import { findDelivery, listRejections } from "../claims/share-store.ts";
import { getShareTerms, isInShares } from "../claims/shares.ts";
import { listInvestments, sumInvestments } from "../holdings/investment-list-store.ts";
import { findInvestment, type InvestmentRecord } from "../holdings/investment-store.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import type { Operations } from "../kernel/operation.ts";
import { assertMayHold, assertMayInvest } from "./eligibility.ts";
import { beginInvestment, startFlow } from "./flow.ts";
import { openPaymentFor, paymentView } from "./online-payment.ts";

/** @throws Error when the investment is not in shares; this category contains nothing else. */
function sharesView({ sql }: Pick<AccountContext, "sql">, investment: InvestmentRecord): PreIpoInvestment {
  const { id, dealId, title, payerName, units, status, failure, paymentKey, createdAt, investedOn } = investment;
  const { isin, sharesPerLot, pricePerShare } = getShareTerms(investment);
  const shares = units * sharesPerLot;
  const amount = paise(investment.amount);
  const lastPrice = paise(investment.lastPrice ?? pricePerShare);
  const { currentPaise, gainPaise, returnBps } = markToLast({ shares, paidPaise: amount, lastPricePaise: lastPrice });
  const delivery = findDelivery(sql, id);
  return {
    ...{ investmentId: id, dealId, title, companyName: payerName, isin, sharesPerLot, shares, pricePerShare, amount },
    lotSize: units,
    stampDuty: paise(amount - worthOf({ shares, pricePaise: pricePerShare })),
    lastPrice,
    lastPriceOn: investment.lastPriceOn ?? investedOn,
    ...{
      currentValue: currentPaise,
      gain: gainPaise,
      returnBps,
      investmentStatus: status,
      failure,
      paymentKey,
      createdAt,
    },
    delivery: delivery && {
      status: delivery.status,
      dematAccount: delivery.maskedAccount || null,
      deliveredOn: delivery.deliveredOn,
      rejections: [...listRejections(sql, id)],
    },
  };
}

/** @throws AppError NOT_FOUND, also for an investment of another kind */
function getShares(context: AccountContext, id: InvestmentId): PreIpoInvestment {
  const investment = findInvestment(context.sql, id);
  if (!investment || !isInShares(investment)) throw new AppError("NOT_FOUND");
  return sharesView(context, investment);
}

interface Order {
  readonly deal: PublishedDeal;
  readonly lotSize: number;
  readonly amount: Paise;
  readonly at: EpochMs;
}

/**
 * `amount` is the price of the lots, with the stamp duty or without it. @returns the price to pay, with the duty
 * @throws AppError FINANCE_TYPE_MISMATCH, PRICE_CHANGED, and the errors of `assertMayHold` and `assertTakesAmount`
 */
function priceOfOrder(context: AccountContext, { deal, lotSize, amount, at }: Order): Minor {
  assertMayHold(context, deal);
  if (!isInShares(deal)) throw new AppError("FINANCE_TYPE_MISMATCH");
  const calendar = context.clock.calendar();
  const price = priceOfUnits(deal, lotSize, purchaseDayOf(deal, at, calendar));
  const ordered = price?.cost?.consideration === amount ? price.amount : amount;
  const purchase = assertTakesAmount({ deal, progress: deal.progress, amount: ordered, at, calendar });
  if (purchase.units !== lotSize || purchase.amount !== ordered) {
    throw fieldError<typeof investPreIpo>("amount", "PRICE_CHANGED");
  }
  return purchase.amount;
}

export const preIpoOperations = {
  "pre-ipo.invest": async (context, { dealId, lotSize, amount, returnUrl }, command) => {
    const readFeatures = () => featureFlags(context.env, context.userId);
    assertMayInvest(context, "ONLINE", await readFeatures());
    const deal = await getDeal(context.env, dealId, context.clock.now());
    const at = context.clock.now();
    const price = priceOfOrder(context, { deal, lotSize, amount, at });
    const id = investmentId.parse(`inv_${context.ids.letters()}`);
    const flow = context.storage.transactionSync(() =>
      startFlow(context, { deal, amount: price, choice: {}, paisePerMajor: 100, at }),
    );
    const opened = await openPaymentFor(context, flow, { id, returnPath: returnUrl, otherwise: "/pre-ipo" });
    const features = await readFeatures();
    return command.commit(() => {
      assertMayInvest(context, "ONLINE", features);
      assertMayHold(context, deal);
      const begun = beginInvestment(context, { key: flow.key, investmentId: id, payment: opened });
      const payment = paymentView(context, begun);
      if (!payment) throw new Error(`investment ${id} has no payment`);
      return { investment: sharesView(context, begun), payment };
    });
  },

  "pre-ipo.investment": (context, { id }) => getShares(context, id),

  "pre-ipo.investments": (context, page) => {
    const shares = { currencies: ["INR"], productType: preIpo.category, stage: null } as const;
    const newestFirst = { sortBy: "INVESTED_ON", sortOrder: "DESC" } as const;
    const window = { offset: page.pageNumber * page.pageSize, limit: page.pageSize };
    const investments = listInvestments(context.sql, { ...shares, ...newestFirst }, window);
    const [{ total } = { total: 0 }] = sumInvestments(context.sql, shares);
    return { investments: investments.map((investment) => sharesView(context, investment)), ...pageOf(page, total) };
  },
} satisfies Partial<Operations>;
