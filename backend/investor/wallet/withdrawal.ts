/**
 * Money on its way to the investor's bank. Always true here: from the request on the amount is held, so it can be spent
 * on nothing else; the hold ends exactly once, posted when the bank says sent, voided when it says returned.
 *
 * The bank itself is the record of how far a withdrawal has come: it knows each transfer by our key, and to order one
 * again under its key is to order nothing. So there is one question for every wake-up, and a crash at any point leaves
 * nothing to repair.
 */
import { epochMs } from "../../../lib/contract/calendar-date.ts";
import { Refusal } from "../../../lib/contract/errors.ts";
import type { WalletTransactionId } from "../../../lib/contract/ids.ts";
import type { Currency, Minor } from "../../../lib/contract/money.ts";
import type { WalletTransaction } from "../../../lib/contract/wallet.ts";
import type { TransferStatus } from "../../gateways/bank.ts";
import { askGateway } from "../../gateways/deadline.ts";
import { account } from "../../ledger/accounts.ts";
import { InsufficientFunds } from "../../ledger/errors.ts";
import { amountOf, moneyTo } from "../../ledger/ledger.ts";
import { keyRingOf, seal, unseal } from "../../secrets.ts";
import type { Book } from "../book.ts";
import { recordWalletMovement, resolveWalletMovement } from "./movements.ts";
import { askAgainIn, type MovementOutcome } from "./rules.ts";
import { findMovement, getDestination, getMovement, insertDestination } from "./store.ts";

/** The ledger's key of the hold, and the bank's of the transfer. */
export const holdKeyOf = (transactionId: WalletTransactionId) => `withdrawal:${transactionId}`;

/** Withdrawals are waited for until the bank has spoken; nobody expires this hold. */
const HOLD_LIFE_MS = 10 * 365 * 86_400_000;

export const SEALED_DESTINATION = "withdrawal-destination";

/** A verified account in the investor's own name. */
export interface Destination {
  readonly accountNumber: string;
  /** The IFSC of a branch in India for rupees, the SWIFT code of a bank abroad for all else. */
  readonly routingCode: string;
  /** What the investor knows the account by. */
  readonly maskedAccount: string;
}

export interface WithdrawalRequest extends Destination {
  readonly currency: Currency;
  readonly amount: Minor;
}

/**
 * Holds the money and puts the transfer on the agenda. Synchronous, inside the caller's commit.
 * @throws Refusal INSUFFICIENT_BALANCE
 */
export function requestWithdrawal(
  book: Book,
  { currency, amount, maskedAccount, accountNumber, routingCode }: WithdrawalRequest,
): WalletTransaction {
  const now = book.clock.now();
  const movement = recordWalletMovement(book, {
    reason: "WITHDRAWAL",
    amount,
    currency,
    state: "INITIATED",
    counterparty: maskedAccount,
  });
  const { transactionId } = movement;
  try {
    book.ledger.hold({
      key: holdKeyOf(transactionId),
      kind: "WITHDRAWAL",
      reference: transactionId,
      at: now,
      account: account.wallet(currency),
      amount: amountOf(currency, amount),
      expiresAt: epochMs(now + HOLD_LIFE_MS),
    });
  } catch (cause) {
    if (cause instanceof InsufficientFunds)
      throw new Refusal("INSUFFICIENT_BALANCE", { amount: "INSUFFICIENT_BALANCE" });
    throw cause;
  }
  const sealedAccount = seal({ kind: SEALED_DESTINATION, value: accountNumber, key: book.env.TOKEN_KEY });
  insertDestination(book.sql, transactionId, { sealedAccount, routingCode });
  book.agenda.schedule({ kind: "WITHDRAWAL", reference: transactionId, dueAt: now });
  return movement;
}

/**
 * One step on: asks the bank, and orders the transfer when the bank has never heard of it.
 * @throws Refusal GATEWAY_UNAVAILABLE when the bank is silent: the agenda tries again, each time after twice as long.
 */
export async function driveWithdrawal(book: Book, reference: string): Promise<void> {
  const movement = findMovement(book.sql, reference);
  if (movement?.state !== "INITIATED") return;
  const { transactionId, amount, currency } = movement;
  const key = holdKeyOf(transactionId);
  const status = await askGateway(() => book.gateways.bank.transferStatus(key));
  if (status === "UNKNOWN") {
    const { sealedAccount, routingCode } = getDestination(book.sql, transactionId);
    const accountNumber = unseal({ kind: SEALED_DESTINATION, sealed: sealedAccount, keys: keyRingOf(book.env) });
    const order = { key, accountNumber, routingCode, currency, amount };
    await askGateway(() => book.gateways.bank.transfer(order));
  }
  book.storage.transactionSync(() => takeIn(book, { transactionId, status }));
}

/** Inside a transaction. Looks again: something else may have ended the withdrawal while the bank was asked. */
function takeIn(
  book: Book,
  { transactionId, status }: { transactionId: WalletTransactionId; status: TransferStatus },
): void {
  const movement = getMovement(book.sql, transactionId);
  if (movement.state !== "INITIATED") return;
  const [at, holdId] = [book.clock.now(), holdKeyOf(transactionId)];
  const end = (outcome: MovementOutcome) => resolveWalletMovement(book, { transactionId, outcome });
  switch (status) {
    case "UNKNOWN":
    case "PENDING": {
      // A transfer that has only now been ordered is young, however long the bank was away before.
      const since = status === "UNKNOWN" ? at : movement.createdAt;
      const dueAt = epochMs(at + askAgainIn({ since, now: at }));
      book.agenda.schedule({ kind: "WITHDRAWAL", reference: transactionId, dueAt });
      return;
    }
    case "SUCCESS":
      book.ledger.postHold({
        holdId,
        key: `sent:${holdId}`,
        at,
        moves: [moneyTo({ to: account.bank(movement.currency), amount: movement.amount })],
      });
      end({ state: "SUCCESS" });
      return;
    case "RETURNED":
      book.ledger.voidHold({ holdId, at, reason: "VOIDED" });
      end({ state: "FAILED", failure: "BANK_RETURNED" });
      return;
  }
}
