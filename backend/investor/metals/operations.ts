import type { createMetalPayment, MetalHoldingView, requestMetalSaleOtp } from "../../../lib/contract/calls/metals.ts";
import type { InputOf, OutputOf } from "../../../lib/contract/define.ts";
import { pageOf } from "../../../lib/contract/facts/paging.ts";
import { fieldError } from "../../../lib/contract/field-error.ts";
import { dateInIndia } from "../../../lib/contract/values/calendar-date.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import { METALS, type Metal } from "../../../lib/contract/values/weight.ts";
import { inForce } from "../../../lib/finance/dated-law.ts";
import { INVOICE_ADDRESS_FROM } from "../../../lib/finance/invoice-address.ts";
import { metalHoldingOf } from "../../../lib/finance/metal-holding.ts";
import { amountText } from "../../../lib/i18n/currencies.ts";
import { type FeatureFlags, featureFlags } from "../../embedded/remote-config/feature-flags.ts";
import { authoriseSale, saleStepUp } from "../identity/sale-authorisation.ts";
import { requestStepUp } from "../identity/step-up.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import type { CommandContext, Operations } from "../kernel/operation.ts";
import { assertPanVerified } from "../kyc/kyc-state.ts";
import { openPayment, recordPayment } from "../wallet/payment-opening.ts";
import { refreshPayment } from "../wallet/payment-operations.ts";
import { type PaymentRecord, paymentView } from "../wallet/payment-store.ts";
import { type Agreement, agreePurchase, agreeSale } from "./agreement.ts";
import { type LockedQuote, verifyQuote } from "./quote.ts";
import { metalTermsOn, remainingAllowance } from "./rules.ts";
import { findPurchaseOfPayment, listMetalTransactions, listTrades, purchasedOn, soldMetalSince } from "./store.ts";
import { assertAddressKept, assertWithinDailyLimit, awaitPurchase, buyFromWallet, sellToWallet } from "./trade.ts";
import { findSellPrice } from "./valuation.ts";
import { holdingView, metalTransactionView } from "./views.ts";

type Order = InputOf<typeof createMetalPayment>;
type Done = OutputOf<typeof createMetalPayment>;

/** @throws AppError QUOTE_INVALID, QUOTE_OTHER_METAL, QUOTE_EXPIRED */
function quoteOf(context: AccountContext, { quote: token, metal }: Pick<Order, "quote" | "metal">): LockedQuote {
  return verifyQuote({ token, metal, key: context.env.TOKEN_KEY, now: context.clock.now() });
}

/** @throws AppError KYC_INCOMPLETE, INVESTING_CLOSED, ONLINE_PAYMENT_CLOSED */
function assertMayBuy(
  context: AccountContext,
  { paymentSource }: Order,
  { investEnabled, onlinePaymentEnabled }: FeatureFlags,
): void {
  assertPanVerified(context);
  if (!investEnabled) throw new AppError("INVESTING_CLOSED");
  if (paymentSource === "ONLINE" && !onlinePaymentEnabled) throw new AppError("ONLINE_PAYMENT_CLOSED");
}

function openPaymentFor(context: AccountContext, { metal, total }: Agreement, returnPath: string | undefined) {
  const otherwise = `/${metal.toLowerCase()}` as const;
  return openPayment(context, {
    purpose: { kind: "METAL" },
    amount: total,
    returnTo: { success: returnPath, active: returnPath, failed: returnPath, otherwise },
  });
}

async function buy(context: AccountContext, order: Order, command: CommandContext): Promise<Done> {
  const agreement = agreePurchase(quoteOf(context, order), order);
  const readFeatures = () => featureFlags(context.env, context.userId);
  assertMayBuy(context, order, await readFeatures());
  assertWithinDailyLimit(context, agreement);
  assertAddressKept(context, agreement);
  const payment = order.paymentSource === "ONLINE" ? await openPaymentFor(context, agreement, order.returnPath) : null;
  const features = await readFeatures();
  return command.commit(() => {
    // The quote may have expired during the awaits. An unrecorded payment then expires unpaid.
    quoteOf(context, order);
    assertMayBuy(context, order, features);
    return payment ? buyOnline(context, agreement, payment) : settledByWallet(buyFromWallet(context, agreement));
  });
}

function buyOnline(context: AccountContext, agreement: Agreement, payment: PaymentRecord): Done {
  const record = awaitPurchase(context, agreement, payment);
  recordPayment(context, payment);
  return { transaction: metalTransactionView(record), payment: paymentView(payment) };
}

const settledByWallet = (record: Parameters<typeof metalTransactionView>[0]): Done => ({
  transaction: metalTransactionView(record),
  payment: null,
});

type Sale = InputOf<typeof requestMetalSaleOtp>;

/** The quote's token is signed, so it identifies the price. */
const termsOfSale = ({ quote, metal, grams }: Sale, { weight }: Agreement): string =>
  JSON.stringify([metal, quote, weight, grams === undefined ? "amount" : "grams"]);

/** @throws AppError QUOTE_INVALID, QUOTE_OTHER_METAL, QUOTE_EXPIRED, METAL_BELOW_MINIMUM, INSUFFICIENT_METAL */
function assertSaleable(context: AccountContext, sale: Sale): Agreement {
  const agreement = agreeSale(quoteOf(context, sale), sale);
  if (agreement.weight > context.ledger.balance(sale.metal).available) {
    throw fieldError<typeof requestMetalSaleOtp>("grams", "INSUFFICIENT_METAL");
  }
  return agreement;
}

/** Selling is never closed. */
async function sell(context: AccountContext, order: Order, command: CommandContext): Promise<Done> {
  const agreement = assertSaleable(context, order);
  const assertAuthorised = await authoriseSale(context, command, {
    terms: termsOfSale(order, agreement),
    value: agreement.total,
    soldSince: (since) => soldMetalSince(context.sql, since),
    otp: order.otp,
  });
  return command.commit(() => {
    assertAuthorised();
    // The quote may have expired while the code was checked.
    return settledByWallet(sellToWallet(context, agreeSale(quoteOf(context, order), order)));
  });
}

async function viewHolding(context: AccountContext, metal: Metal): Promise<MetalHoldingView> {
  const isEmpty = context.ledger.balance(metal).posted === 0;
  const sellPrice = isEmpty ? null : ((await findSellPrice(context, metal))?.sellPrice ?? null);
  const [balance, holding] = [context.ledger.balance(metal), metalHoldingOf(listTrades(context.sql, metal))];
  return holdingView({ metal, balance, holding, sellPrice });
}

export const metalOperations = {
  "goldsilver.user": async (context) => {
    const holdings = await Promise.all(METALS.map((metal) => viewHolding(context, metal)));
    const day = dateInIndia(context.clock.now());
    const { purchaseMin, purchaseMaxPerDay } = metalTermsOn(day);
    const leftToday = remainingAllowance({ day, bought: purchasedOn(context.sql, day) });
    const addressFrom = inForce(INVOICE_ADDRESS_FROM, day);
    return { holdings, limits: { purchaseMin, purchaseMaxPerDay, leftToday }, addressFrom };
  },

  "goldsilver.transactions": (context, { metal = null, ...page }) => {
    const { records, total } = listMetalTransactions(context.sql, { metal, ...page });
    return { transactions: records.map(metalTransactionView), ...pageOf(page, total) };
  },

  "payments.metal.create": (context, order, command) =>
    order.kind === "BUY" ? buy(context, order, command) : sell(context, order, command),

  "payments.metal.otp-request": async (context, sale, command) => {
    const agreement = assertSaleable(context, sale);
    const amount = amountText(agreement.total, "INR");
    const sent = await requestStepUp(context, command, {
      ...saleStepUp(termsOfSale(sale, agreement)),
      text: (t, code) => t(`notices.code.sellMetal.${sale.metal}`, { code, amount }),
    });
    return command.commit(() => sent);
  },

  "payments.metal": async (context, { key }) => {
    const payment = await refreshPayment(context, key, ["METAL"]);
    const record = findPurchaseOfPayment(context.sql, key);
    if (!record) throw new Error(`payment ${key} is for no purchase of metal`);
    return { ...payment, transaction: metalTransactionView(record) };
  },
} satisfies Partial<Operations>;
