/**
 * Metal and money change hands. Each of these is synchronous and inside its caller's transaction. Always true here: a
 * purchase takes the metal's value and its GST from the wallet and puts the weight into the holding in one transaction of
 * the ledger; a sale is the same the other way, without GST. No Stash coins: they are for investments.
 */
import { dateInIndia } from "../../../lib/contract/values/calendar-date.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import { type MetalTransactionId, metalTransactionId } from "../../../lib/contract/values/ids.ts";
import type { Metal, TenthMg } from "../../../lib/contract/values/weight.ts";
import { InsufficientFunds } from "../../ledger/errors.ts";
import type { Move } from "../../ledger/ledger.ts";
import { isClosed } from "../identity/deletion-store.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { recordWalletMovement } from "../wallet/movements.ts";
import type { PaymentRecord } from "../wallet/payment-store.ts";
import type { Agreement } from "./agreement.ts";
import { isPriceHeld, purchaseError } from "./rules.ts";
import {
  boughtOn,
  endMetalTransaction,
  findPurchaseOfPayment,
  insertMetalTransaction,
  type MetalRecord,
} from "./store.ts";

/** The ledger's kinds of the two. */
export const PURCHASE_KIND = "METAL_PURCHASE";
export const SALE_KIND = "METAL_SALE";

/** And its key of the one transaction that a trade makes. */
const ledgerKeyOf = (id: MetalTransactionId) => `metal:${id}`;

/** Why this cannot be bought today, whatever the balance, is thrown. @throws AppError METAL_BELOW_MINIMUM, METAL_DAILY_LIMIT */
export function assertWithinLimits(context: AccountContext, { total }: Pick<Agreement, "total">): void {
  const day = dateInIndia(context.clock.now());
  const refusal = purchaseError({ total, day, bought: boughtOn(context.sql, day) });
  if (refusal) throw new AppError(refusal, { amount: refusal });
}

/** @throws AppError METAL_BELOW_MINIMUM, METAL_DAILY_LIMIT, INSUFFICIENT_BALANCE */
export function buyFromWallet(context: AccountContext, agreement: Agreement): MetalRecord {
  assertWithinLimits(context, agreement);
  const record = begin(context, agreement, { state: "SUCCESS", paymentSource: "WALLET", paymentKey: null });
  try {
    deliver(context, record);
  } catch (cause) {
    if (!(cause instanceof InsufficientFunds)) throw cause;
    throw new AppError("INSUFFICIENT_BALANCE", { amount: "INSUFFICIENT_BALANCE" });
  }
  return record;
}

/** A purchase that waits for its payment. It counts towards the day's limit. @throws AppError METAL_BELOW_MINIMUM, METAL_DAILY_LIMIT */
export function awaitPurchase(
  context: AccountContext,
  agreement: Agreement,
  { key }: Pick<PaymentRecord, "key">,
): MetalRecord {
  assertWithinLimits(context, agreement);
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
    throw new AppError("INSUFFICIENT_METAL", { grams: "INSUFFICIENT_METAL" });
  }
  recordWalletMovement(context, { reason: "METAL_SALE", amount: total, state: "SUCCESS", counterparty: metal });
  return record;
}

/**
 * A payment for metal has come to an end: SUCCESS (its money lies in the wallet already), FAILED or EXPIRED; a late SUCCESS
 * may follow either. Called once for each, inside the transaction that makes it true. Money that comes when the price
 * holds no longer stays in the wallet; that of a closed account was never in it.
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
      endMetalTransaction(context.sql, { record, state: "FAILED", failure: "PAYMENT_FAILED", at });
      return;
    case "EXPIRED":
      endMetalTransaction(context.sql, { record, state: "FAILED", failure: "PAYMENT_EXPIRED", at });
      return;
    case "SUCCESS":
      if (record.state === "INITIATED" && isPriceHeld(payment, at) && !isClosed(context.sql)) {
        deliver(context, endMetalTransaction(context.sql, { record, state: "SUCCESS", failure: null, at }));
      } else {
        endMetalTransaction(context.sql, { record, state: "FAILED", failure: "PAID_TOO_LATE", at });
      }
      return;
  }
}

type Beginning = Pick<MetalRecord, "state" | "paymentSource" | "paymentKey">;

function begin(context: AccountContext, agreement: Agreement, beginning: Beginning): MetalRecord {
  const at = context.clock.now();
  const record: MetalRecord = {
    id: metalTransactionId.parse(`mtx_${context.ids.letters()}`),
    ...agreement,
    ...beginning,
    failure: null,
    tradedOn: dateInIndia(at),
    createdAt: at,
    updatedAt: at,
  };
  insertMetalTransaction(context.sql, record);
  return record;
}

/** Money out of the wallet, metal into the holding. @throws InsufficientFunds */
function deliver(context: AccountContext, { id: reference, metal, weight, metalValue, gst, total }: MetalRecord): void {
  const tax: readonly Move[] = gst === 0 ? [] : [{ from: "wallet:INR", to: "gst:INR", amount: gst }];
  context.ledger.transfer({
    key: ledgerKeyOf(reference),
    kind: PURCHASE_KIND,
    reference,
    at: context.clock.now(),
    moves: [{ from: "wallet:INR", to: "world:INR", amount: metalValue }, ...tax, intoHolding(metal, weight)],
  });
  recordWalletMovement(context, { reason: "METAL_PURCHASE", amount: total, state: "SUCCESS", counterparty: metal });
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
