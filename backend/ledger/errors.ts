/**
 * Errors of the ledger. A rejected command leaves nothing behind: the caller may catch the error inside its own
 * transaction and continue.
 */

/** The account holds less than the command debits. Amounts are in the smallest unit of the account's asset. */
export class InsufficientFunds extends Error {
  override readonly name = "InsufficientFunds";
  readonly account: string;
  readonly available: number;
  readonly requested: number;

  constructor({ account, available, requested }: { account: string; available: number; requested: number }) {
    super(`${account} has ${available}, ${requested} asked`);
    this.account = account;
    this.available = available;
    this.requested = requested;
  }
}

/** The idempotency key was used for another transaction. */
export class LedgerConflict extends Error {
  override readonly name = "LedgerConflict";
  readonly key: string;

  constructor(key: string) {
    super(`key ${key} was used for another transaction`);
    this.key = key;
  }
}

/** The hold was already resolved in another way. */
export class HoldResolved extends Error {
  override readonly name = "HoldResolved";
  readonly holdId: string;

  constructor(holdId: string) {
    super(`hold ${holdId} is resolved already`);
    this.holdId = holdId;
  }
}

/** The command is malformed. Always the caller's defect, never caused by the investor's input. */
export class LedgerRejected extends Error {
  override readonly name = "LedgerRejected";
}
