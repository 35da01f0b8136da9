import { dateInIndia } from "../../../lib/contract/calendar-date.ts";
import type { Deal } from "../../../lib/contract/deals.ts";
import { Refusal } from "../../../lib/contract/errors.ts";
import { type InvestmentId, investmentId } from "../../../lib/contract/ids.ts";
import { type Paise, paise } from "../../../lib/contract/money.ts";
import { pageOf } from "../../../lib/contract/paging.ts";
import type { PreIpoInvestment } from "../../../lib/contract/pre-ipo.ts";
import { markToLast, worthOf } from "../../../lib/finance/pre-ipo.ts";
import { preIpo } from "../../../lib/products/pre-ipo.ts";
import { getDeal } from "../../catalogue/deals.ts";
import { assertTakesAmount } from "../../deal/purchase.ts";
import type { Book } from "../book.ts";
import { listInvestmentPage } from "../dashboard/store.ts";
import { assertMayHold, assertMayInvest } from "../investment/eligibility.ts";
import { beginInvestment, startFlow } from "../investment/flow.ts";
import { openPaymentFor, paymentView } from "../investment/online.ts";
import { findInvestment, type InvestmentRecord } from "../investment/store.ts";
import type { Operations } from "../operation.ts";
import { getShareTerms, isInShares } from "./shares.ts";
import { findDelivery } from "./store.ts";

/** @throws when it is no holding of shares: rows of this category hold nothing else. */
function sharesView({ sql }: Pick<Book, "sql">, investment: InvestmentRecord): PreIpoInvestment {
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
      dematAccount: delivery.maskedAccount,
      deliveredOn: delivery.deliveredOn,
    },
  };
}

/** @throws Refusal NOT_FOUND, also for an investment of another kind. */
function getShares(book: Book, id: InvestmentId): PreIpoInvestment {
  const investment = findInvestment(book.sql, id);
  if (!investment || !isInShares(investment)) throw new Refusal("NOT_FOUND");
  return sharesView(book, investment);
}

interface Order {
  readonly deal: Deal;
  readonly lotSize: number;
  readonly amount: Paise;
}

/** @throws Refusal FINANCE_TYPE_MISMATCH, PRICE_CHANGED, and whatever the deal refuses. */
function assertOrder(book: Book, { deal, lotSize, amount }: Order): void {
  if (!isInShares(deal)) throw new Refusal("FINANCE_TYPE_MISMATCH");
  assertMayHold(book, deal);
  const on = dateInIndia(book.clock.now());
  const purchase = assertTakesAmount({ deal, progress: deal.progress, amount, on });
  if (purchase.units !== lotSize || purchase.amount !== amount) {
    throw new Refusal("PRICE_CHANGED", { amount: "PRICE_CHANGED" });
  }
}

export const preIpoOperations = {
  "pre-ipo.invest": async (book, { dealId, lotSize, amount, returnUrl }, asking) => {
    await assertMayInvest(book, "ONLINE");
    const deal = await getDeal(book.env, dealId, book.clock.now());
    assertOrder(book, { deal, lotSize, amount });
    const id = investmentId.parse(`inv_${book.ids.letters()}`);
    const flow = book.storage.transactionSync(() => startFlow(book, { deal, amount, choice: {}, paisePerMajor: 100 }));
    const opened = await openPaymentFor(book, flow, { id, returnPath: returnUrl, otherwise: "/pre-ipo" });
    return asking.commit(() => {
      const begun = beginInvestment(book, { key: flow.key, investmentId: id, payment: opened });
      const payment = paymentView(book, begun);
      if (!payment) throw new Error(`investment ${id} has no payment`);
      return { investment: sharesView(book, begun), payment };
    });
  },

  "pre-ipo.investment": (book, { id }) => getShares(book, id),

  "pre-ipo.investments": (book, page) => {
    const shares = { currency: "INR", productType: preIpo.category, stage: null } as const;
    const newestFirst = { sortBy: "INVESTED_ON", sortOrder: "DESC" } as const;
    const { investments, total } = listInvestmentPage(book.sql, { ...shares, ...newestFirst, ...page });
    return { investments: investments.map((investment) => sharesView(book, investment)), ...pageOf(page, total) };
  },
} satisfies Partial<Operations>;
