import { dateInIndia } from "../../../lib/contract/calendar-date.ts";
import type { InputOf, OutputOf } from "../../../lib/contract/define.ts";
import { Refusal } from "../../../lib/contract/errors.ts";
import type { createMetalPayment, MetalHoldingView } from "../../../lib/contract/metals.ts";
import { pageOf } from "../../../lib/contract/paging.ts";
import { METALS, type Metal } from "../../../lib/contract/weight.ts";
import { metalHoldingOf } from "../../../lib/finance/metal-holding.ts";
import { featureFlags } from "../../catalogue/remote-config.ts";
import type { Book } from "../book.ts";
import { assertPanVerified } from "../kyc/state.ts";
import type { Asking, Operations } from "../operation.ts";
import { openPayment, recordPayment } from "../payment/opening.ts";
import { freshPayment } from "../payment/operations.ts";
import type { PaymentRecord } from "../payment/store.ts";
import { paymentView } from "../payment/views.ts";
import { type Agreement, agreePurchase, agreeSale } from "./agreement.ts";
import { type LockedQuote, openQuote } from "./quote.ts";
import { leftToBuy, metalTermsOn } from "./rules.ts";
import { boughtOn, findPurchaseOfPayment, listMetalTransactions, listTrades } from "./store.ts";
import { assertWithinLimits, awaitPurchase, buyFromWallet, sellToWallet } from "./trade.ts";
import { holdingView, metalTransactionView } from "./views.ts";
import { findSellPrice } from "./worth.ts";

type Order = InputOf<typeof createMetalPayment>;
type Done = OutputOf<typeof createMetalPayment>;

/** @throws Refusal QUOTE_INVALID, QUOTE_OTHER_METAL, QUOTE_EXPIRED */
function quoteOf(book: Book, { quote: token, metal }: Order): LockedQuote {
  return openQuote({ token, metal, key: book.env.TOKEN_KEY, now: book.clock.now() });
}

/** @throws Refusal KYC_INCOMPLETE, INVESTING_CLOSED, ONLINE_PAYMENT_CLOSED */
async function assertMayBuy(book: Book, { paymentSource }: Order): Promise<void> {
  assertPanVerified(book);
  const { investEnabled, onlinePaymentEnabled } = await featureFlags(book.env, book.userId);
  if (!investEnabled) throw new Refusal("INVESTING_CLOSED");
  if (paymentSource === "ONLINE" && !onlinePaymentEnabled) throw new Refusal("ONLINE_PAYMENT_CLOSED");
}

function openPaymentFor(book: Book, { metal, total }: Agreement, returnPath: string | undefined) {
  const otherwise = `/${metal.toLowerCase()}` as const;
  return openPayment(book, {
    purpose: { kind: "METAL" },
    amount: total,
    returnTo: { success: returnPath, active: returnPath, failed: returnPath, otherwise },
  });
}

async function buy(book: Book, order: Order, asking: Asking): Promise<Done> {
  const agreement = agreePurchase(quoteOf(book, order), order);
  await assertMayBuy(book, order);
  assertWithinLimits(book, agreement);
  const payment = order.paymentSource === "ONLINE" ? await openPaymentFor(book, agreement, order.returnPath) : null;
  return asking.commit(() => {
    // Time has passed: the price must still hold. A payment that was opened for nothing is known to nobody, and dies.
    quoteOf(book, order);
    return payment ? buyOnline(book, agreement, payment) : doneByWallet(buyFromWallet(book, agreement));
  });
}

function buyOnline(book: Book, agreement: Agreement, payment: PaymentRecord): Done {
  const record = awaitPurchase(book, agreement, payment);
  recordPayment(book, payment);
  return { transaction: metalTransactionView(record), payment: paymentView(payment) };
}

const doneByWallet = (record: Parameters<typeof metalTransactionView>[0]): Done => ({
  transaction: metalTransactionView(record),
  payment: null,
});

/** The money goes to his own wallet, so there is nothing to confirm; nor is anybody kept from selling what is his. */
function sell(book: Book, order: Order, asking: Asking): Done {
  return asking.commit(() => doneByWallet(sellToWallet(book, agreeSale(quoteOf(book, order), order))));
}

async function viewHolding(book: Book, metal: Metal): Promise<MetalHoldingView> {
  const isEmpty = book.ledger.balance(metal).posted === 0;
  const sellPrice = isEmpty ? null : ((await findSellPrice(book, metal))?.sellPrice ?? null);
  const [balance, holding] = [book.ledger.balance(metal), metalHoldingOf(listTrades(book.sql, metal))];
  return holdingView({ metal, balance, holding, sellPrice });
}

export const metalOperations = {
  "goldsilver.user": async (book) => {
    const holdings = await Promise.all(METALS.map((metal) => viewHolding(book, metal)));
    const day = dateInIndia(book.clock.now());
    const { purchaseMin, purchaseMaxPerDay } = metalTermsOn(day);
    const leftToday = leftToBuy({ day, bought: boughtOn(book.sql, day) });
    return { holdings, limits: { purchaseMin, purchaseMaxPerDay, leftToday } };
  },

  "goldsilver.transactions": (book, { metal = null, ...page }) => {
    const { records, total } = listMetalTransactions(book.sql, { metal, ...page });
    return { transactions: records.map(metalTransactionView), ...pageOf(page, total) };
  },

  "payments.metal.create": (book, order, asking) =>
    order.kind === "BUY" ? buy(book, order, asking) : sell(book, order, asking),

  "payments.metal": async (book, { key }) => {
    const payment = await freshPayment(book, key, ["METAL"]);
    const record = findPurchaseOfPayment(book.sql, key);
    if (!record) throw new Error(`payment ${key} is for no purchase of metal`);
    return { ...payment, transaction: metalTransactionView(record) };
  },
} satisfies Partial<Operations>;
