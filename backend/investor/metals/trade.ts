/**
 * Executes metal trades. Every function is synchronous: call it inside a transaction. Invariant: one ledger transaction
 * debits the metal's value and GST from the wallet and credits the weight to the holding; a sale reverses that, without
 * GST. A purchase earns its Stash coins with that transaction; a sale takes back the coins that cannot be spent yet.
 */
import type { createMetalPayment, MetalFailure } from "../../../lib/contract/calls/metals.ts";
import { fieldError } from "../../../lib/contract/field-error.ts";
import { dateInIndia } from "../../../lib/contract/values/calendar-date.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import { type MetalTransactionId, metalTransactionId } from "../../../lib/contract/values/ids.ts";
import type { Metal, TenthMg } from "../../../lib/contract/values/weight.ts";
import { inForce } from "../../../lib/finance/dated-law.ts";
import { INVOICE_ADDRESS_FROM } from "../../../lib/finance/invoice-address.ts";
import { metalLotsOf } from "../../../lib/finance/metal-holding.ts";
import { coinsFor } from "../../../lib/finance/stash.ts";
import { InsufficientFunds } from "../../ledger/errors.ts";
import type { Move } from "../../ledger/ledger.ts";
import { earnCoins, sourcesOfPendingCoins, takeCoinsBack } from "../coins/earning.ts";
import { isClosed } from "../identity/deletion-store.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { findEncryptedAddress } from "../kyc/postal-address-store.ts";
import { recordWalletMovement } from "../wallet/movements.ts";
import type { PaymentRecord } from "../wallet/payment-store.ts";
import type { Agreement } from "./agreement.ts";
import { dropInvoiceAddress, keepInvoiceAddress } from "./invoice-address-store.ts";
import { planInvoice } from "./invoicing.ts";
import { isPriceHonoured, purchaseError } from "./rules.ts";
import {
  endMetalTransaction,
  findPurchaseOfPayment,
  insertMetalTransaction,
  listTrades,
  type MetalRecord,
  purchasedOn,
} from "./store.ts";

/** Ledger kinds of metal trades. */
export const PURCHASE_KIND = "METAL_PURCHASE";
export const SALE_KIND = "METAL_SALE";

/** The ledger key of a trade's only transaction. */
const ledgerKeyOf = (id: MetalTransactionId) => `metal:${id}`;

/** Checks the limits, regardless of the balance. @throws AppError METAL_BELOW_MINIMUM, METAL_DAILY_LIMIT */
export function assertWithinDailyLimit(context: AccountContext, { total }: Pick<Agreement, "total">): void {
  const day = dateInIndia(context.clock.now());
  const refusal = purchaseError({ total, day, bought: purchasedOn(context.sql, day) });
  if (refusal) throw fieldError<typeof createMetalPayment>("amount", refusal);
}

/** @throws AppError ADDRESS_REQUIRED when the tax invoice of the purchase must state an address and none is kept */
export function assertAddressKept({ sql, clock }: AccountContext, { metalValue }: Pick<Agreement, "metalValue">): void {
  const isRequired = metalValue >= inForce(INVOICE_ADDRESS_FROM, dateInIndia(clock.now()));
  if (isRequired && findEncryptedAddress(sql) === null) throw new AppError("ADDRESS_REQUIRED");
}

/** @throws AppError METAL_BELOW_MINIMUM, METAL_DAILY_LIMIT, ADDRESS_REQUIRED, INSUFFICIENT_BALANCE */
export function buyFromWallet(context: AccountContext, agreement: Agreement): MetalRecord {
  assertWithinDailyLimit(context, agreement);
  assertAddressKept(context, agreement);
  const record = begin(context, agreement, { state: "SUCCESS", paymentSource: "WALLET", paymentKey: null });
  try {
    deliver(context, record);
  } catch (cause) {
    if (!(cause instanceof InsufficientFunds)) throw cause;
    throw fieldError<typeof createMetalPayment>("amount", "INSUFFICIENT_BALANCE");
  }
  return record;
}

/**
 * Records a purchase that waits for its payment; it counts towards the daily limit.
 * @throws AppError METAL_BELOW_MINIMUM, METAL_DAILY_LIMIT, ADDRESS_REQUIRED
 */
export function awaitPurchase(
  context: AccountContext,
  agreement: Agreement,
  { key }: Pick<PaymentRecord, "key">,
): MetalRecord {
  assertWithinDailyLimit(context, agreement);
  assertAddressKept(context, agreement);
  return begin(context, agreement, { state: "INITIATED", paymentSource: "ONLINE", paymentKey: key });
}

/** @throws AppError INSUFFICIENT_METAL */
export function sellToWallet(context: AccountContext, agreement: Agreement): MetalRecord {
  const record = begin(context, agreement, { state: "SUCCESS", paymentSource: null, paymentKey: null });
  const { id: reference, metal, weight, total } = record;
  try {
    context.ledger.transfer({
      key: ledgerKeyOf(reference),
      kind: SALE_KIND,
      reference,
      at: context.clock.now(),
      moves: [outOfHolding(metal, weight), { from: "world:INR", to: "wallet:INR", amount: total }],
    });
  } catch (cause) {
    if (!(cause instanceof InsufficientFunds)) throw cause;
    throw fieldError<typeof createMetalPayment>("grams", "INSUFFICIENT_METAL");
  }
  takeBackCoinsOfSale(context, record);
  const movement = { reason: "METAL_SALE", amount: total, state: "SUCCESS", counterparty: metal } as const;
  recordWalletMovement(context, { ...movement, orderId: reference });
  return record;
}

/**
 * Completes or fails a purchase when its payment ends: SUCCESS (the wallet was credited), FAILED or EXPIRED; a late
 * SUCCESS may follow either. Called once per status, inside its transaction. When the price is no longer honoured, the
 * money stays in the wallet; for a closed account it went to the refund queue.
 */
export function onMetalPaymentSettled(context: AccountContext, payment: PaymentRecord): void {
  const record = findPurchaseOfPayment(context.sql, payment.key);
  if (!record) throw new Error(`payment ${payment.key} is for no purchase of metal`);
  const at = context.clock.now();
  switch (payment.status) {
    case "CREATED":
    case "PENDING":
      return;
    case "FAILED":
      failPurchase(context, record, "PAYMENT_FAILED");
      return;
    case "EXPIRED":
      failPurchase(context, record, "PAYMENT_EXPIRED");
      return;
    case "SUCCESS":
      if (record.state === "INITIATED" && isPriceHonoured(payment, at) && !isClosed(context.sql)) {
        deliver(context, endMetalTransaction(context.sql, { record, state: "SUCCESS", failure: null, at }));
      } else {
        failPurchase(context, record, "PAID_TOO_LATE");
      }
      return;
  }
}

function failPurchase({ sql, clock }: AccountContext, record: MetalRecord, failure: MetalFailure): void {
  endMetalTransaction(sql, { record, state: "FAILED", failure, at: clock.now() });
  dropInvoiceAddress(sql, record.id);
}

type Beginning = Pick<MetalRecord, "state" | "paymentSource" | "paymentKey">;

function begin(context: AccountContext, agreement: Agreement, beginning: Beginning): MetalRecord {
  const at = context.clock.now();
  const record: MetalRecord = {
    id: metalTransactionId.parse(`mtx_${context.ids.letters()}`),
    ...agreement,
    ...beginning,
    invoiceNumber: null,
    failure: null,
    tradedOn: dateInIndia(at),
    createdAt: at,
    updatedAt: at,
  };
  insertMetalTransaction(context.sql, record);
  if (record.kind === "BUY") keepInvoiceAddress(context.sql, record.id);
  return record;
}

/** Debits the wallet and credits the metal holding. @throws InsufficientFunds */
function deliver(context: AccountContext, record: MetalRecord): void {
  const { id: reference, metal, weight, metalValue, gst, total } = record;
  const tax: readonly Move[] = gst === 0 ? [] : [{ from: "wallet:INR", to: "gst:INR", amount: gst }];
  context.ledger.transfer({
    key: ledgerKeyOf(reference),
    kind: PURCHASE_KIND,
    reference,
    at: context.clock.now(),
    moves: [{ from: "wallet:INR", to: "world:INR", amount: metalValue }, ...tax, intoHolding(metal, weight)],
  });
  earnCoins(context, {
    reference,
    coins: coinsFor(total),
    investedOn: dateInIndia(context.clock.now()),
    maturesOn: null,
  });
  planInvoice(context, record);
  const movement = { reason: "METAL_PURCHASE", amount: total, state: "SUCCESS", counterparty: metal } as const;
  recordWalletMovement(context, { ...movement, orderId: reference });
}

/**
 * The oldest metal is sold first, as for tax. Every purchase is checked, not only those of this sale: a purchase
 * that was paid for after a later one was sold counts as sold before it.
 */
function takeBackCoinsOfSale(context: AccountContext, { metal }: Pick<MetalRecord, "metal">): void {
  const { sold } = metalLotsOf(listTrades(context.sql, metal));
  const pending = sourcesOfPendingCoins(context);
  const parts = sold.filter(({ purchase }) => pending.has(purchase.id));
  for (const [{ id, weight: of }, gone] of Map.groupBy(parts, ({ purchase }) => purchase)) {
    takeCoinsBack(context, id, { held: gone.reduce<number>((held, { weight }) => held - weight, of), of });
  }
}

function intoHolding(metal: Metal, amount: TenthMg): Move {
  switch (metal) {
    case "GOLD":
      return { from: "world:GOLD", to: "metal:GOLD", amount };
    case "SILVER":
      return { from: "world:SILVER", to: "metal:SILVER", amount };
  }
}

function outOfHolding(metal: Metal, amount: TenthMg): Move {
  switch (metal) {
    case "GOLD":
      return { from: "metal:GOLD", to: "world:GOLD", amount };
    case "SILVER":
      return { from: "metal:SILVER", to: "world:SILVER", amount };
  }
}
