/**
 * One investor's double-entry ledger. Invariants, after any call, whether it returned or threw: every transaction sums
 * to zero in every asset; a balance is the sum of its postings; no account except `world:*` is negative; `held` is the
 * sum of the open holds; a hold is resolved once; a key takes effect once.
 *
 * Everything is synchronous. Call it inside the `transactionSync` of the whole business change: each command runs in a
 * nested transaction, so a rejected command leaves nothing behind, and a later throw rolls back commands that had
 * succeeded. The ledger knows nothing of deals or products and never reads a clock.
 */

import type { Currency, Minor } from "../../lib/contract/facts/money.ts";
import type { Page } from "../../lib/contract/facts/paging.ts";
import type { EpochMs } from "../../lib/contract/values/calendar-date.ts";
import {
  type AccountId,
  type AmountOf,
  type Asset,
  account as accounts,
  type FreeAccount,
  freeAccount,
  type OpenAccount,
  parseAccount,
} from "./accounts.ts";
import type { LedgerTransaction } from "./chain.ts";
import { type AccountEntry, listEntries, listEntriesSince } from "./entries.ts";
import { HoldResolved, LedgerConflict, LedgerRejected } from "./errors.ts";
import { type Hold, type HoldState, HoldStore } from "./holds.ts";
import { Journal, type JournalEntry, type Receipt } from "./journal.ts";
import { listTransactions, type TransactionPage } from "./transactions.ts";

interface MoveOf<A extends Asset> {
  readonly from: OpenAccount<A>;
  readonly to: OpenAccount<A>;
  readonly amount: AmountOf<A>;
}

/** Created by `moneyMove`, which ensures that both accounts have the same currency. */
interface MoneyOfOneCurrency {
  readonly from: OpenAccount<Currency>;
  readonly to: OpenAccount<Currency>;
  readonly amount: Minor;
  readonly isOneCurrency: true;
}

/** From one account to another of the same asset; the amount is in its smallest unit and positive. */
export type Move = { readonly [A in Asset]: MoveOf<A> }[Asset] | MoneyOfOneCurrency;

/** The credited account and amount of one part of a posted hold. */
export type Destination = Move extends infer M ? (M extends Move ? Omit<M, "from"> : never) : never;

interface MoneyMove<C extends Currency> {
  readonly from: OpenAccount<C>;
  readonly to: OpenAccount<C>;
  readonly amount: Minor;
}

/** A move of money in a currency known only at run time; the journal rejects a move between two currencies. */
export const moneyMove = <C extends Currency>(move: MoneyMove<C>): Move => ({ ...move, isOneCurrency: true });

/** A hold's destination in a currency known only at run time. */
export const moneyTo = <C extends Currency>(part: Omit<MoneyMove<C>, "from">): Destination => ({
  ...part,
  isOneCurrency: true,
});

/** An amount in a currency known only at run time; every currency counts in minor units. */
export const amountOf = <C extends Currency>(_currency: C, amount: Minor): AmountOf<C> => amount as AmountOf<C>;

interface Command {
  /** Chosen by the caller, one for each effect; unique in the ledger, at most 200 characters. */
  readonly key: string;
  readonly at: EpochMs;
}

interface Described extends Command {
  /** The caller's name for the kind of transaction, such as `WITHDRAWAL`; 1 to 64 characters. */
  readonly kind: string;
  /** The caller's id of the transaction's subject; at most 200 characters. */
  readonly reference: string;
}

export interface Transfer extends Described {
  /** Applied in order; no account may become negative in between. */
  readonly moves: readonly Move[];
}

export interface PlaceHold<A extends Asset = Asset> extends Described {
  readonly account: FreeAccount<A>;
  readonly amount: AmountOf<A>;
  /** When the caller intends to expire the hold; the ledger expires nothing by itself. */
  readonly expiresAt: EpochMs;
}

export interface PostHold extends Command {
  readonly holdId: string;
  /** The amounts of the moves sum to the amount of the hold. */
  readonly moves: readonly Destination[];
}

export interface VoidHold {
  readonly holdId: string;
  readonly at: EpochMs;
  readonly reason: "VOIDED" | "EXPIRED";
}

export interface Balance<A extends Asset> {
  /** The investor's whole balance: available plus held. */
  readonly posted: AmountOf<A>;
  readonly held: AmountOf<A>;
  readonly available: AmountOf<A>;
}

export class Ledger {
  readonly #storage: DurableObjectStorage;
  readonly #journal: Journal;
  readonly #holds: HoldStore;

  constructor({ storage }: { storage: DurableObjectStorage }) {
    this.#storage = storage;
    this.#journal = new Journal(storage.sql);
    this.#holds = new HoldStore(storage.sql);
  }

  /**
   * Moves amounts at once, without a hold. The same key and content again return the earlier receipt.
   * @throws InsufficientFunds, LedgerConflict, LedgerRejected
   */
  transfer(transfer: Transfer): Receipt {
    for (const { from, to } of transfer.moves) assertNotHeld(from, to);
    return this.#storage.transactionSync(() => this.#journal.append({ ...transfer, operation: "TRANSFER" }));
  }

  /**
   * Reserves an amount. The hold's id is the key; the same key and content again return the hold in its current state.
   * @throws InsufficientFunds, LedgerConflict, LedgerRejected
   */
  hold<A extends Asset>(place: PlaceHold<A>): Hold {
    const { owner, asset } = parseAccount(place.account);
    if (place.account !== freeAccount(asset)) throw new LedgerRejected(`nothing is held of ${owner}`);
    return this.#storage.transactionSync(() => {
      const { key, kind, reference, at, account, amount, expiresAt } = place;
      const moves = [{ from: account, to: accounts.held(asset), amount }];
      const { sequence, replayed } = this.#journal.append({ key, kind, reference, at, moves, operation: "HOLD" });
      if (replayed) return this.#holds.get(key);
      return this.#holds.insert({
        id: key,
        kind,
        reference,
        account,
        asset,
        amount,
        expiresAt,
        placedSequence: sequence,
      });
    });
  }

  /**
   * Moves the whole hold to its destinations. An open hold can be posted even after its `expiresAt`.
   * @throws HoldResolved, LedgerConflict, LedgerRejected
   */
  postHold({ holdId, key, at, moves }: PostHold): Receipt {
    return this.#storage.transactionSync(() => {
      const hold = this.#holds.get(holdId);
      const total = moves.reduce((sum, { amount }) => sum + amount, 0);
      if (total !== hold.amount) throw new LedgerRejected(`${total} of a hold of ${hold.amount}`);
      const from = accounts.held(hold.asset);
      for (const { to } of moves) assertNotHeld(to);
      return this.#resolve(hold, "POSTED", {
        key,
        at,
        operation: "POST",
        kind: hold.kind,
        reference: hold.reference,
        moves: moves.map(({ to, amount }) => ({ from, to, amount })),
      });
    });
  }

  /**
   * Releases the whole hold to the available balance. Voiding again for the same reason returns the earlier receipt.
   * @throws HoldResolved when it was resolved in another way, LedgerRejected when it is unknown or has not expired yet
   */
  voidHold({ holdId, at, reason }: VoidHold): Receipt {
    return this.#storage.transactionSync(() => {
      const hold = this.#holds.get(holdId);
      if (reason === "EXPIRED" && at < hold.expiresAt) throw new LedgerRejected(`hold ${holdId} has not expired`);
      return this.#resolve(hold, reason, {
        key: `${reason.toLowerCase()}:${holdId}`,
        at,
        operation: reason === "EXPIRED" ? "EXPIRE" : "VOID",
        kind: hold.kind,
        reference: hold.reference,
        moves: [{ from: accounts.held(hold.asset), to: hold.account, amount: hold.amount }],
      });
    });
  }

  /** In the smallest unit of the asset. */
  balance<A extends Asset>(asset: A): Balance<A> {
    const [free, reservedAmount] = [freeAccount(asset), accounts.held(asset)];
    const stored = this.#stored(free, reservedAmount);
    const available = stored.get(free) ?? 0;
    const held = stored.get(reservedAmount) ?? 0;
    // The table accepts integers only, and each account's asset is part of its id.
    return {
      posted: (available + held) as AmountOf<A>,
      held: held as AmountOf<A>,
      available: available as AmountOf<A>,
    };
  }

  /** In the smallest unit of the account's asset; zero for an account without postings. */
  accountBalance<A extends Asset>(account: AccountId<A>): AmountOf<A> {
    parseAccount(account);
    return (this.#stored(account).get(account) ?? 0) as AmountOf<A>;
  }

  /** @throws LedgerRejected when there is no such hold. */
  getHold(holdId: string): Hold {
    return this.#holds.get(holdId);
  }

  findHold(holdId: string): Hold | null {
    return this.#holds.find(holdId);
  }

  /** The open holds, those that expire first at the beginning. */
  openHolds(): readonly Hold[] {
    return this.#holds.listOpen();
  }

  /** A page of one account's postings, newest first. */
  entries<A extends Asset>(account: AccountId<A>, page: Page): readonly AccountEntry<A>[] {
    parseAccount(account);
    return listEntries(this.#storage.sql, account, page);
  }

  /** One account's postings after the transaction `sequence`, oldest first; all of them for 0. */
  entriesSince<A extends Asset>(account: AccountId<A>, sequence: number): readonly AccountEntry<A>[] {
    parseAccount(account);
    return listEntriesSince(this.#storage.sql, account, sequence);
  }

  /** Newest first, of one account or of all. `pageNumber` starts at 0. */
  listTransactions(page: TransactionPage): {
    readonly transactions: readonly LedgerTransaction[];
    readonly total: number;
  } {
    return listTransactions(this.#storage.sql, page);
  }

  #resolve(hold: Hold, state: Exclude<HoldState, "OPEN">, entry: JournalEntry): Receipt {
    if (hold.state !== "OPEN" && !this.#journal.knows(entry.key)) throw new HoldResolved(hold.id);
    const receipt = this.#journal.append(entry);
    if (!receipt.replayed) this.#holds.resolve({ id: hold.id, state, sequence: receipt.sequence });
    else if (hold.resolvedSequence !== receipt.sequence) throw new LedgerConflict(entry.key);
    return receipt;
  }

  /** Accounts without postings are not stored and are missing from the map. */
  #stored(...ids: readonly string[]): ReadonlyMap<string, number> {
    const query = `SELECT id, balance FROM account WHERE id IN (${ids.map(() => "?").join(", ")})`;
    const rows = this.#storage.sql.exec<{ id: string; balance: number }>(query, ...ids);
    return new Map(rows.toArray().map(({ id, balance }) => [id, balance]));
  }
}

/** The types exclude held accounts too; this check covers ids that were built from text. */
function assertNotHeld(...ids: readonly string[]): void {
  for (const id of ids) {
    if (parseAccount(id).owner === "held") throw new LedgerRejected(`${id} moves by holds only`);
  }
}
