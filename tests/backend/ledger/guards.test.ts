import { expect, it } from "vitest";
import { verifyLedger } from "../../../backend/ledger/verify.ts";
import { inAccount, LATER, recharge, rupees, withdrawal } from "./test-ledger.ts";

const HASH = "f".repeat(64);

/**
 * Each statement is a possible defect or a manual console change; SQLite refuses it. The test ledger has four
 * transactions, ₹40 in the wallet, one hold ended and one open.
 */
const FORBIDDEN: readonly (readonly [what: string, sql: string, refusal: RegExp])[] = [
  ["changing a posting", "UPDATE posting SET amount = amount + 1", /a posting never changes/],
  ["deleting a posting", "DELETE FROM posting WHERE sequence = 1", /a posting never vanishes/],
  ["changing a transaction", "UPDATE ledger_transaction SET at = 0", /a transaction never changes/],
  ["deleting a transaction", "DELETE FROM ledger_transaction WHERE sequence = 4", /a transaction never vanishes/],
  [
    "adding a posting to a closed transaction",
    "INSERT INTO posting VALUES (4, 9, 'wallet:INR', 'INR', 5)",
    /the transaction is closed/,
  ],
  [
    "replacing a posting",
    "INSERT OR REPLACE INTO posting VALUES (1, 0, 'world:INR', 'INR', -5)",
    /the transaction is closed/,
  ],
  [
    "posting dollars to a rupee account",
    "INSERT INTO posting VALUES (5, 0, 'wallet:INR', 'USD', 5)",
    /CHECK constraint failed/,
  ],
  [
    "posting a fractional amount",
    "INSERT INTO posting VALUES (5, 0, 'wallet:INR', 'INR', 0.5)",
    /cannot store REAL value in INTEGER column/,
  ],
  ["posting zero", "INSERT INTO posting VALUES (5, 0, 'wallet:INR', 'INR', 0)", /CHECK constraint failed/],
  [
    "posting more than the largest safe integer",
    "INSERT INTO posting VALUES (5, 0, 'wallet:INR', 'INR', 9007199254740992)",
    /CHECK constraint failed/,
  ],
  [
    "overdrawing a wallet by a posting",
    "INSERT INTO posting VALUES (5, 0, 'wallet:INR', 'INR', -4001)",
    /CHECK constraint failed/,
  ],
  ["a negative balance", "UPDATE account SET balance = -1 WHERE id = 'wallet:INR'", /CHECK constraint failed/],
  [
    "closing a transaction without postings",
    `INSERT INTO ledger_transaction
       SELECT 5, 'k', 'TRANSFER', 'K', '', 0, hash, '${HASH}' FROM ledger_transaction WHERE sequence = 4`,
    /the transaction does not balance/,
  ],
  [
    "closing a transaction that does not balance",
    `INSERT INTO posting VALUES (5, 0, 'wallet:INR', 'INR', 5);
     INSERT INTO ledger_transaction
       SELECT 5, 'k', 'TRANSFER', 'K', '', 0, hash, '${HASH}' FROM ledger_transaction WHERE sequence = 4`,
    /the transaction does not balance/,
  ],
  [
    "balancing rupees with dollars",
    `INSERT INTO posting VALUES (5, 0, 'world:USD', 'USD', -5), (5, 1, 'wallet:INR', 'INR', 5);
     INSERT INTO ledger_transaction
       SELECT 5, 'k', 'TRANSFER', 'K', '', 0, hash, '${HASH}' FROM ledger_transaction WHERE sequence = 4`,
    /the transaction does not balance/,
  ],
  [
    "leaving a gap in the sequence",
    `INSERT INTO posting VALUES (6, 0, 'world:INR', 'INR', -5), (6, 1, 'wallet:INR', 'INR', 5);
     INSERT INTO ledger_transaction
       SELECT 6, 'k', 'TRANSFER', 'K', '', 0, hash, '${HASH}' FROM ledger_transaction WHERE sequence = 4`,
    /does not follow the last one/,
  ],
  [
    "breaking the hash chain",
    `INSERT INTO posting VALUES (5, 0, 'world:INR', 'INR', -5), (5, 1, 'wallet:INR', 'INR', 5);
     INSERT INTO ledger_transaction VALUES (5, 'k', 'TRANSFER', 'K', '', 0, '${HASH}', '${HASH}')`,
    /does not follow the last one/,
  ],
  [
    "using a key twice",
    `INSERT INTO posting VALUES (5, 0, 'world:INR', 'INR', -5), (5, 1, 'wallet:INR', 'INR', 5);
     INSERT INTO ledger_transaction
       SELECT 5, 'r', 'TRANSFER', 'K', '', 0, hash, '${HASH}' FROM ledger_transaction WHERE sequence = 4`,
    /the sequence or the key is taken/,
  ],
  [
    "replacing a transaction",
    `INSERT OR REPLACE INTO ledger_transaction
       SELECT sequence, key, operation, 'OTHER', reference, at, previous_hash, hash
       FROM ledger_transaction WHERE sequence = 4`,
    /the sequence or the key is taken/,
  ],
  ["deleting a hold", "DELETE FROM hold WHERE id = 'open'", /a hold never vanishes/],
  ["changing a hold's amount", "UPDATE hold SET amount = 1 WHERE id = 'open'", /a hold keeps its terms/],
  ["extending a hold", "UPDATE hold SET expires_at = expires_at + 1 WHERE id = 'open'", /a hold keeps its terms/],
  [
    "ending a hold twice",
    "UPDATE hold SET state = 'POSTED', resolved_sequence = 3 WHERE id = 'ended'",
    /a hold resolves once/,
  ],
  [
    "reopening a hold",
    "UPDATE hold SET state = 'OPEN', resolved_sequence = NULL WHERE id = 'ended'",
    /a hold resolves once/,
  ],
  [
    "ending a hold without a transaction",
    "UPDATE hold SET state = 'VOIDED' WHERE id = 'open'",
    /CHECK constraint failed/,
  ],
  [
    "replacing a hold",
    "INSERT OR REPLACE INTO hold SELECT id, kind, reference, account, asset, 1, expires_at, 9, 'OPEN', NULL FROM hold",
    /the hold exists/,
  ],
];

it.each(FORBIDDEN)("the tables refuse %s", (_, forbidden, refusal) =>
  inAccount(({ ledger, storage, sql, snapshot }) => {
    ledger.transfer(recharge("r", rupees(100)));
    ledger.hold(withdrawal("ended", rupees(50)));
    ledger.voidHold({ holdId: "ended", at: LATER, reason: "EXPIRED" });
    ledger.hold(withdrawal("open", rupees(60)));
    const before = snapshot();
    expect(() => storage.transactionSync(() => sql(forbidden))).toThrow(refusal);
    expect(snapshot()).toBe(before);
    expect(verifyLedger(storage)).toEqual([]);
  }),
);
