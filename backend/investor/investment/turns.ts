/**
 * The changes of an investment, each synchronous and inside its caller's transaction. Always true here: money is held
 * from PROCESSING on and until the end; SUCCESS comes with the principal in the deal's account, the payouts and the
 * coins, FAILED with the money back; either puts telling the deal on the agenda.
 */
import { epochMs } from "../../../lib/contract/calendar-date.ts";
import type { InvestmentFailure } from "../../../lib/contract/investments.ts";
import { addMinor, type Minor, subtractMinor } from "../../../lib/contract/money.ts";
import { account, type Coins } from "../../ledger/accounts.ts";
import { amountOf, type Destination, moneyTo } from "../../ledger/ledger.ts";
import type { Book } from "../book.ts";
import { planDelivery } from "../pre-ipo/delivery.ts";
import { findInvestmentMovement, recordWalletMovement, resolveWalletMovement } from "../wallet/movements.ts";
import type { MovementOutcome } from "../wallet/rules.ts";
import { findFlow } from "./flow-store.ts";
import { insertPayout } from "./payout-store.ts";
import { payoutInstant, payoutReference } from "./payout-time.ts";
import { placedOf } from "./principal.ts";
import { promiseTo } from "./residency.ts";
import { mayBecome } from "./status.ts";
import { changeStatus, getInvestment, type InvestmentRecord, writePrincipal } from "./store.ts";

/** The ledger's key of the hold that an investment places. */
export const holdKeyOf = (investment: Pick<InvestmentRecord, "id">) => `invest:${investment.id}`;

type Turn =
  | { readonly status: "PAYMENT_PENDING" | "PROCESSING" | "SUCCESS" }
  | { readonly status: "FAILED"; readonly failure: InvestmentFailure };

/** @throws when there is no such way: whoever decides has looked at the status in this transaction. */
export function advance(book: Book, investment: InvestmentRecord, turn: Turn): InvestmentRecord {
  if (!mayBecome({ from: investment.status, to: turn.status })) {
    throw new Error(`investment ${investment.id} cannot go from ${investment.status} to ${turn.status}`);
  }
  changeStatus(book.sql, { investment, ...turn, at: book.clock.now() });
  return getInvestment(book.sql, investment.id);
}

/** Sets the money aside; the rest is the saga's. @throws InsufficientFunds, and nothing has changed then. */
export function holdMoney(book: Book, investment: InvestmentRecord): InvestmentRecord {
  const at = book.clock.now();
  const expiresAt = findFlow(book.sql, investment.flowKey)?.expiresAt ?? at;
  const { id: reference, amount, title, currency } = investment;
  book.ledger.hold({
    key: holdKeyOf(investment),
    kind: "INVESTMENT",
    reference,
    at,
    account: account.wallet(currency),
    amount: amountOf(currency, amount),
    expiresAt,
  });
  recordWalletMovement(book, {
    reason: "INVESTMENT",
    amount,
    currency,
    state: "INITIATED",
    counterparty: title,
    investmentId: reference,
  });
  driveSoon(book, investment);
  return advance(book, investment, { status: "PROCESSING" });
}

/** The deal has set the units aside: the money is the deal's, the payouts are promised, the coins are earned. */
export function succeed(book: Book, investment: InvestmentRecord): void {
  const { id, dealId, productType: category } = investment;
  const at = book.clock.now();
  const succeeded = advance(book, investment, { status: "SUCCESS" });
  const principal = promisePayouts(book, succeeded);
  const moves = placementOf(investment, principal);
  book.ledger.postHold({ holdId: holdKeyOf(investment), key: `invested:${id}`, at, moves });
  earnCoins(book, investment);
  planDelivery(book, investment);
  endMovement(book, investment, { state: "SUCCESS" });
  driveSoon(book, investment);
  book.emit({ type: "investment.succeeded.v1", investmentId: id, dealId, category });
}

/** Gives back what was held, if anything was. */
export function fail(book: Book, investment: InvestmentRecord, failure: InvestmentFailure): void {
  if (investment.status === "PROCESSING") {
    book.ledger.voidHold({ holdId: holdKeyOf(investment), at: book.clock.now(), reason: "VOIDED" });
    endMovement(book, investment, { state: "FAILED", failure: "SOLD_OUT" });
  }
  advance(book, investment, { status: "FAILED", failure });
  driveSoon(book, investment);
}

/** Whoever drives the saga now takes its next step at once; should he not come to it, the alarm does. */
const DRIVER_COMES_WITHIN_MS = 2_000;

function driveSoon(book: Book, { id }: InvestmentRecord): void {
  const dueAt = epochMs(book.clock.now() + DRIVER_COMES_WITHIN_MS);
  book.agenda.schedule({ kind: "SAGA", reference: id, dueAt });
}

function earnCoins(book: Book, { id, stashCoins }: InvestmentRecord): void {
  if (stashCoins === 0) return;
  book.ledger.transfer({
    key: `coins:${id}`,
    kind: "STASH",
    reference: id,
    at: book.clock.now(),
    // Whole coins, by `coinsFor`.
    moves: [{ from: "world:STASH", to: "coins:STASH", amount: stashCoins as Coins }],
  });
}

/**
 * The deal's account takes what its payouts will give back as principal. What was paid beyond it (accrued interest, a
 * premium, stamp duty, the price of shares) went to the world: to the seller, and to the state.
 */
function placementOf({ dealId, currency, amount }: InvestmentRecord, principal: Minor): readonly Destination[] {
  const placed = placedOf({ amount, principal });
  return [
    moneyTo({ to: account.deal(dealId, currency), amount: placed }),
    moneyTo({ to: account.world(currency), amount: subtractMinor(amount, placed) }),
  ].filter((part) => part.amount > 0);
}

/** Writes the schedule of the terms. @returns the principal that it gives back, all in all. */
function promisePayouts(book: Book, investment: InvestmentRecord): Minor {
  const { id, flowKey, residency, updatedAt: at } = investment;
  const flow = findFlow(book.sql, flowKey);
  if (!flow) throw new Error(`investment ${id} has no flow`);
  // Somebody may have moved while the deal was asked, or his payment was awaited.
  const hasMoved = flow.taxpayer.residency !== residency;
  for (const shown of flow.terms.cashflow) {
    const promise = hasMoved ? promiseTo(investment, shown) : shown;
    insertPayout(book.sql, { id, promise, at });
    const reference = payoutReference({ investmentId: id, payoutSequence: promise.payoutSequence });
    book.agenda.schedule({ kind: "PAYOUT", reference, dueAt: payoutInstant(promise.dueOn) });
  }
  const principal = addMinor(...flow.terms.cashflow.map((promise) => promise.principal));
  writePrincipal(book.sql, { id, principal });
  return principal;
}

function endMovement(book: Book, { id }: InvestmentRecord, outcome: MovementOutcome): void {
  const movement = findInvestmentMovement(book, id);
  if (!movement) throw new Error(`investment ${id} has no wallet movement`);
  resolveWalletMovement(book, { transactionId: movement.transactionId, outcome });
}
