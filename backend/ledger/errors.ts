/**
 * Why the ledger says no. Whatever is thrown, nothing of the refused command is left behind: a caller may catch the
 * error inside his own transaction and go on.
 */

/** The account has less than the command takes from it. Amounts are in the smallest unit of the account's asset. */
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

/** The key was used before, for something else. */
export class LedgerConflict extends Error {
  override readonly name = "LedgerConflict";
  readonly key: string;

  constructor(key: string) {
    super(`key ${key} was used for another transaction`);
    this.key = key;
  }
}

/** The hold came to its end before, in another way. */
export class HoldResolved extends Error {
  override readonly name = "HoldResolved";
  readonly holdId: string;

  constructor(holdId: string) {
    super(`hold ${holdId} is resolved already`);
    this.holdId = holdId;
  }
}

/** The command is malformed. Always the caller's defect, never the investor's doing. */
export class LedgerRejected extends Error {
  override readonly name = "LedgerRejected";
}
